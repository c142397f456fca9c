#!/usr/bin/env python3
"""Tests that the adapter answers as a pyspiel.Game and its states, and that searches written for OpenSpiel run on it.
Where OpenSpiel is installed, its own searches and its learning environment run too."""
import json
import pickle
import random
import unittest

import numpy as np

import furlong
from furlong.open_spiel import OpenSpielGame, OpenSpielState

try:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import ismcts, mcts
except ImportError:
    rl_environment = None

KINDS = range(80)  # all sizes of fields with all options


def any_action(state, choices):
    if not state.is_chance_node():
        return choices.choice(state.legal_actions())
    values, weights = zip(*state.chance_outcomes())
    return choices.choices(values, weights)[0]


def readable(state):
    """Everything that can be read of a state."""
    players = range(state.num_players())
    return {"serialized": state.serialize(), "pickled": pickle.dumps(state.furlong), "text": str(state),
            "history": (state.history(), state.full_history(), state.history_str(), state.move_number()),
            "start": state.starting_state_str(), "player": state.current_player(), "legal": state.legal_actions(),
            "mask": state.legal_actions_mask(), "chance": state.chance_outcomes(), "returns": state.returns(),
            "seats": [(state.information_state_string(player), state.information_state_tensor(player),
                       state.observation_string(player), state.observation_tensor(player)) for player in players],
            "names": [state.action_to_string(state.current_player(), action) for action in state.legal_actions()]}


