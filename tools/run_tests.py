#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every test and check of the project, and counts.

usage: tools/run_tests.py [source]

Without an argument: all builds, all tests, all checks. With `source`: the checks that read the source
alone. Logs go to build/test. The last line is "N passed, N failed, N skipped"; exits 1 when anything
failed. A build or check counts as one test; a test program counts each of its cases.
"""

import json
import os
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as xml
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build/test"
JOBS = str(os.cpu_count() or 1)
TAIL_LINES = 200  # of a failed step's log


@dataclass
class Totals:
    passed: int = 0
    failures: list = field(default_factory=list)
    skips: list = field(default_factory=list)

    def add(self, name, good):
        if good:
            self.passed += 1
        else:
            self.failures.append(name)


class Run:
    """One run: steps in order, their counts, and which builds stand."""

    def __init__(self):
        self.totals = Totals()
        LOGS.mkdir(parents=True, exist_ok=True)

    def step(self, name, command, folder=ROOT, show=False, **extra):
        """Runs a command; its output goes to a log, or to the screen with `show`. True: it exited 0."""
        print(f"== {name}", flush=True)
        start = time.monotonic()
        log = LOGS / (re.sub(r"\W+", "-", name) + ".log")
        with open(log, "wb") as file:
            output = None if show else file
            code = subprocess.run(
                command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output and subprocess.STDOUT,
                env={**os.environ, **extra},
            ).returncode
        if code != 0 and not show:
            lines = log.read_text(errors="replace").splitlines()
            print("\n".join(lines[-TAIL_LINES:]))
        print(f"   {'ok' if code == 0 else f'FAILED ({code})'}, {time.monotonic() - start:.0f} s", flush=True)
        return code == 0

    def check(self, name, command, **options):
        """A step that counts as one test."""
        good = self.step(name, command, **options)
        self.totals.add(name, good)
        return good

    def build(self, preset):
        return self.check(f"build {preset}", ["sh", "-c", f"cmake --preset {preset} && cmake --build --preset {preset}"])

    def ctest(self, preset, *choice):
        """The tests of a preset, counted by their cases."""
        report = LOGS / f"ctest-{preset}.xml"
        report.unlink(missing_ok=True)
        size = "100000000"
        good = self.step(
            f"tests of {preset}",
            ["ctest", "--preset", preset, "-j", JOBS, "--no-tests=error", "--output-junit", report,
             "--test-output-size-passed", size, "--test-output-size-failed", size, *choice],
            show=True,
        )
        failures = len(self.totals.failures)
        if report.exists():
            for test in xml.parse(report).getroot().iter("testcase"):
                count_program(self.totals, test)
        if not good and failures == len(self.totals.failures):
            self.totals.failures.append(f"tests of {preset}")


CASE = re.compile(r"\[ +(RUN|OK|FAILED|SKIPPED) +\] (.*)")


def count_program(totals, test):
    """Adds one test program: by its cmocka cases where it has them, else as one."""
    name = test.get("name")
    good = test.get("status") == "run"
    output = test.findtext("system-out") or ""
    if test.find("skipped") is not None:
        reason = output.strip().splitlines()
        totals.skips.append(f"{name}: {reason[-1] if reason else test.find('skipped').get('message')}")
        return
    running, failures = None, 0
    for kind, case in CASE.findall(output):
        if kind == "RUN":
            running = case
        elif case == running:  # the list at the end names the cases once more
            running = None
            if kind == "OK":
                totals.passed += 1
            elif kind == "SKIPPED":
                totals.skips.append(f"{name}: {case}")
            else:
                totals.failures.append(f"{name}: {case}")
                failures += 1
    if running is not None:
        totals.failures.append(f"{name}: {running} (did not end)")
    elif not good and failures == 0:
        totals.failures.append(name)
    elif good and "[ RUN" not in output:
        totals.passed += 1


def source_checks(run):
    run.check("includes point down", ["tools/check_layers.py"])
    run.check("house rules", ["tools/check_words.py"])
    run.check("layout", ["tools/check_format.sh"])
    run.check("public headers alone", ["tools/check_headers.sh"])


def program_tests(run):
    dev = run.build("dev")
    release = run.build("release")
    nothreads = run.build("nothreads")
    tsan = run.build("tsan")
    clang = run.build("fuzz")
    if dev:
        run.check("clang-tidy", ["tools/check_tidy.sh"])
        run.ctest("dev")
    if tsan:
        run.ctest("tsan")
    if release and nothreads:
        run.check("programs as built", ["tools/check_programs.sh"])
    if release and clang:
        run.check("one signature on both compilers", ["tools/check_signature.sh"])
    return release


def web_tests(run, release):
    web = ROOT / "web"
    if not run.check("build page", ["make", "--no-print-directory", "page"]):
        return
    run.check("page checked", ["npm", "run", "--silent", "check"], folder=web)
    report = LOGS / "vitest.json"
    report.unlink(missing_ok=True)
    good = run.step(
        "page tests",
        ["npm", "run", "--silent", "test", "--", "--reporter=default", "--reporter=json", f"--outputFile={report}"],
        folder=web,
    )
    count_vitest(run.totals, report, good)
    if not release:
        run.totals.failures.append("page in the browser: the program is not built")
        return
    good = run.step("page in the browser", ["npm", "run", "--silent", "e2e"], folder=web)
    count_browser(run.totals, (LOGS / "page-in-the-browser.log").read_text(errors="replace"), good)


def count_vitest(totals, report, good):
    failures = len(totals.failures)
    if report.exists():
        for file in json.loads(report.read_text())["testResults"]:
            for case in file["assertionResults"]:
                if case["status"] in ("skipped", "pending", "todo"):
                    totals.skips.append(case["fullName"])
                else:
                    totals.add(case["fullName"], case["status"] == "passed")
    if not good and failures == len(totals.failures):
        totals.failures.append("page tests")


def count_browser(totals, log, good):
    """Lines "ok NAME", "FAILED NAME" and "skipped: NAME: WHY" of web/e2e/run.mjs."""
    failures = len(totals.failures)
    for kind, name in re.findall(r"^(ok|FAILED|skipped:) +(.*?)(?:  [\d.]+ s)?$", log, re.M):
        if kind == "skipped:":
            totals.skips.append(name)
        else:
            totals.add(name, kind == "ok")
    if not good and failures == len(totals.failures):
        totals.failures.append("page in the browser")


def main():
    run = Run()
    source_checks(run)
    if sys.argv[1:] != ["source"]:
        web_tests(run, program_tests(run))
    totals = run.totals
    for name in totals.skips:
        print(f"skipped: {name}")
    for name in totals.failures:
        print(f"failed: {name}")
    print(f"{totals.passed} passed, {len(totals.failures)} failed, {len(totals.skips)} skipped")
    return 1 if totals.failures else 0


sys.exit(main())
