"""The shape of an OpenSpiel game, for algorithms that are written against pyspiel's Game and State.

OpenSpiel is not needed. Where it is installed, get_type() gives pyspiel's own types. Chance is explicit: decks are drawn
card by card, boxes lane by lane.
"""
from __future__ import annotations

import operator
from typing import Any, Callable

import numpy as np

from . import _furlong
from ._spiel_types import own_or_pyspiel

# No meeting that was seen comes near it: nine races of eight horses take about 5,000 actions.
_MAX_GAME_LENGTH = 20000


class OpenSpielGame:
    """Like pyspiel.Game."""

    _type: Any = None  # made when it is first asked for

    def __init__(self, game: _furlong.Game):
        self._game = game

    @property
    def furlong(self) -> _furlong.Game:
        return self._game

    def get_type(self) -> Any:
        if self._type is None:
            kind = own_or_pyspiel("GameType")
            wins = self._game.utility == "win"
            self._type = kind(
                short_name="furlong", long_name="Furlong", dynamics=kind.Dynamics.SEQUENTIAL,
                chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC, information=kind.Information.IMPERFECT_INFORMATION,
                utility=kind.Utility.CONSTANT_SUM if wins else kind.Utility.GENERAL_SUM,
                reward_model=kind.RewardModel.TERMINAL, max_num_players=8, min_num_players=2,
                provides_information_state_string=True, provides_information_state_tensor=True,
                provides_observation_string=True, provides_observation_tensor=True, default_loadable=False)
        return self._type

    def get_parameters(self) -> dict[str, Any]:
        return {}

    def new_initial_state(self, starting_state: str | None = None) -> OpenSpielState:
        """The beginning of a meeting, or the state of which starting_state_str() gave this text."""
        if starting_state is None:
            return OpenSpielState(self, self._game.new_state())
        return OpenSpielState(self, self._game.state_from_bytes(bytes.fromhex(starting_state)), (), starting_state)

    def new_initial_states(self) -> list[OpenSpielState]:
        return [self.new_initial_state()]

    def num_players(self) -> int:
        return self._game.players

    def num_distinct_actions(self) -> int:
        return _furlong.ACTIONS

    def policy_tensor_shape(self) -> list[int]:
        return [_furlong.ACTIONS]

    def max_chance_outcomes(self) -> int:
        return 36

    def max_game_length(self) -> int:
        return _MAX_GAME_LENGTH

    def max_chance_nodes_in_history(self) -> int:
        return _MAX_GAME_LENGTH

    def max_move_number(self) -> int:
        return self.max_history_length()

    def max_history_length(self) -> int:
        return 2 * _MAX_GAME_LENGTH

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return self._game.most_return

    def utility_sum(self) -> float | None:
        """1 where the winner takes all; None where points count, for their sum depends on falls."""
        return 1.0 if self._game.utility == "win" else None

    def observation_tensor_shape(self) -> list[int]:
        return [self._game.observation_size]

    def observation_tensor_size(self) -> int:
        return self._game.observation_size

    def information_state_tensor_shape(self) -> list[int]:
        return [self._game.information_size]

    def information_state_tensor_size(self) -> int:
        return self._game.information_size

    def deserialize_state(self, text: str) -> OpenSpielState:
        state, history, start = text.split(":")
        actions = [tuple(map(int, entry.split("/"))) for entry in history.split(",") if entry]
        return OpenSpielState(self, self._game.state_from_bytes(bytes.fromhex(state)), actions, start)

    def to_string(self) -> str:
        return f"furlong(players={self._game.players},horses={self._game.horses},races={self._game.races})"

    def __str__(self):
        return self.to_string()

    def __repr__(self):
        return f"furlong.open_spiel.OpenSpielGame({self._game!r})"

    def __eq__(self, other):
        return isinstance(other, OpenSpielGame) and self._game == other._game

    def __hash__(self):
        return hash(self._game)

    def __getstate__(self):
        return self._game  # not the type: pyspiel's may be missing where this is read

    def __setstate__(self, game):
        self._game = game


