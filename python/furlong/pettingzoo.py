"""PettingZoo environments: one agent after the other (AECEnv), or all at once (ParallelEnv).

Neither PettingZoo nor Gymnasium is needed. Where they are installed, the environments are subclasses of
pettingzoo.AECEnv and pettingzoo.ParallelEnv, and their spaces are Gymnasium's.
"""
from __future__ import annotations

import operator
import secrets
import warnings
from typing import Any, SupportsIndex

import numpy as np

from . import _furlong
from ._bases import AECBase, Box, Dict, Discrete, ParallelBase


class ResetNeeded(RuntimeError, AttributeError):
    """An environment is used before reset(), or after the end of a meeting. As an AttributeError, it lets hasattr()
    answer False."""


_RENDER_MODES = ("human", "ansi")
_SET_BY_RESET = frozenset(
    ("agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards"))


def _whole(action: Any) -> int:
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"an action must be a whole number, not {type(action).__name__}") from None


class _Meetings:
    """What both kinds of environment have in common: agents, spaces, seeds, and what is seen of the meeting."""

    metadata: dict[str, Any] = {"name": "furlong_v1", "render_modes": list(_RENDER_MODES), "is_parallelizable": False}

    def __init__(self, game: _furlong.Game, render_mode: str | None = None):
        super().__init__()
        if not isinstance(game, _furlong.Game):
            raise TypeError(f"game must be a furlong.Game, not {game!r}")
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise ValueError(f"render_mode {render_mode!r}: there are {', '.join(map(repr, _RENDER_MODES))} and None")
        self.metadata = dict(self.metadata)  # PettingZoo's wrappers write into it
        self.game = game
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: Discrete(_furlong.ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({"observation": Box(0, 255, (game.observation_size,), np.uint8),
                         "action_mask": Box(0, 1, (_furlong.ACTIONS,), np.int8)})
            for agent in self.possible_agents}
        self.state_space = Box(0, 255, (game.players * game.observation_size,), np.uint8)
        self.state_of_game: _furlong.State | None = None
        self._seed = secrets.randbits(64)
        self._meetings = 0

    def __getattr__(self, name):
        if name in _SET_BY_RESET:
            raise ResetNeeded(f"there is no {name} yet: call reset() first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __repr__(self):
        waits = "call reset()" if self.state_of_game is None else repr(self.state_of_game)
        return f"<furlong.pettingzoo.{type(self).__name__} of {self.game!r}: {waits}>"

    def observation_space(self, agent: str):
        return self.observation_spaces[agent]

    def action_space(self, agent: str):
        return self.action_spaces[agent]

    def _state(self) -> _furlong.State:
        if self.state_of_game is None:
            raise ResetNeeded("no meeting has begun: call reset() first")
        return self.state_of_game

    def _begin(self, seed: int | None) -> None:
        if seed is not None and not isinstance(seed, (str, SupportsIndex)):
            raise TypeError(f"seed must be a whole number, not {seed!r}")
        if seed is not None:
            self._seed, self._meetings = seed, 0
        self.state_of_game = self.game.new_state(seed=f"{self._seed} {self._meetings}")
        self._meetings += 1
        self.agents = list(self.possible_agents)

    def _in_turn(self) -> str:
        """The agent that must act; the first one when the meeting is over."""
        return self.possible_agents[max(self._state().current_player(), 0)]

    def _returns(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self._state().returns()))

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        state, seat = self._state(), self._seats[agent]
        mask = np.zeros(_furlong.ACTIONS, np.int8)
        if state.current_player() == seat:
            mask = state.action_mask().astype(np.int8)
        return {"observation": state.observation_tensor(seat), "action_mask": mask}

    def state(self) -> np.ndarray:
        """What all seats see, one after the other."""
        state = self._state()
        return np.concatenate([state.observation_tensor(seat) for seat in range(self.game.players)])

    def render(self) -> str | None:
        """The text of what the agent in turn sees: returned for "ansi", printed for "human"."""
        state = self._state()
        if self.render_mode is None:
            warnings.warn('nothing is rendered without a render_mode: "human" or "ansi"')
            return None
        text = state.observation_string(max(state.current_player(), 0))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to release."""


class AECEnv(_Meetings, AECBase):
    """A pettingzoo.AECEnv. An agent's observation is a dictionary: `observation`, and `action_mask`, which is all 0
    unless it is the agent's turn. Rewards come at the end of the meeting: the returns of the game."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a meeting. Without a seed, each reset gives another one."""
        del options
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._in_turn()
        if self.render_mode == "human":
            self.render()

    def _require_agents(self) -> None:
        self._state()
        if not self.agents:
            raise ResetNeeded("the meeting is over: call reset() for another one")

    def agent_iter(self, max_iter: int = 2**63):
        self._state()
        return super().agent_iter(max_iter)

    def last(self, observe: bool = True):
        self._require_agents()
        return super().last(observe)

    def step(self, action: int | None) -> None:
        self._require_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self._state()
        state.apply(_whole(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if state.is_terminal():
            self.rewards = self._returns()
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._in_turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class ParallelEnv(_Meetings, ParallelBase):
    """A pettingzoo.ParallelEnv. One agent is in turn, the one whose `action_mask` is not all 0; the actions of the others
    are ignored, and may be left out.

    An action that is not legal raises ValueError. With `illegal_reward`, it ends the meeting instead: its agent gets that
    reward and the others 0, as PettingZoo's TerminateIllegalWrapper does for an AECEnv."""

    def __init__(self, game: _furlong.Game, render_mode: str | None = None, illegal_reward: float | None = None):
        super().__init__(game, render_mode)
        self.illegal_reward = illegal_reward

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None):
        """Begins a meeting and returns observations and infos. Without a seed, each reset gives another meeting."""
        del options
        self._begin(seed)
        if self.render_mode == "human":
            self.render()
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]):
        """Returns observations, rewards, terminations, truncations and infos, each by agent."""
        state = self._state()
        if not self.agents:
            return {}, {}, {}, {}, {}
        agent = self._in_turn()
        if agent not in actions:
            raise ValueError(f"it is the turn of {agent}, and there is no action for it")
        rewards = dict.fromkeys(self.agents, 0.0)
        action = _whole(actions[agent])
        if self.illegal_reward is not None and action not in state.legal_actions():
            over = True
            rewards[agent] = float(self.illegal_reward)
        else:
            state.apply(action)
            over = state.is_terminal()
            if over:
                rewards = self._returns()
        observations = {other: self.observe(other) for other in self.agents}
        ended = dict.fromkeys(self.agents, over)
        truncated = dict.fromkeys(self.agents, False)
        infos: dict[str, dict[str, Any]] = {other: {} for other in self.agents}
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, ended, truncated, infos
