"""Furlong for research: the racing board game as a game tree, and thousands of meetings at once.

    import furlong
    game = furlong.Game(players=4, races=["oval"])
    state = game.new_state(seed=1)
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    print(state.returns())

docs/research.md explains actions, observations and the vector environment.
"""
from __future__ import annotations

import numpy as _np

from ._furlong import (ACTIONS, BONUS, CHANCE_PLAYER, DIE, FACT_PLAYER, HORSE_FEATURES, HORSE_SIZE, KEEP_CARD,
                       KEEP_DONE, MEETING_FEATURES, MEETING_SIZE, PACE, PASS, PLAY_CARD, RIDE, TERMINAL_PLAYER, Game,
                       Random, Rider, State, VectorEnv, View, __version__, check_record, rider_names)
from .playing import Decider, IllegalDecision, play
from .records import Record, RecordedAction, dataset, read_record

__all__ = [
    "ACTIONS", "BONUS", "CARDS", "CHANCE_PLAYER", "DIE", "FACT_PLAYER", "HORSE_FEATURES", "HORSE_SIZE", "KEEP_CARD",
    "KEEP_DONE", "MEETING_FEATURES", "MEETING_SIZE", "PACE", "PASS", "PLAY_CARD", "RIDE", "TERMINAL_PLAYER", "Decider",
    "Game", "IllegalDecision", "Random", "Record", "RecordedAction", "Rider", "State", "VectorEnv", "View",
    "__version__", "check_record", "dataset", "feature", "observation_scale", "play", "read_record", "rider_names",
]

CARDS = ("3", "4", "6", "7", "8", "9", "9J", "10", "10J", "11", "11J", "12", "12J")


def observation_scale(game: Game) -> _np.ndarray:
    """Factors that bring the observations of a game to about 0 to 1: `observation * observation_scale(game)`."""
    scale = _np.ones(game.observation_size, dtype=_np.float32)
    for _, first, count, usual_most in MEETING_FEATURES:
        scale[first:first + count] = 1 / usual_most
    for horse in range(game.horses):
        start = MEETING_SIZE + horse * HORSE_SIZE
        for _, first, count, usual_most in HORSE_FEATURES:
            scale[start + first:start + first + count] = 1 / usual_most
    return scale


def feature(name: str, horse: int | None = None) -> slice:
    """Where a feature lies in an observation: a slice. `horse` counts from the seat's own first horse."""
    start = 0 if horse is None else MEETING_SIZE + horse * HORSE_SIZE
    for known, first, count, _ in MEETING_FEATURES if horse is None else HORSE_FEATURES:
        if known == name:
            return slice(start + first, start + first + count)
    raise KeyError(name)
