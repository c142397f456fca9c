"""Plays a meeting with one decider for each seat."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Union

import numpy as np

from ._furlong import Game, Rider, State, View

# A house rider, the name of one, or a function from a view to an action, or to several for a hand to keep.
Decider = Union[Rider, str, Callable[[View], Union[int, np.integer, Iterable[int]]]]


class IllegalDecision(ValueError):
    """A decider chose what the rules refuse. Has the seat, the action, and the state in which it was chosen."""

    def __init__(self, seat: int, action: object, state: State, reason: str):
        super().__init__(f"seat {seat} decided {action!r}: {reason}")
        self.seat, self.action, self.state, self.reason = seat, action, state, reason

    def __reduce__(self):
        return IllegalDecision, (self.seat, self.action, self.state, self.reason)


def _actions(decider, view):
    if isinstance(decider, Rider):
        return decider.decide(view)
    chosen = decider(view)
    return list(chosen) if isinstance(chosen, Iterable) and not isinstance(chosen, str) else [chosen]


def _take(state: State, seat: int, action: object) -> None:
    """Carries out one action of this seat, or says what is wrong with it."""
    if state.current_player() != seat:
        raise IllegalDecision(seat, action, state, "its decision was complete before this action")
    try:
        state.apply(action)  # type: ignore[arg-type]
    except TypeError:
        raise IllegalDecision(seat, action, state, "an action must be a whole number") from None
    except ValueError as error:
        raise IllegalDecision(seat, action, state, f"{error}; legal are {state.legal_actions()}") from None


def play(game: Game, deciders: Sequence[Decider], seed: int | str = 0) -> State:
    """Plays a meeting to its end and returns the last state.

    `deciders` has one entry for each seat: a `Rider`, the name of a house rider, or a function that is given the
    seat's `View` and answers with an action (or with several, for a hand to keep). Nobody is given the whole state.
    Raises IllegalDecision if one of them answers with something that is not legal.
    """
    if len(deciders) != game.players:
        raise ValueError(f"{len(deciders)} deciders for {game.players} players")
    riders = [Rider(decider, f"{seed} {seat}") if isinstance(decider, str) else decider
              for seat, decider in enumerate(deciders)]
    state = game.new_state(seed=seed)
    while not state.is_terminal():
        seat = state.current_player()
        actions = _actions(riders[seat], state.view(seat))
        if not actions:
            raise IllegalDecision(seat, actions, state, "it is an empty list of actions")
        for action in actions:
            _take(state, seat, action)
    return state
