#!/usr/bin/env python3
"""Tests that the environments keep to PettingZoo's API, on every kind of meeting and to its end. Where PettingZoo is
installed, its own tests run too."""
import contextlib
import copy
import io
import pickle
import unittest
import warnings

import numpy as np

import furlong
from furlong.pettingzoo import AECEnv, ParallelEnv, ResetNeeded

try:
    import pettingzoo.test as pettingzoo_tests
    from pettingzoo.test.state_test import state_test
    from pettingzoo.utils import conversions, wrappers
except ImportError:
    pettingzoo_tests = None

KINDS = range(80)  # all sizes of fields with all options
DICTIONARIES = ("rewards", "terminations", "truncations", "infos")


def sample(env, agent, observation):
    return env.action_space(agent).sample(observation["action_mask"])


class ApiTest(unittest.TestCase):
    """Our own version of PettingZoo's api_test, parallel_api_test and seed_test."""

    def check_spaces(self, env):
        self.assertEqual(env.max_num_agents, env.game.players)
        for agent in env.possible_agents:
            self.assertRegex(agent, "^[a-z]+_[0-9]+$")
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertEqual(env.observation_space(agent), env.observation_space("player_0"))
            self.assertEqual(env.observation_space(agent)["action_mask"].dtype, np.int8)
            self.assertEqual(env.action_space(agent).n, furlong.ACTIONS)
        self.assertIs(env.unwrapped, env)
        self.assertEqual(str(env), "furlong_v1")

    def check_seen(self, env, agent, observation):
        self.assertTrue(env.observation_space(agent).contains(observation))
        mask = observation["action_mask"]
        self.assertEqual(mask.dtype, np.int8)
        self.assertTrue(set(np.unique(mask)) <= {0, 1})
        self.assertEqual(observation["observation"].dtype, np.uint8)

    def play(self, env):
        """One meeting by the rules of the API. Returns the sum of all rewards by agent."""
        totals = dict.fromkeys(env.possible_agents, 0.0)
        since_last = dict.fromkeys(env.possible_agents, 0.0)
        finished = []
        for steps, agent in enumerate(env.agent_iter()):
            observation, reward, terminated, truncated, info = env.last()
            self.assertNotIn(agent, finished)
            self.assertEqual(reward, since_last[agent])
            self.assertIs(terminated, env.terminations[agent])
            self.assertIs(truncated, False)
            self.assertEqual(info, {})
            self.check_seen(env, agent, observation)
            self.assertEqual(bool(observation["action_mask"].any()), not terminated)
            totals[agent] += reward
            since_last[agent] = 0.0
            if terminated:
                finished.append(agent)
            action = None if terminated else sample(env, agent, observation)
            self.assertIsNone(env.step(action))
            for other, value in env.rewards.items():
                since_last[other] += float(value)
            for name in DICTIONARIES:
                self.assertEqual(set(getattr(env, name)), set(env.agents), name)
            self.assertEqual(env.num_agents, len(env.agents))
            if steps % 50 == 0:
                self.assertTrue(env.state_space.contains(env.state()))
        self.assertEqual(sorted(finished), sorted(env.possible_agents))
        return totals

    def test_every_kind_of_meeting_to_its_end(self):
        for kind in KINDS:
            env = AECEnv(furlong.Game.of_kind(kind))
            self.check_spaces(env)
            env.reset(seed=kind, options={"any": 1})
            self.assertEqual(env.agents, env.possible_agents)
            self.assertFalse(any(env.terminations.values()))
            totals = self.play(env)
            # A win counts once.
            self.assertEqual(list(totals.values()), env.state_of_game.returns())
            self.assertAlmostEqual(sum(totals.values()), 1)

    def test_every_kind_of_meeting_in_parallel(self):
        for kind in KINDS:
            env = ParallelEnv(furlong.Game.of_kind(kind))
            self.check_spaces(env)
            observations, infos = env.reset(seed=kind, options={"any": 1})
            totals = dict.fromkeys(env.possible_agents, 0.0)
            steps = 0
            while env.agents:
                before = list(env.agents)
                acting = [agent for agent in before if observations[agent]["action_mask"].any()]
                self.assertEqual(len(acting), 1)
                # The others' actions do not matter.
                actions = {agent: sample(env, agent, observations[agent]) for agent in (before if steps % 2 else acting)}
                observations, rewards, terminations, truncations, infos = env.step(actions)
                for values in (observations, rewards, terminations, truncations, infos):
                    self.assertEqual(list(values), before)
                for agent in before:
                    self.check_seen(env, agent, observations[agent])
                    totals[agent] += rewards[agent]
                self.assertFalse(any(truncations.values()))
                self.assertEqual(env.agents, [] if all(terminations.values()) else before)
                steps += 1
            self.assertEqual(list(totals.values()), env.state_of_game.returns())
            self.assertEqual(env.step({}), ({}, {}, {}, {}, {}))

    def test_the_same_seeds_give_the_same_meeting(self):
        for kind in range(0, 80, 9):
            games = [AECEnv(furlong.Game.of_kind(kind)) for _ in range(2)]
            for env in games:
                env.reset(seed=42)
                for i, agent in enumerate(env.agents):
                    env.action_space(agent).seed(42 + i)
                    env.observation_space(agent).seed(42 + i)
            for agent, other in zip(*(env.agent_iter() for env in games)):
                self.assertEqual(agent, other)
                seen = [env.last() for env in games]
                np.testing.assert_equal(*seen)
                actions = [None if terminated else sample(env, agent, observation)
                           for env, (observation, _, terminated, *_) in zip(games, seen)]
                self.assertEqual(*actions)
                for env, action in zip(games, actions):
                    env.step(action)

    def test_the_same_seeds_give_the_same_meeting_in_parallel(self):
        for kind in range(0, 80, 9):
            envs = [ParallelEnv(furlong.Game.of_kind(kind)) for _ in range(2)]
            seen = [env.reset(seed=42)[0] for env in envs]
            for env in envs:
                for i, agent in enumerate(env.agents):
                    env.action_space(agent).seed(42 + i)
            while envs[0].agents:
                np.testing.assert_equal(*seen)
                # Their masks leave one agent something to do; the others' actions are ignored.
                actions = [{agent: sample(env, agent, observation) for agent, observation in observations.items()}
                           for env, observations in zip(envs, seen)]
                self.assertEqual(*actions)
                steps = [env.step(action) for env, action in zip(envs, actions)]
                self.assertEqual(steps[0][1:], steps[1][1:])
                seen = [step[0] for step in steps]
            self.assertEqual(envs[1].agents, [])

    def test_seeds_and_games_of_the_wrong_type(self):
        for make in (AECEnv, ParallelEnv):
            with self.assertRaisesRegex(TypeError, "game must be a furlong.Game, not 'oval'"):
                make("oval")
            for wrong in (1.0, np.float64(1), [1]):
                with self.assertRaisesRegex(TypeError, "seed must be a whole number"):
                    make(furlong.Game()).reset(seed=wrong)
            make(furlong.Game()).reset(seed=np.int64(1))

    def test_meetings_without_a_seed_differ(self):
        one, other = AECEnv(furlong.Game()), AECEnv(furlong.Game())
        firsts = []
        for env, seed in ((one, 7), (one, None), (one, None), (other, None), (one, 7)):
            env.reset(seed=seed)
            firsts.append(env.observe("player_0")["observation"].tobytes())
        self.assertEqual(firsts[0], firsts[4])
        self.assertEqual(len(set(firsts)), 4)

    def test_all_whole_numbers_are_actions_and_nothing_else(self):
        for kind in (np.int64, np.int32, np.uint8, int):
            env = AECEnv(furlong.Game())
            env.reset(seed=0)
            env.step(kind(env.observe(env.agent_selection)["action_mask"].argmax()))
        parallel = ParallelEnv(furlong.Game())
        parallel.reset(seed=0)
        agent = env.agent_selection
        for wrong in (3.0, np.float32(3), "3", None):
            with self.assertRaisesRegex(TypeError, "whole number"):
                env.step(wrong)
            with self.assertRaisesRegex(TypeError, "whole number"):
                parallel.step(dict.fromkeys(parallel.agents, wrong))
        self.assertEqual(env.agent_selection, agent)

    def test_only_legal_actions_of_the_agent_in_turn(self):
        env = AECEnv(furlong.Game())
        env.reset(seed=1)
        for agent in env.agents:
            self.assertEqual(bool(env.observe(agent)["action_mask"].any()), agent == env.agent_selection)
        with self.assertRaises(ValueError):
            env.step(furlong.PACE)
        parallel = ParallelEnv(furlong.Game())
        parallel.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "player_"):
            parallel.step({})
        with self.assertRaises(ValueError):
            parallel.step(dict.fromkeys(parallel.agents, furlong.PACE))

    def test_an_illegal_action_can_cost_a_reward_instead(self):
        env = ParallelEnv(furlong.Game(), illegal_reward=-1)
        env.reset(seed=1)
        agent = env._in_turn()
        _, rewards, terminations, _, _ = env.step(dict.fromkeys(env.agents, furlong.PACE))
        self.assertEqual(rewards, {other: -1.0 if other == agent else 0.0 for other in env.possible_agents})
        self.assertTrue(all(terminations.values()))
        self.assertEqual(env.agents, [])

    def test_before_reset_an_error_says_to_call_it(self):
        env = AECEnv(furlong.Game())
        uses = [env.last, env.state, env.render, env.agent_iter, lambda: env.step(0), lambda: env.observe("player_0")]
        uses += [lambda name=name: getattr(env, name) for name in (*DICTIONARIES, "agent_selection")]
        parallel = ParallelEnv(furlong.Game())
        uses += [parallel.state, parallel.render, lambda: parallel.step({})]
        for use in uses:
            with self.assertRaisesRegex(ResetNeeded, r"call reset\(\)"):
                use()
        self.assertEqual(env.agents, [])
        self.assertFalse(hasattr(env, "rewards"))
        env.reset(seed=1)
        self.assertTrue(hasattr(env, "rewards"))
        self.play(env)
        for use in (env.last, lambda: env.step(None)):
            with self.assertRaisesRegex(ResetNeeded, r"call reset\(\)"):
                use()

    def test_render(self):
        for make in (AECEnv, ParallelEnv):
            env = make(furlong.Game(), render_mode="ansi")
            env.reset(seed=1)
            self.assertIn("waits for card of player", env.render())
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                env = make(furlong.Game(), render_mode="human")
                env.reset(seed=1)
                self.assertIsNone(env.render())
            self.assertEqual(printed.getvalue().count("waits for card of player"), 2)
            env = make(furlong.Game())
            env.reset(seed=1)
            with self.assertWarns(UserWarning):
                self.assertIsNone(env.render())
            env.close()
            with self.assertRaises(ValueError):
                make(furlong.Game(), render_mode="rgb_array")

    def test_copies(self):
        env = AECEnv(furlong.Game())
        for copied in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            copied.reset(seed=1)
        env.reset(seed=1)
        for copied in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            before = env.state().tobytes()
            self.assertEqual(copied.state().tobytes(), before)
            copied.step(int(copied.observe(copied.agent_selection)["action_mask"].argmax()))
            self.assertEqual(env.state().tobytes(), before)
        self.assertIn("waits for card", repr(env))


