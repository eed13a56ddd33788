# What a newcomer types. CMake and Vite do the work; CONTRIBUTING.md has the inner loop.
SHELL := /bin/sh

# Whatever the page is made of: a change of one of these builds it again.
WEB_SOURCES := $(shell find web \( -name node_modules -o -name dist -o -name test-results \) -prune \
                 -o -type f -print 2>/dev/null)

.PHONY: programs page run test check format fuzz clean

# build/release/tengen and build/release/pbrain-tengen
programs:
	@tools/setup.sh build
	@tools/setup.sh draw
	@mkdir -p build
	@cmake --preset release >build/configure.log || { cat build/configure.log; exit 1; }
	@cmake --build --preset release

page: web/dist/index.html

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run --silent build

web/node_modules/.package-lock.json: web/package-lock.json
	@tools/setup.sh web
	cd web && npm ci --no-progress
	@touch $@

# the board on http://127.0.0.1:8765, until Ctrl-C
run: programs page
	@build/release/tengen serve

test:
	@tools/setup.sh build web test
	@tools/setup.sh draw
	@python3 tools/run_tests.py

# the checks of the source alone: seconds, no build
check:
	@tools/setup.sh test
	@python3 tools/run_tests.py source

format:
	@tools/check_format.sh --fix

# make fuzz NAME=notation SECONDS=600
NAME ?= notation
SECONDS ?= 60
fuzz:
	@tools/setup.sh build test
	@mkdir -p build
	@cmake --preset fuzz >build/configure.log || { cat build/configure.log; exit 1; }
	@cmake --build --preset fuzz --target fuzz_$(NAME)
	@mkdir -p build/fuzz/found/$(NAME) fuzz/corpus/$(NAME)
	build/fuzz/fuzz/fuzz_$(NAME) -max_total_time=$(SECONDS) -timeout=10 -print_final_stats=1 \
	  -artifact_prefix=build/fuzz/ build/fuzz/found/$(NAME) fuzz/corpus/$(NAME)

clean:
	rm -rf build web/dist web/test-results
