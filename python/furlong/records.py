"""Records (docs/record.md) as data: every decision, with the state before it."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from . import _furlong


@dataclass(frozen=True)
class RecordedAction:
    """One action that a player took. A hand that was kept is several of them."""
    state: _furlong.State  # before the action
    line: int  # of the record, from 1
    player: int
    action: int
    out_of_turn: bool  # a bonus while the meeting waited for something else: see State.take_bonus


@dataclass(frozen=True, repr=False)
class Record:
    """A whole record."""
    game: _furlong.Game
    actions: list[RecordedAction]
    returns: list[float]  # all 0 if the record stops before the end
    finished: bool

    def __iter__(self) -> Iterator[RecordedAction]:
        return iter(self.actions)

    def __len__(self) -> int:
        return len(self.actions)

    def __repr__(self):
        end = f"returns={self.returns}" if self.finished else "unfinished"
        return f"<furlong.Record of {self.game!r}: {len(self)} actions, {end}>"


def _text(record: str | Path) -> str:
    """The text of a record, given as a path or as text."""
    if isinstance(record, str) and (not record.strip() or "\n" in record):
        return record
    return Path(record).read_text(encoding="utf-8")


def read_record(record: str | Path, utility: str = "win") -> Record:
    """Reads and checks a record, given as a path or as text. Raises ValueError, naming the line, if it is refused."""
    game, actions, returns, finished = _furlong.read_record(_text(record), utility)
    return Record(game, [RecordedAction(*action) for action in actions], returns, finished)


def dataset(records: Iterable[str | Path]) -> dict[str, NDArray]:
    """The decisions of many records of the same number of horses, as arrays: a dictionary with `observations`,
    `masks`, `players`, `actions`, `returns` (of the player who decided: 1 for the winner, divided if shared) and
    `records` (which record a row comes from). Bonuses out of turn are left out, and so are records that stop early."""
    names = ("observations", "masks", "players", "actions", "returns", "records")
    parts: dict[str, list[NDArray]] = {name: [] for name in names}
    for number, record in enumerate(records):
        observations, masks, players, actions, returns, finished = _furlong.record_arrays(_text(record))
        if not finished:
            continue
        values: tuple[NDArray, ...] = (observations, masks, players, actions,
                                       np.asarray(returns, np.float32)[players], np.full(len(players), number))
        for part, value in zip(parts.values(), values):
            part.append(value)
    if not parts["actions"]:
        raise ValueError("no finished record")
    if len({array.shape[1] for array in parts["observations"]}) > 1:
        raise ValueError("the records have different numbers of horses")
    return {name: np.concatenate(arrays) for name, arrays in parts.items()}