class ProtocolTest(unittest.TestCase):
    def test_what_searches_ask_of_a_game(self):
        for utility, kind in (("win", "CONSTANT_SUM"), ("points", "GENERAL_SUM")):
            game = OpenSpielGame(furlong.Game(utility=utility))
            asked = game.get_type()
            self.assertEqual(
                (asked.dynamics.name, asked.chance_mode.name, asked.information.name, asked.reward_model.name),
                ("SEQUENTIAL", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "TERMINAL"))
            self.assertEqual(asked.utility.name, kind)
            self.assertTrue(asked.provides_information_state_tensor and asked.provides_observation_tensor)
            self.assertLessEqual(asked.min_num_players, game.num_players())
            self.assertEqual(len(game.new_initial_states()), 1)
            self.assertEqual(pickle.loads(pickle.dumps(game)), game)
        self.assertNotEqual(OpenSpielGame(furlong.Game()), OpenSpielGame(furlong.Game(races="triangle")))

    def test_random_play_as_openspiel_tests_its_games(self):
        for index in KINDS:
            choices = random.Random(index)
            game = OpenSpielGame(furlong.Game.of_kind(index))
            state = game.new_initial_states()[0]
            self.assertTrue(state.is_initial_state())
            while not state.is_terminal():
                self.assertEqual(state.returns(), [0.0] * game.num_players())
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(legal))
                self.assertFalse(state.is_mean_field_node() or state.is_simultaneous_node())
                if state.is_chance_node():
                    self.assertEqual((state.current_player(), state.get_type().name), (-1, "CHANCE"))
                    values, weights = zip(*state.chance_outcomes())
                    self.assertAlmostEqual(sum(weights), 1)
                    self.assertLess(max(values), game.max_chance_outcomes())
                else:
                    player = state.current_player()
                    self.assertEqual(state.get_type().name, "DECISION")
                    self.assertEqual(state.legal_actions((player + 1) % game.num_players()), [])
                    if choices.random() < 0.01:
                        self.check_node(game, state, player, choices)
                if choices.random() < 0.1:
                    mask = state.legal_actions_mask()
                    self.assertEqual([i for i, value in enumerate(mask) if value], legal)
                state.apply_action(any_action(state, choices))
            self.assertEqual((state.current_player(), state.get_type().name), (-4, "TERMINAL"))
            self.assertAlmostEqual(sum(state.returns()), game.utility_sum())
            self.assertEqual(state.returns(), state.rewards())
            self.assertLess(state.move_number(), game.max_game_length())
            self.assertTrue(all(game.min_utility() <= value <= game.max_utility() for value in state.returns()))

    def check_node(self, game, state, player, choices):
        self.assertEqual(len(state.observation_tensor(player)), game.observation_tensor_size())
        self.assertEqual(len(state.information_state_tensor()), game.information_state_tensor_shape()[0])
        legal = state.legal_actions()
        for action in legal:
            self.assertEqual(state.string_to_action(state.action_to_string(player, action)), action)
        child = state.child(legal[0])
        self.assertEqual(child.history()[:-1], state.history())
        again = game.deserialize_state(state.serialize())
        self.assertEqual(readable(again), readable(state))
        for wrong in (0.5, np.float32(legal[0]), furlong.ACTIONS, -1):
            with self.assertRaises((TypeError, ValueError)):
                state.apply_action(wrong)
        state.clone().apply_action_with_legality_check(np.int64(legal[0]))
        other = state.resample_from_infostate(player, choices.random)
        self.assertEqual(other.information_state_string(player), state.information_state_string(player))
        self.assertEqual(other.information_state_tensor(player), state.information_state_tensor(player))
        self.assertEqual((other.current_player(), other.legal_actions()), (player, legal))
        self.assertEqual(readable(game.deserialize_state(other.serialize())), readable(other))

    def test_the_history_leads_to_the_same_state(self):
        game = OpenSpielGame(furlong.Game())
        choices = random.Random(1)
        state = game.new_initial_state()
        for _ in range(190):
            state.apply_action(choices.choice(state.legal_actions()))
        other = state.resample_from_infostate(0, choices.random)
        for _ in range(20):
            other.apply_action(choices.choice(other.legal_actions()))
        for played in (state, other):
            again = played.starting_state() or game.new_initial_state()
            for action in played.history():
                again.apply_action(action)
            self.assertEqual(readable(again), readable(played))

    def test_a_search_with_imagined_cards(self):
        """What ISMCTS does: nodes by information state, a resampled state for each line, random rollouts."""
        choices = random.Random(3)
        for index in (2, 13, 31, 66):
            game = OpenSpielGame(furlong.Game.of_kind(index))
            state = game.new_initial_state()
            for _ in range(400):
                state.apply_action(any_action(state, choices))
            while state.is_chance_node():
                state.apply_action(any_action(state, choices))
            player, key = state.current_player(), state.information_state_string()
            legal_at = {}
            for _ in range(10):
                line = state.resample_from_infostate(player, choices.random)
                self.assertEqual(line.information_state_string(), key)
                while not line.is_terminal():
                    if not line.is_chance_node():
                        node = line.current_player(), line.information_state_string()
                        self.assertEqual(legal_at.setdefault(node, line.legal_actions()), line.legal_actions())
                    line.apply_action(any_action(line, choices))
                self.assertAlmostEqual(sum(line.returns()), 1)


