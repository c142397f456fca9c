"""The shape of a PettingZoo AEC environment: one agent after the other.

Nothing of PettingZoo or Gymnasium is needed or imported. The spaces have what algorithms ask of them: shape, n, dtype,
sample, contains.
"""
import numpy as np

from . import _furlong


class Discrete:
    """Like gymnasium.spaces.Discrete."""

    def __init__(self, n, seed=None):
        self.n = n
        self.shape = ()
        self.dtype = np.dtype(np.int64)
        self._random = np.random.default_rng(seed)

    def seed(self, seed=None):
        self._random = np.random.default_rng(seed)

    def sample(self, mask=None):
        """Any action, or one that the mask allows."""
        choices = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(self._random.choice(choices))

    def contains(self, value):
        return isinstance(value, (int, np.integer)) and 0 <= value < self.n

    __contains__ = contains


class Box:
    """Like gymnasium.spaces.Box, with the same bounds everywhere."""

    def __init__(self, low, high, shape, dtype, seed=None):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)
        self._random = np.random.default_rng(seed)

    def seed(self, seed=None):
        self._random = np.random.default_rng(seed)

    def sample(self):
        return self._random.integers(self.low, self.high + 1, self.shape).astype(self.dtype)

    def contains(self, value):
        return (isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype
                and bool(np.all(value >= self.low) and np.all(value <= self.high)))

    __contains__ = contains


class Dict(dict):
    """Like gymnasium.spaces.Dict."""

    @property
    def spaces(self):
        return self

    def sample(self):
        return {key: space.sample() for key, space in self.items()}

    def contains(self, value):
        return isinstance(value, dict) and value.keys() == self.keys() and all(
            space.contains(value[key]) for key, space in self.items())


class AECEnv:
    """Like pettingzoo.AECEnv. An agent's observation is a dictionary: `observation`, and `action_mask`, which is all 0
    unless it is the agent's turn. Rewards come at the end of the meeting: the returns of the game."""

    metadata = {"name": "furlong_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game, render_mode=None):
        self.game = game
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: Discrete(_furlong.ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(observation=Box(0, 255, (game.observation_size,), np.uint8),
                        action_mask=Box(0, 1, (_furlong.ACTIONS,), np.uint8))
            for agent in self.possible_agents}
        self.agents = []
        self.state_of_game = None
        self._meetings = 0
        self._seed = 0

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begins a meeting. Without a seed, each reset gives another one."""
        del options
        if seed is not None:
            self._seed, self._meetings = seed, 0
        self.state_of_game = self.game.new_state(seed=f"{self._seed} {self._meetings}")
        self._meetings += 1
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_of_game.current_player()]

    def observe(self, agent):
        seat = self._seats[agent]
        mask = np.zeros(_furlong.ACTIONS, np.uint8)
        if self.state_of_game.current_player() == seat:
            mask = self.state_of_game.action_mask()
        return {"observation": self.state_of_game.observation_tensor(seat), "action_mask": mask}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._remove(agent, action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {other: 0.0 for other in self.agents}
        self.state_of_game.apply(int(action))
        if self.state_of_game.is_terminal():
            for other, value in zip(self.possible_agents, self.state_of_game.returns()):
                self.rewards[other] = value
                self.terminations[other] = True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.state_of_game.current_player()]
        for other, value in self.rewards.items():
            self._cumulative_rewards[other] += value

    def _remove(self, agent, action):
        """A finished agent is stepped once with None, and leaves."""
        if action is not None:
            raise ValueError("when an agent is terminated, the only valid action is None")
        self.agents.remove(agent)
        for values in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del values[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def state(self):
        """What all seats see, one after the other."""
        return np.concatenate([self.state_of_game.observation_tensor(seat) for seat in range(self.game.players)])

    def render(self):
        return self.state_of_game.observation_string(self._seats[self.agent_selection])

    def close(self):
        pass
