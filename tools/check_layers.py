#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An include points down, never up.

The floors and what they stand on are read from the tg_floor lines of CMakeLists.txt. A public header
x.h belongs to the floor that has x.c; tools/layers.txt gives the floor of the others and says who may
use which library. Prints file:line for every include that is not allowed; exits 1 when there is one.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')


def read_floors():
    """Floor -> the set of floors that it may include: itself and all below."""
    floors = {}
    text = (ROOT / "CMakeLists.txt").read_text()
    for words in re.findall(r"^\s*tg_(?:floor|module)\(([^)]*)\)", text, re.M):
        name, *below = words.split()
        floors[name] = {name}.union(*(floors[floor] for floor in below))
    return floors


def read_table():
    """Public header -> floor, and library header -> the floors that may use it."""
    owners = {path.stem: path.parent.name for path in (ROOT / "src").glob("*/*.c")}
    libraries = {}
    for line in (ROOT / "tools/layers.txt").read_text().splitlines():
        name, colon, words = line.partition(":")
        if line.startswith("#") or not colon:
            continue
        if name.startswith("<"):
            libraries[name.strip("<>")] = words.split()
        else:
            owners.update({header: name for header in words.split()})
    return owners, libraries


class Checker:
    def __init__(self):
        self.floors = read_floors()
        self.owners, self.libraries = read_table()
        self.faults = []

    def fault(self, path, line, text):
        self.faults.append(f"{path.relative_to(ROOT)}:{line}: {text}")

    def floor_of(self, path):
        """The floor of a file; None for what may use everything."""
        folder = path.relative_to(ROOT).parts
        if folder[0] == "src":
            return folder[1]
        if folder[0] == "include":
            return self.owners.get(path.stem)
        return None

    def check_floor(self, path, line, name, floor):
        """An include of another file of the project."""
        first, _, rest = name.partition("/")
        if not rest:
            if not (path.parent / name).exists():
                self.fault(path, line, f'"{name}" is not beside this file')
            return
        target = self.owners.get(Path(rest).stem) if first == "tengen" else first
        if target is None:
            self.fault(path, line, f'"{name}" has no floor in tools/layers.txt')
        elif target not in self.floors[floor]:
            self.fault(path, line, f'"{name}" is of floor {target}, not below {floor}')
        elif path.parts[-3] == "include" and first != "tengen":
            self.fault(path, line, f'a public header includes the internal "{name}"')

    def check_file(self, path):
        floor = self.floor_of(path)
        if floor is not None and floor not in self.floors:
            self.fault(path, 1, f"floor {floor} is not in CMakeLists.txt")
            return
        for number, text in enumerate(path.read_text().splitlines(), 1):
            match = INCLUDE.match(text)
            if not match:
                continue
            quote, name = match.groups()
            users = self.libraries.get(name)
            if quote == "<" and users is not None and (floor or "apps") not in users:
                self.fault(path, number, f"<{name}> belongs to {', '.join(users)}")
            elif quote == '"' and floor is not None:
                self.check_floor(path, number, name, floor)

    def run(self):
        public = sorted((ROOT / "include/tengen").glob("*.*"))
        for path in public:
            if path.stem not in self.owners:
                self.fault(path, 1, "has no floor in tools/layers.txt")
        for folder in ("include", "src", "apps"):
            for path in sorted((ROOT / folder).rglob("*.[ch]")):
                self.check_file(path)
        return self.faults


faults = Checker().run()
print("\n".join(faults), end="\n" if faults else "")
sys.exit(1 if faults else 0)
