"""The shape of an OpenSpiel game, for algorithms that are written against pyspiel's Game and State.

Nothing of OpenSpiel is needed or imported. Chance is explicit: decks are drawn card by card, boxes lane by lane.
"""
import numpy as np

from . import _furlong

# No meeting that was seen comes near it: nine races of eight horses take about 5,000 actions.
_MAX_GAME_LENGTH = 20000


class OpenSpielGame:
    """Like pyspiel.Game."""

    def __init__(self, game):
        self._game = game

    @property
    def furlong(self):
        return self._game

    def new_initial_state(self):
        return OpenSpielState(self, self._game.new_state())

    def num_players(self):
        return self._game.players

    def num_distinct_actions(self):
        return _furlong.ACTIONS

    def max_chance_outcomes(self):
        return 36

    def max_game_length(self):
        return _MAX_GAME_LENGTH

    def min_utility(self):
        return 0.0

    def max_utility(self):
        return self._game.most_return

    def utility_sum(self):
        """1 where the winner takes all; None where points count, for their sum depends on falls."""
        return 1.0 if self._game.utility == "win" else None

    def observation_tensor_shape(self):
        return [self._game.observation_size]

    def observation_tensor_size(self):
        return self._game.observation_size

    def information_state_tensor_shape(self):
        return [self._game.information_size]

    def information_state_tensor_size(self):
        return self._game.information_size

    def deserialize_state(self, text):
        state, history = bytes.fromhex(text.split(":")[0]), text.split(":")[1]
        actions = [tuple(map(int, entry.split("/"))) for entry in history.split(",") if entry]
        return OpenSpielState(self, self._game.state_from_bytes(state), actions)

    def __str__(self):
        return f"furlong(players={self._game.players},horses={self._game.horses},races={self._game.races})"


class OpenSpielState:
    """Like pyspiel.State."""

    def __init__(self, game, state, history=()):
        self._game = game
        self._state = state
        self._history = list(history)  # (player, action)

    @property
    def furlong(self):
        return self._state

    def get_game(self):
        return self._game

    def num_players(self):
        return self._game.num_players()

    def num_distinct_actions(self):
        return self._game.num_distinct_actions()

    def current_player(self):
        return self._state.current_player()

    def is_terminal(self):
        return self._state.is_terminal()

    def is_chance_node(self):
        return self._state.is_chance_node()

    def is_player_node(self):
        return self.current_player() >= 0

    def is_simultaneous_node(self):
        return False

    def legal_actions(self, player=None):
        if player is not None and player != self.current_player():
            return []
        return self._state.legal_actions()

    def legal_actions_mask(self, player=None):
        if self.is_chance_node():
            legal = set(self._state.legal_actions())
            return [int(outcome in legal) for outcome in range(self._game.max_chance_outcomes())]
        if player is not None and player != self.current_player():
            return [0] * _furlong.ACTIONS
        return self._state.action_mask().tolist()

    def chance_outcomes(self):
        return self._state.chance_outcomes()

    def apply_action(self, action):
        player = self.current_player()
        self._state.apply(int(action))
        self._history.append((player, int(action)))

    def child(self, action):
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self):
        return OpenSpielState(self._game, self._state.clone(), self._history)

    def history(self):
        return [action for _, action in self._history]

    def full_history(self):
        return list(self._history)

    def history_str(self):
        return ", ".join(map(str, self.history()))

    def move_number(self):
        return len(self._history)

    def returns(self):
        return self._state.returns()

    def rewards(self):
        return self._state.returns()

    def player_return(self, player):
        return self.returns()[player]

    def player_reward(self, player):
        return self.rewards()[player]

    def action_to_string(self, player, action=None):
        if action is None:
            player, action = self.current_player(), player
        return f"outcome {action}" if player == _furlong.CHANCE_PLAYER else self._state.action_name(action)

    def observation_string(self, player=None):
        return self._state.observation_string(self._seat(player))

    def observation_tensor(self, player=None):
        return self._state.observation_tensor(self._seat(player)).astype(np.float32).tolist()

    def information_state_string(self, player=None):
        return self._state.information_state_string(self._seat(player))

    def information_state_tensor(self, player=None):
        return self._state.information_state_tensor(self._seat(player)).astype(np.float32).tolist()

    def resample_from_infostate(self, player, sampler):
        """A state that this player cannot tell from this one. `sampler()` returns a number from 0 to 1."""
        other = self.clone()
        other._state.resample(player, _furlong.Random(repr(sampler())))
        return other

    def serialize(self):
        history = ",".join(f"{player}/{action}" for player, action in self._history)
        return f"{self._state.to_bytes().hex()}:{history}"

    def _seat(self, player):
        return self.current_player() if player is None else player

    def __str__(self):
        return "\n".join(self._state.observation_string(seat) for seat in range(self.num_players()))
