#!/usr/bin/env python3
"""Tests of games and states: random play over all kinds of meetings, masks, chance, bytes, resampling, views."""
import copy
import os
import pathlib
import pickle
import random
import unittest

import numpy as np

import furlong


def played(index, actions=10**9):
    """A meeting of kind `index`, played at random."""
    choices = random.Random(index)
    state = furlong.Game.of_kind(index).new_state(seed=f"played {index}")
    while not state.is_terminal() and actions > 0:
        state.apply(choices.choice(state.legal_actions()))
        actions -= 1
    return state


class GameTest(unittest.TestCase):
    def test_kinds_and_options(self):
        game = furlong.Game(players=2, horses_each=3, races=["oval", "triangle+fences"], cards="sealed",
                            exchange="blind", finish="first", utility="points")
        self.assertEqual((game.players, game.horses, game.races), (2, 6, 2))
        self.assertEqual(game.owners, [0, 1, 0, 1, 0, 1])
        self.assertEqual(game.most_return, 200)
        self.assertEqual(pickle.loads(pickle.dumps(game)).header, game.header)
        for wrong in ({"players": 9}, {"players": 5, "horses_each": 2}, {"races": []}, {"races": ["nowhere"]},
                      {"cards": "hidden"}, {"utility": "fame"}, {"races": [("{}", False)]}):
            with self.assertRaises(ValueError):
                furlong.Game(**wrong)

    def test_what_makes_no_sense_is_named(self):
        for wrong, why in (({"races": []}, "races: must be 1 to 9"), ({"cards": "hidden"}, 'must be "open" or "sealed"'),
                           ({"utility": "fame"}, 'must be "win" or "points"')):
            with self.assertRaisesRegex(ValueError, why):
                furlong.Game(**wrong)
        for races in ([5], [("oval",)], [None]):
            with self.assertRaisesRegex(TypeError, "races: each must be a text, or a pair"):
                furlong.Game(races=races)
        for wrong, why in (("stead", 'no rider "stead": there are .*steady'), ("steady:9", "only those who search"),
                           ("sharp:soon", "a budget is iterations")):
            with self.assertRaisesRegex(ValueError, why):
                furlong.Rider(wrong)

    def test_a_seed_is_a_whole_number_or_a_text(self):
        game = furlong.Game()
        first = game.new_state(seed=1)
        self.assertEqual(game.new_state(seed="1").to_bytes(), first.to_bytes())
        self.assertEqual(game.new_state(seed=np.int64(1)).to_bytes(), first.to_bytes())
        for wrong in (1.0, np.float32(1), [1]):
            for use in (lambda seed: game.new_state(seed=seed), furlong.Random,
                        lambda seed: furlong.Rider("steady", seed)):
                with self.assertRaisesRegex(TypeError, "seed: must be a whole number or a text"):
                    use(wrong)

    def test_one_race_may_be_given_by_its_name(self):
        self.assertEqual(furlong.Game(races="oval"), furlong.Game())
        self.assertEqual(furlong.Game(races="triangle+fences"), furlong.Game(races=["triangle+fences"]))
        self.assertNotEqual(furlong.Game(races="triangle"), furlong.Game())
        self.assertEqual(len({furlong.Game(), furlong.Game(races="oval"), furlong.Game(utility="points")}), 2)
        with self.assertRaisesRegex(ValueError, 'no course "ovl": there are .*oval'):
            furlong.Game(races="ovl")

    def test_representations_say_what_it_is(self):
        for game in (furlong.Game(), furlong.Game(players=2, horses_each=3, races=["oval", "triangle+fences"],
                                                  cards="sealed", exchange="blind", finish="first", utility="points")):
            self.assertEqual(eval(repr(game)), game)  # pylint: disable=eval-used
        state = furlong.Game().new_state(seed=1)
        self.assertRegex(repr(state), "^<furlong.State: race 1 of 1, round 1, waits for card of player [0-3]>$")
        self.assertIn("seat 2", repr(state.view(2)))
        self.assertEqual(repr(furlong.Rider("steady")), "<furlong.Rider steady>")
        state = furlong.play(furlong.Game(), ["steady"] * 4)
        self.assertEqual(repr(state), "<furlong.State: the meeting is over>")
        self.assertLess(len(repr(furlong.read_record(state.record()))), 200)

    def test_courses_of_ones_own(self):
        text = (pathlib.Path(os.environ["FURLONG_SOURCE_DIR"]) / "courses" / "oval.json").read_text(encoding="utf-8")
        own = text.replace('"id": "oval"', '"id": "my-oval"').replace('"row": 25', '"row": 30')
        game = furlong.Game(races=[(own, True), "oval"])
        self.assertIn('"my-oval"', game.header)
        self.assertTrue(furlong.check_record(furlong.play(game, ["steady"] * 4, seed=1).record()))
        with self.assertRaises(ValueError):  # two courses with one id
            furlong.Game(races=[(own.replace("my-oval", "oval"), True), "oval"])

    def test_features_cover_the_observation(self):
        for features, size in ((furlong.MEETING_FEATURES, furlong.MEETING_SIZE),
                               (furlong.HORSE_FEATURES, furlong.HORSE_SIZE)):
            used = [i for _, first, count, _ in features for i in range(first, first + count)]
            self.assertEqual(len(used), len(set(used)))
            self.assertLess(max(used), size)
        game = furlong.Game()
        scaled = game.new_state(seed=1).observation_tensor(0) * furlong.observation_scale(game)
        self.assertLess(scaled.max(), 3)