if pettingzoo_tests is not None:
    class PettingZooTest(unittest.TestCase):
        """PettingZoo's own tests."""

        def setUp(self):
            quiet = contextlib.ExitStack()
            quiet.enter_context(warnings.catch_warnings())
            # They expect masks in dictionaries, and warn about them.
            warnings.simplefilter("ignore")
            quiet.enter_context(contextlib.redirect_stdout(io.StringIO()))
            self.addCleanup(quiet.close)

        def test_every_kind_of_meeting(self):
            for kind in KINDS:
                game = furlong.Game.of_kind(kind)
                pettingzoo_tests.api_test(AECEnv(game), num_cycles=10**6)
                pettingzoo_tests.seed_test(lambda game=game: AECEnv(game), num_cycles=10**6)
                pettingzoo_tests.parallel_api_test(ParallelEnv(game), num_cycles=10**6)
                # It gives any action, so most are not legal.
                pettingzoo_tests.parallel_seed_test(lambda game=game: ParallelEnv(game, illegal_reward=-1))

        def test_render_and_state(self):
            for kind in KINDS:
                game = furlong.Game.of_kind(kind)
                pettingzoo_tests.render_test(lambda render_mode, game=game: AECEnv(game, render_mode))
                state_test(wrappers.TerminateIllegalWrapper(AECEnv(game), illegal_reward=-1), ParallelEnv(game))

        def test_wrappers(self):
            for kind in KINDS:
                game = furlong.Game.of_kind(kind)
                wrapped = wrappers.TerminateIllegalWrapper(AECEnv(game), illegal_reward=-1)
                pettingzoo_tests.api_test(wrapped, num_cycles=10**6)
                wrapped = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
                pettingzoo_tests.api_test(wrapped, num_cycles=10**6)
                wrapped.reset(seed=1)
                agent = wrapped.agent_selection
                wrapped.step(furlong.PACE)
                self.assertEqual(wrapped.rewards,
                                 {other: -1 if other == agent else 0 for other in wrapped.possible_agents})
                pettingzoo_tests.api_test(wrappers.CaptureStdoutWrapper(AECEnv(game, "human")), num_cycles=10**6)
                pettingzoo_tests.parallel_api_test(conversions.turn_based_aec_to_parallel(AECEnv(game)),
                                                   num_cycles=10**6)
                pettingzoo_tests.api_test(conversions.parallel_to_aec(ParallelEnv(game)), num_cycles=10**6)


if __name__ == "__main__":
    unittest.main()