class HiddenTest(unittest.TestCase):
    """A resampled state carries no hidden truth."""

    def assert_same_after_resampling(self, one, other, seat, number, choices):
        """Of two states that the seat cannot tell apart, everything that can be read after resampling is the same."""
        self.assertEqual(one.information_state_string(seat), other.information_state_string(seat))
        self.assertNotEqual(one.serialize(), other.serialize())
        both = [state.resample_from_infostate(seat, lambda: number) for state in (one, other)]
        self.assertEqual(readable(both[0]), readable(both[1]))
        for _ in range(60):
            if both[0].is_terminal():
                break
            action = any_action(both[0], choices)
            for state in both:
                state.apply_action(action)
        self.assertEqual(readable(both[0]), readable(both[1]))

    def test_other_cards_for_the_others(self):
        choices = random.Random(5)
        for index in KINDS:
            game = OpenSpielGame(furlong.Game.of_kind(index))
            state = game.new_initial_state()
            moves = choices.randrange(280, 900)
            while not state.is_terminal() and (moves > 0 or state.is_chance_node()):
                state.apply_action(any_action(state, choices))
                moves -= 1
            if state.is_terminal():
                continue
            for seat in range(game.num_players()):
                other = state.resample_from_infostate(seat, choices.random)
                self.assert_same_after_resampling(state, other, seat, choices.random(), choices)

    def test_another_deal_with_the_same_course_of_the_meeting(self):
        choices = random.Random(6)
        swapped = 0
        for index in range(0, 160, 3):
            kind = furlong.Game.of_kind(index)
            game = OpenSpielGame(kind)
            record = self.recorded(kind, choices)
            for _ in range(12):
                lines = record.splitlines()
                at = choices.choice([i for i, line in enumerate(lines) if line.startswith('{"t":"shuffle"')])
                shuffle = json.loads(lines[at])
                owner = kind.owners[shuffle["horse"]]
                a, b = choices.sample(range(32), 2)
                cards = shuffle["deck"]
                if cards[a] == cards[b]:
                    continue
                cards[a], cards[b] = cards[b], cards[a]
                lines[at] = json.dumps(shuffle, separators=(",", ":"))
                try:
                    states = [furlong.read_record(text).actions[-1].state for text in (record, "\n".join(lines) + "\n")]
                except ValueError:
                    continue  # a card of the swap was played
                both = [OpenSpielState(game, state) for state in states]
                for seat in range(kind.players):
                    seen = {state.information_state_string(seat) for state in both}
                    if seat != owner and len(seen) == 1:  # how many old cards were kept is public
                        self.assert_same_after_resampling(*both, seat, choices.random(), choices)
                        swapped += 1
        self.assertGreater(swapped, 300)

    @staticmethod
    def recorded(kind, choices):
        """The record of a part of a meeting. It ends with an action."""
        state = kind.new_state(seed=f"recorded {choices.random()}")
        for _ in range(choices.randrange(5, 400)):
            if state.is_terminal():
                break
            before = state.clone()
            state.apply(choices.choice(state.legal_actions()))
        return before.record()


if rl_environment is not None:
    class OpenSpielTest(unittest.TestCase):
        """OpenSpiel's own searches and learning environment."""

        def test_searches(self):
            for index in KINDS:
                game = OpenSpielGame(furlong.Game.of_kind(index))
                choices = np.random.RandomState(index)
                evaluator = mcts.RandomRolloutEvaluator(1, choices)
                bots = [mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=choices)]
                bots += [ismcts.ISMCTSBot(game, evaluator, 1.4, 4, random_state=choices, final_policy_type=policy,
                                          max_world_samples=samples)
                         for policy in ismcts.ISMCTSFinalPolicyType for samples in (-1, 2)]
                state = game.new_initial_state()
                while not state.is_terminal():
                    if state.is_chance_node():
                        outcomes, weights = zip(*state.chance_outcomes())
                        state.apply_action(choices.choice(outcomes, p=weights))
                    elif bots and choices.rand() < 0.05:
                        state.apply_action(bots.pop().step(state))
                    else:
                        state.apply_action(choices.choice(state.legal_actions()))

        def test_learning_environment(self):
            for index in KINDS:
                game = OpenSpielGame(furlong.Game.of_kind(index))
                choices = np.random.RandomState(index)
                for kind in rl_environment.ObservationType:
                    env = rl_environment.Environment(game, observation_type=kind, enable_legality_check=True)
                    step = env.reset()
                    while not step.last():
                        seen = step.observations
                        self.assertEqual(len(seen["info_state"][0]), env.observation_spec()["info_state"][0])
                        step = env.step([choices.choice(seen["legal_actions"][seen["current_player"]])])
                    self.assertAlmostEqual(sum(step.rewards), 1)


if __name__ == "__main__":
    unittest.main()