class StateTest(unittest.TestCase):
    def test_random_play_of_all_kinds_gives_records_that_check(self):
        for index in range(160):
            state = played(index)
            self.assertTrue(furlong.check_record(state.record()))
            self.assertAlmostEqual(sum(state.returns()), 1)
            winners = [seat for seat, rank in enumerate(state.ranks()) if rank == 1]
            self.assertEqual([seat for seat, value in enumerate(state.returns()) if value > 0], winners)
            self.assertEqual(state.legal_actions(), [])

    def test_masks_are_the_legal_actions(self):
        for index in range(0, 160, 7):
            choices = random.Random(index)
            state = furlong.Game.of_kind(index).new_state(seed=index)
            while not state.is_terminal():
                legal = state.legal_actions()
                mask = state.action_mask()
                self.assertEqual(mask.shape, (furlong.ACTIONS,))
                self.assertEqual(np.flatnonzero(mask).tolist(), legal)
                self.assertEqual(state.view(state.current_player()).legal_actions(), legal)
                state.apply(choices.choice(legal))

    def test_clones_and_bytes_are_independent_copies(self):
        for index in range(0, 80, 3):
            state = played(index, 60)
            if state.is_terminal():
                continue
            before = state.to_bytes()
            for copied in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)),
                           state.game.state_from_bytes(before)):
                self.assertEqual(copied.to_bytes(), before)
                self.assertEqual(copied.information_state_string(0), state.information_state_string(0))
                copied.apply(copied.legal_actions()[0])
                self.assertEqual(state.to_bytes(), before)
        with self.assertRaises(ValueError):
            state.game.state_from_bytes(b"nonsense")

    def test_the_same_seed_gives_the_same_meeting(self):
        game = furlong.Game()
        self.assertEqual(furlong.play(game, ["steady"] * 4, seed=5).record(),
                         furlong.play(game, ["steady"] * 4, seed=5).record())
        self.assertNotEqual(furlong.play(game, ["steady"] * 4, seed=5).record(),
                            furlong.play(game, ["steady"] * 4, seed=6).record())

    def test_explicit_chance(self):
        for index in range(0, 40, 3):
            choices = random.Random(index)
            state = furlong.Game.of_kind(index).new_state()
            self.assertTrue(state.is_chance_node())
            self.assertEqual(state.current_player(), furlong.CHANCE_PLAYER)
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    self.assertAlmostEqual(sum(probability for _, probability in outcomes), 1)
                    self.assertEqual([outcome for outcome, _ in outcomes], state.legal_actions())
                    values, weights = zip(*outcomes)
                    state.apply(choices.choices(values, weights)[0])
                else:
                    state.apply(choices.choice(state.legal_actions()))
            self.assertTrue(furlong.check_record(state.record()))

    def test_dice_have_36_outcomes_and_chance_can_be_played(self):
        state = furlong.Game().new_state()
        chance = furlong.Random(1)
        seen = set()
        while not state.is_terminal():
            if state.is_chance_node():
                seen.add(len(state.chance_outcomes()))
                state.play_chance(chance)
            else:
                state.apply(state.legal_actions()[0])
        self.assertIn(36, seen)

    def test_illegal_actions_and_seats_are_refused(self):
        state = furlong.Game().new_state(seed=1)
        for action in (-1, furlong.PACE, furlong.ACTIONS):
            with self.assertRaises(ValueError):
                state.apply(action)
        for method in (state.observation_tensor, state.information_state_string, state.view):
            for seat in (-1, 4):
                with self.assertRaises(ValueError):
                    method(seat)

    def test_fractions_are_no_actions(self):
        state = furlong.Game().new_state(seed=1)
        action = state.legal_actions()[0]
        for wrong in (float(action), np.float32(action), str(action), None):
            with self.assertRaises(TypeError):
                state.apply(wrong)
            with self.assertRaises(TypeError):
                state.observation_tensor(wrong)
        state.apply(np.uint8(action))

    def test_an_illegal_decision_names_its_seat(self):
        deciders = ["steady"] * 4
        for seat, (wrong, why) in enumerate(((lambda view: furlong.PACE, "not legal"), (lambda view: 0.5, "whole number"),
                                             (lambda view: [], "empty"),
                                             (lambda view: [view.legal_actions()[-1]] * 99, "complete|not legal"))):
            mixed = deciders[:seat] + [wrong] + deciders[seat + 1:]
            with self.assertRaisesRegex(furlong.IllegalDecision, f"seat {seat} .*{why}") as caught:
                furlong.play(furlong.Game(), mixed, seed=seat)
            self.assertEqual(caught.exception.seat, seat)
            self.assertEqual(str(pickle.loads(pickle.dumps(caught.exception))), str(caught.exception))

    def test_random_generators_can_be_copied(self):
        one = furlong.Random("copy")
        one.below(5)
        other = pickle.loads(pickle.dumps(one))
        self.assertEqual(repr(one), repr(other))
        self.assertEqual([one.below(1000) for _ in range(20)], [other.below(1000) for _ in range(20)])

    def test_a_bonus_can_be_taken_out_of_turn(self):
        state = furlong.Game(races=["oval"] * 3).new_state(seed=1)
        other = (state.current_player() + 1) % 4
        horse = state.game.owners.index(other)
        self.assertTrue(state.may_take_bonus(horse))
        state.take_bonus(horse)
        self.assertFalse(state.may_take_bonus(horse))
        with self.assertRaises(ValueError):
            state.take_bonus(horse)
        while not state.is_terminal():
            state.apply(state.legal_actions()[0])
        self.assertTrue(furlong.check_record(state.record()))


