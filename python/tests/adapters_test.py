#!/usr/bin/env python3
"""Tests that the adapters have the shapes of OpenSpiel and PettingZoo, and play by their protocols."""
import random
import unittest

import numpy as np

import furlong
from furlong.open_spiel import OpenSpielGame
from furlong.pettingzoo import AECEnv


class OpenSpielTest(unittest.TestCase):
    def test_random_play_as_openspiel_tests_its_games(self):
        for index in (0, 4, 13, 31, 66):
            choices = random.Random(index)
            game = OpenSpielGame(furlong.Game.of_kind(index))
            state = game.new_initial_state()
            while not state.is_terminal():
                self.assertEqual(len(state.rewards()), game.num_players())
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(legal))
                if state.is_chance_node():
                    self.assertEqual(state.current_player(), -1)
                    values, weights = zip(*state.chance_outcomes())
                    self.assertAlmostEqual(sum(weights), 1)
                    self.assertLess(max(values), game.max_chance_outcomes())
                    action = choices.choices(values, weights)[0]
                else:
                    player = state.current_player()
                    self.assertEqual(state.legal_actions((player + 1) % game.num_players()), [])
                    action = choices.choice(legal)
                    self.assertTrue(state.action_to_string(player, action))
                    if choices.random() < 0.03:
                        self.check_node(game, state, player, choices)
                mask = state.legal_actions_mask()
                self.assertEqual([i for i, value in enumerate(mask) if value], legal)
                state.apply_action(action)
            self.assertEqual(state.current_player(), -4)
            self.assertAlmostEqual(sum(state.returns()), game.utility_sum())
            self.assertLess(state.move_number(), game.max_game_length())
            self.assertTrue(all(game.min_utility() <= value <= game.max_utility() for value in state.returns()))

    def check_node(self, game, state, player, choices):
        self.assertEqual(len(state.observation_tensor(player)), game.observation_tensor_size())
        self.assertEqual(len(state.information_state_tensor()), game.information_state_tensor_shape()[0])
        child = state.child(state.legal_actions()[0])
        self.assertEqual(child.history()[:-1], state.history())
        other = state.resample_from_infostate(player, choices.random)
        self.assertEqual(other.information_state_string(player), state.information_state_string(player))
        again = game.deserialize_state(state.serialize())
        self.assertEqual(again.history(), state.history())
        self.assertEqual(again.information_state_string(), state.information_state_string())

    def test_the_history_leads_to_the_same_state(self):
        game = OpenSpielGame(furlong.Game())
        choices = random.Random(1)
        state = game.new_initial_state()
        for _ in range(250):
            state.apply_action(choices.choice(state.legal_actions()))
        again = game.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        self.assertEqual(str(again), str(state))


class PettingZooTest(unittest.TestCase):
    def test_the_loop_of_the_api(self):
        env = AECEnv(furlong.Game(players=3, races=["oval+fences"]))
        for seed in (1, None, 2):
            env.reset(seed=seed)
            self.assertEqual(env.agents, env.possible_agents)
            totals = {agent: 0.0 for agent in env.possible_agents}
            ended = set()
            for agent in env.agent_iter():
                observation, reward, terminated, truncated, info = env.last()
                self.assertTrue(env.observation_space(agent).contains(observation))
                totals[agent] += reward
                self.assertFalse(truncated)
                self.assertEqual(info, {})
                if terminated:
                    ended.add(agent)
                    env.step(None)
                    continue
                action = env.action_space(agent).sample(observation["action_mask"])
                self.assertIn(action, env.action_space(agent))
                env.step(action)
            self.assertEqual(env.agents, [])
            self.assertEqual(ended, set(env.possible_agents))
            self.assertAlmostEqual(sum(totals.values()), 1)

    def test_only_the_agent_in_turn_may_act(self):
        env = AECEnv(furlong.Game())
        env.reset(seed=1)
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            self.assertEqual(bool(mask.any()), agent == env.agent_selection)
        with self.assertRaises(ValueError):
            env.step(furlong.PACE)

    def test_seeds(self):
        env = AECEnv(furlong.Game())
        env.reset(seed=7)
        first = env.observe("player_0")["observation"]
        env.reset()
        second = env.observe("player_0")["observation"]
        env.reset(seed=7)
        np.testing.assert_array_equal(first, env.observe("player_0")["observation"])
        self.assertTrue((first != second).any())


if __name__ == "__main__":
    unittest.main()
