"""The classes of PettingZoo and Gymnasium on which furlong.pettingzoo builds: theirs where they are installed, plain
ones with the same behaviour where they are not."""
# mypy: ignore-errors
from __future__ import annotations

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    class _Space:
        """What the spaces have in common: a shape, a dtype, and a generator that can be seeded."""

        def __init__(self, shape, dtype, seed):
            self.shape, self.dtype = shape, np.dtype(dtype)
            self.seed(seed)

        def seed(self, seed=None):
            self.np_random = np.random.default_rng(seed)

        def __contains__(self, value):
            return self.contains(value)

    class Discrete(_Space):
        """The numbers from 0 to n - 1."""

        def __init__(self, n, seed=None):
            super().__init__((), np.int64, seed)
            self.n = n

        def sample(self, mask=None):
            """Any number, or one that the mask allows; 0 if it allows none."""
            numbers = np.arange(self.n) if mask is None else np.flatnonzero(mask)
            return self.np_random.choice(numbers) if len(numbers) else np.int64(0)

        def contains(self, value):
            return isinstance(value, (int, np.integer)) and 0 <= value < self.n

        def __eq__(self, other):
            return isinstance(other, Discrete) and self.n == other.n

        def __repr__(self):
            return f"Discrete({self.n})"

    class Box(_Space):
        """Arrays of one shape and dtype, with the same bounds everywhere."""

        def __init__(self, low, high, shape, dtype, seed=None):
            super().__init__(shape, dtype, seed)
            self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

        def sample(self):
            return self.np_random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

        def contains(self, value):
            return (isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype
                    and bool(np.all(value >= self.low) and np.all(value <= self.high)))

        def __eq__(self, other):
            return (isinstance(other, Box) and self.shape == other.shape and self.dtype == other.dtype
                    and bool(np.all(self.low == other.low) and np.all(self.high == other.high)))

        def __repr__(self):
            return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"

    class Dict(_Space):
        """A dictionary with a space for each key."""

        def __init__(self, spaces, seed=None):
            self.spaces = dict(spaces)
            super().__init__(None, object, seed)

        def seed(self, seed=None):
            super().seed(seed)
            if seed is not None:
                for space in self.spaces.values():
                    space.seed(int(self.np_random.integers(2**31)))

        def sample(self):
            return {key: space.sample() for key, space in self.spaces.items()}

        def contains(self, value):
            return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                    and all(space.contains(value[key]) for key, space in self.spaces.items()))

        def __getitem__(self, key):
            return self.spaces[key]

        def __iter__(self):
            return iter(self.spaces)

        def __len__(self):
            return len(self.spaces)

        def __eq__(self, other):
            return isinstance(other, Dict) and self.spaces == other.spaces

        def __repr__(self):
            return f"Dict({self.spaces})"

try:
    from pettingzoo import AECEnv as AECBase
    from pettingzoo import ParallelEnv as ParallelBase
except ImportError:
    class _Base:
        metadata = {"name": "environment"}

        @property
        def unwrapped(self):
            return self

        @property
        def num_agents(self):
            return len(self.agents)

        @property
        def max_num_agents(self):
            return len(self.possible_agents)

        def __str__(self):
            return self.metadata["name"]

    class ParallelBase(_Base):
        """Agents that all act at once."""

    class AECBase(_Base):
        """Agents that act one after the other."""

        def agent_iter(self, max_iter=2**63):
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def last(self, observe=True):
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                    self.terminations[agent], self.truncations[agent], self.infos[agent])

        def _clear_rewards(self):
            self.rewards = dict.fromkeys(self.rewards, 0)

        def _accumulate_rewards(self):
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _was_dead_step(self, action):
            """An agent that has finished is stepped once with None, and leaves. The others get no reward for that."""
            if action is not None:
                raise ValueError("when an agent is terminated, the only valid action is None")
            agent = self.agent_selection
            self.agents.remove(agent)
            for values in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                del values[agent]
            if self.agents:
                self.agent_selection = self.agents[0]
            self._clear_rewards()