class HiddenTest(unittest.TestCase):
    def test_resampling_keeps_what_the_seat_knows(self):
        chance = furlong.Random("resample")
        changed = 0
        for index in range(160):
            state = played(index, 20 + index)
            if state.is_terminal():
                continue
            for seat in range(state.game.players):
                other = state.clone()
                other.resample(seat, chance)
                self.assertEqual(other.information_state_string(seat), state.information_state_string(seat))
                self.assertEqual(other.observation_string(seat), state.observation_string(seat))
                np.testing.assert_array_equal(other.information_state_tensor(seat), state.information_state_tensor(seat))
                np.testing.assert_array_equal(other.observation_tensor(seat), state.observation_tensor(seat))
                if state.current_player() == seat:
                    self.assertEqual(other.legal_actions(), state.legal_actions())
                changed += any(other.observation_string(one) != state.observation_string(one)
                               for one in range(state.game.players) if one != seat)
        self.assertGreater(changed, 300)

    def test_a_view_shows_the_observation_of_its_seat(self):
        state = played(11, 100)
        for seat in range(state.game.players):
            view = state.view(seat)
            np.testing.assert_array_equal(view.observation_tensor(), state.observation_tensor(seat))
            self.assertEqual(view.observation_string(), state.observation_string(seat))
            self.assertEqual(view.my_choice, state.current_player() == seat)

    def test_riders_decide_by_the_view(self):
        chance = furlong.Random("riders")
        state = played(4, 10)
        seat = state.current_player()
        other = state.clone()
        other.resample(seat, chance)
        for name in ("steady", "random", "sharp:20"):
            self.assertEqual(furlong.Rider(name, 1).decide(state.view(seat)),
                             furlong.Rider(name, 1).decide(other.view(seat)))
        with self.assertRaises(ValueError):
            furlong.Rider("steady").decide(state.view((seat + 1) % state.game.players))
        with self.assertRaises(ValueError):
            furlong.Rider("nobody")

    def test_house_riders_beat_random_ones(self):
        game = furlong.Game()
        wins = sum(furlong.play(game, ["steady", "random", "random", "random"], seed=n).returns()[0] for n in range(40))
        self.assertGreater(wins, 20)

    def test_house_riders_ride_every_kind(self):
        for index in range(0, 160, 5):
            game = furlong.Game.of_kind(index)
            state = furlong.play(game, ["steady"] * game.players, seed=index)
            self.assertTrue(furlong.check_record(state.record()))


if __name__ == "__main__":
    unittest.main()
