"""The types by which OpenSpiel describes games and states: pyspiel's where it is installed, plain ones where it is not."""
from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class GameType:
    """Like pyspiel.GameType: what algorithms ask to find out whether a game suits them."""

    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL MEAN_FIELD SIMULTANEOUS")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
    Information = enum.Enum("Information", "ONE_SHOT PERFECT_INFORMATION IMPERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL")
    RewardModel = enum.Enum("RewardModel", "REWARDS TERMINAL")

    short_name: str
    long_name: str
    dynamics: Any
    chance_mode: Any
    information: Any
    utility: Any
    reward_model: Any
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool
    provides_information_state_tensor: bool
    provides_observation_string: bool
    provides_observation_tensor: bool
    parameter_specification: dict[str, Any] = field(default_factory=dict)
    default_loadable: bool = True
    provides_factored_observation_string: bool = False


class StateType(enum.Enum):
    """Like pyspiel.StateType."""

    TERMINAL = 0
    CHANCE = 1
    DECISION = 2
    MEAN_FIELD = 3


def own_or_pyspiel(name: str) -> Any:
    """A type of pyspiel if it is installed, because algorithms compare with its values; otherwise the one above."""
    try:
        import pyspiel  # type: ignore[import]  # pylint: disable=import-outside-toplevel
    except ImportError:
        return globals()[name]
    return getattr(pyspiel, name)
