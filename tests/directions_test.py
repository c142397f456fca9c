#!/usr/bin/env python3
"""Checks that C++ files include only what the folder table in docs/contributing.md allows.

CMake enforces the same while compiling. This test covers every file, built or not, and keeps the table true.
Usage: directions_test.py ROOT
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#include "([a-z_]+(?:/[a-z_]+)*)/[a-z0-9_]+\.h"', re.MULTILINE)


def allowed_folders(page):
    """The table of the page: folder -> folders it may use.

    "all above" means every C++ folder in earlier rows. Folders that may use everything are left out.
    """
    table = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip('|').split('|')]
        folders = re.findall(r'`([a-z_/]+)/`', cells[0]) if len(cells) == 3 else []
        if len(folders) != 1 or folders[0] in table:
            continue
        uses = cells[2]
        if uses == 'everything':
            continue
        named = set(re.findall(r'`([a-z_/]+)/`', uses))
        if 'all above' in uses:
            named |= set(table) - named
            named -= set(re.findall(r'`([a-z_/]+)/`', uses.split('except')[1])) if 'except' in uses else set()
        table[folders[0]] = named
    return table


def folder_of(path, table):
    """The longest folder of the table that contains this path."""
    parts = path.split('/')
    for length in range(len(parts), 0, -1):
        if '/'.join(parts[:length]) in table:
            return '/'.join(parts[:length])
    return None


def violations(files, table):
    for path, text in files:
        own = folder_of(path.rsplit('/', 1)[0], table)
        if own is None:
            continue
        test = path.endswith('_test.cc') or '/testing/' in path
        for included in INCLUDE.findall(text):
            target = folder_of(included, table)
            if target is None or target == own or target in table[own]:
                continue
            if test and target == 'server/testing':
                continue
            yield f'{path} includes "{included}/…": {own}/ may not use {target}/'


def main():
    root = pathlib.Path(sys.argv[1])
    table = allowed_folders((root / 'docs/contributing.md').read_text())
    expected = {'rules', 'record', 'riders', 'study', 'drawing', 'table', 'wire', 'client', 'server/store',
                'server/house', 'server/notify', 'server/http', 'server/testing', 'server', 'cli', 'wasm', 'python'}
    if missing := expected - set(table):
        sys.exit(f'docs/contributing.md has no row for: {", ".join(sorted(missing))}')
    # The check itself: an include against the direction is found.
    planted = list(violations([('rules/x.cc', '#include "server/house/table.h"\n'),
                               ('table/x.cc', '#include "wire/client_message.h"\n'),
                               ('rules/y.cc', '#include "rules/course.h"\n')], table))
    if len(planted) != 2:
        sys.exit(f'the check does not find planted includes: {planted}')
    files = [(str(path.relative_to(root)), path.read_text())
             for folder in sorted({name.split('/')[0] for name in table})
             for path in sorted((root / folder).rglob('*')) if path.suffix in ('.h', '.cc')]
    found = list(violations(files, table))
    for line in found:
        print(line)
    print(f'{len(files)} files, {len(found)} wrong includes')
    sys.exit(1 if found else 0)


if __name__ == '__main__':
    main()
