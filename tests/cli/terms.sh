#!/bin/bash
# The words of the rules: the page's copy is what the program prints.
set -u
printed=$(mktemp)
trap 'rm -f "$printed"' EXIT
"$TENGEN" terms >"$printed" || { echo "terms: exit $?"; exit 1; }
diff -u "$SOURCE_DIR/web/src/generated/terms.json" "$printed" || {
    echo "web/src/generated/terms.json is old: build/dev/tengen terms >web/src/generated/terms.json"
    exit 1
}
"$TENGEN" terms word 2>/dev/null
[ $? = 2 ] || { echo "terms: a word is accepted"; exit 1; }
