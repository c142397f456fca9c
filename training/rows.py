"""Positions as `furlong_training positions` writes them (training/positions.h)."""

import os

import numpy as np

from net_file import COMMON_INPUTS, HORSE_INPUTS, PLACE_KINDS, PLAYER_INPUTS

ROW = np.dtype(
    [
        ("horse", "i1", (8, HORSE_INPUTS)),
        ("common", "i1", COMMON_INPUTS),
        ("player", "i1", (8, PLAYER_INPUTS)),
        ("open", "<u2", 8),
        ("owner", "u1", 8),
        ("place", "u1", 8),
        ("won", "u1", 8),
        ("places", "u1", (8, PLACE_KINDS)),
        ("wins", "u1", 8),
        ("preparing", "u1"),
        ("horses", "u1"),
        ("players", "u1"),
        ("unused", "u1"),
    ]
)
assert ROW.itemsize == 788


def read(paths):
    """Files of rows; "PATH:COUNT" is the first COUNT rows of one."""
    files = []
    for path in paths:
        name, _, count = path.partition(":")
        # A file may end within a row if the program that wrote it was stopped.
        rows = np.memmap(name, dtype=ROW, mode="r", shape=os.path.getsize(name) // ROW.itemsize)
        files.append(rows[: int(count)] if count else rows)
    return files