class OpenSpielState:
    """Like pyspiel.State."""

    def __init__(self, game: OpenSpielGame, state: _furlong.State, history=(), starting_state: str = ""):
        self._game = game
        self._state = state
        self._history: list[tuple[int, int]] = list(history)  # (player, action)
        self._starting_state = starting_state

    @property
    def furlong(self) -> _furlong.State:
        return self._state

    def get_game(self) -> OpenSpielGame:
        return self._game

    def get_type(self) -> Any:
        kind = own_or_pyspiel("StateType")
        return kind.TERMINAL if self.is_terminal() else kind.CHANCE if self.is_chance_node() else kind.DECISION

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        return self._state.current_player()

    def is_terminal(self) -> bool:
        return self._state.is_terminal()

    def is_chance_node(self) -> bool:
        return self._state.is_chance_node()

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def is_mean_field_node(self) -> bool:
        return False

    def is_initial_state(self) -> bool:
        return not self._history

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is not None and player != self.current_player():
            return []
        return self._state.legal_actions()

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        if self.is_chance_node() and player in (None, _furlong.CHANCE_PLAYER):
            legal = set(self._state.legal_actions())
            return [int(outcome in legal) for outcome in range(self._game.max_chance_outcomes())]
        if player is not None and player != self.current_player():
            return [0] * _furlong.ACTIONS
        return self._state.action_mask().tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._state.chance_outcomes()

    def apply_action(self, action: int) -> None:
        player = self.current_player()
        action = operator.index(action)
        self._state.apply(action)
        self._history.append((player, action))

    # Actions are always checked.
    apply_action_with_legality_check = apply_action

    def child(self, action: int) -> OpenSpielState:
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self) -> OpenSpielState:
        return OpenSpielState(self._game, self._state.clone(), self._history, self._starting_state)

    def history(self) -> list[int]:
        """All actions and outcomes since the starting state."""
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        return len(self._history)

    def starting_state(self) -> OpenSpielState | None:
        """Where the history of a resampled state begins; None if that is the beginning of the meeting."""
        return self._game.new_initial_state(self._starting_state) if self._starting_state else None

    def starting_state_str(self) -> str:
        return self._starting_state

    def returns(self) -> list[float]:
        return self._state.returns()

    def rewards(self) -> list[float]:
        return self._state.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        return self.rewards()[player]

    def action_to_string(self, player: int, action: int | None = None) -> str:
        if action is None:
            player, action = self.current_player(), player
        return f"outcome {action}" if player == _furlong.CHANCE_PLAYER else self._state.action_name(int(action))

    def string_to_action(self, player: int | str, text: str | None = None) -> int:
        wanted = player if text is None else text
        for action in self.legal_actions():
            if self.action_to_string(self.current_player(), action) == wanted:
                return action
        raise ValueError(f"no legal action is called {wanted!r}")

    def observation_string(self, player: int | None = None) -> str:
        return self._state.observation_string(self._seat(player))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return self._state.observation_tensor(self._seat(player)).astype(np.float32).tolist()

    def information_state_string(self, player: int | None = None) -> str:
        return self._state.information_state_string(self._seat(player))

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        return self._state.information_state_tensor(self._seat(player)).astype(np.float32).tolist()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A state that this player cannot tell from this one. `sampler()` returns a number from 0 to 1.

        It carries nothing that the player does not know: its history begins here."""
        state = self._state.clone()
        state.resample(player, _furlong.Random(repr(float(sampler()))))
        if state.is_terminal():
            return self.clone()  # all cards are open
        return OpenSpielState(self._game, state, (), state.to_bytes().hex())

    def serialize(self) -> str:
        history = ",".join(f"{player}/{action}" for player, action in self._history)
        return f"{self._state.to_bytes().hex()}:{history}:{self._starting_state}"

    def _seat(self, player: int | None) -> int:
        return self.current_player() if player is None else player

    def to_string(self) -> str:
        return str(self)

    def __str__(self):
        return "\n".join(self._state.observation_string(seat) for seat in range(self.num_players()))

    def __repr__(self):
        return f"<furlong.open_spiel.OpenSpielState {self._state!r}>"
