#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The house rules that a search can see: refused calls, long files and lines, tabs, unfinished work.

Prints file:line for every fault; exits 1 when there
is one.
"""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE_LINES = 800
COLUMNS = 100
REFUSED_CALL = re.compile(r"(?<![\w.>])(strcpy|strcat|sprintf|vsprintf|strtok|atoi|atol|gets|alloca)\s*\(")
PRINTS_OR_EXITS = re.compile(r"(?<![\w.>])(printf|puts|putchar|exit|_exit|abort)\s*\(")
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")
LITERAL_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*', re.S)
OUTPUTS = {".git", "build", "node_modules", "dist", "test-results", "corpus"}
TEXT_KINDS = {".c", ".h", ".def", ".py", ".sh", ".ts", ".svelte", ".mjs", ".md", ".txt", ".cmake"}


def blank(match):
    """The same number of lines, without the words."""
    return re.sub(r"[^\n]", " ", match.group())


def known_files():
    """The text files of the project, without what is built or installed."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(set(folders) - OUTPUTS)
        for name in sorted(names):
            path = Path(folder, name)
            if path.suffix in TEXT_KINDS:
                yield path


def check_c(path, text):
    """Faults of a C file as (line, what)."""
    code = LITERAL_OR_COMMENT.sub(blank, text)
    in_library = path.relative_to(ROOT).parts[0] == "src"
    for number, line in enumerate(code.splitlines(), 1):
        if match := REFUSED_CALL.search(line):
            yield number, f"{match[1]} is refused"
        if in_library and (match := PRINTS_OR_EXITS.search(line)):
            yield number, f"{match[1]} in a library"
    for number, line in enumerate(text.splitlines(), 1):
        if "\t" in line:
            yield number, "a tab"
        if len(line) > COLUMNS and path.suffix != ".def":
            yield number, f"{len(line)} columns, {COLUMNS} at most"
    if not text.startswith("/* SPDX-License-Identifier: MIT"):
        yield 1, "no SPDX line"


def check(path):
    text = path.read_text(errors="replace")
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if UNFINISHED.search(line):
            yield number, "unfinished work"
    if path.suffix in {".c", ".h", ".py", ".ts", ".svelte"} and len(lines) > FILE_LINES:
        yield len(lines), f"{len(lines)} lines, {FILE_LINES} at most"
    if path.suffix in {".c", ".h", ".def"}:
        yield from check_c(path, text)


faults = [f"{path.relative_to(ROOT)}:{line}: {what}" for path in known_files() for line, what in check(path)]
print("\n".join(faults), end="\n" if faults else "")
sys.exit(1 if faults else 0)
