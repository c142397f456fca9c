#!/usr/bin/env python3
"""Tests of the vector environment: arrays without copies, seeds, threads, house riders as opponents."""
import copy
import pickle
import unittest

import numpy as np

import furlong


def run(env, steps):
    """What an environment shows over some steps at random."""
    shown = []
    for _ in range(steps):
        shown.append([np.array(part) for part in
                      (env.observations, env.masks, env.players, env.returns, env.ended)])
        env.choose_at_random()
        env.step(env.actions)
    return shown


class VectorTest(unittest.TestCase):
    def assert_same(self, one, other):
        for a, b in zip(one, other):
            for x, y in zip(a, b):
                np.testing.assert_array_equal(x, y)

    def test_shapes_and_no_copies(self):
        game = furlong.Game(players=8)
        env = furlong.VectorEnv(game, meetings=32, threads=2, seed=1)
        self.assertEqual(env.observations.shape, (32, game.observation_size))
        self.assertEqual(env.masks.shape, (32, furlong.ACTIONS))
        self.assertEqual(env.players.shape, (32,))
        self.assertEqual(env.returns.shape, (32, 8))
        self.assertEqual(env.ended.shape, (32,))
        observations, masks = env.observations, env.masks
        self.assertFalse(observations.flags.owndata)
        before = observations.copy()
        env.step(masks.argmax(axis=1))
        self.assertTrue((observations != before).any())
        self.assertTrue(np.shares_memory(observations, env.observations))
        del env
        self.assertEqual(observations.shape[0], 32)  # the array keeps its memory alive

    def test_seeds_and_threads(self):
        game = furlong.Game(races=["oval", "triangle+fences"])
        first = run(furlong.VectorEnv(game, meetings=16, threads=1, seed=3), 300)
        self.assert_same(first, run(furlong.VectorEnv(game, meetings=16, threads=2, seed=3), 300))
        env = furlong.VectorEnv(game, meetings=16, threads=2, seed=4)
        self.assertTrue(any((a[0] != b[0]).any() for a, b in zip(first, run(env, 300))))
        env.reset(3)
        self.assertEqual(env.decisions, 0)
        self.assert_same(first, run(env, 300))
        self.assertEqual(env.decisions, 300 * 16)

    def test_meetings_end_and_begin_anew(self):
        env = furlong.VectorEnv(furlong.Game(), meetings=64, seed=1)
        ended = 0
        for _ in range(600):
            env.choose_at_random()
            env.step(env.actions)
            np.testing.assert_allclose(env.returns.sum(axis=1), env.ended, atol=1e-6)
            self.assertTrue((env.masks.sum(axis=1) > 0).all())
            ended += int(env.ended.sum())
        self.assertGreater(ended, 64)

    def test_observations_are_those_of_the_seat_that_decides(self):
        env = furlong.VectorEnv(furlong.Game(), meetings=8, seed=1)
        my_choice = furlong.feature("my_choice")
        mine = [furlong.feature("mine", horse) for horse in range(4)]
        for _ in range(200):
            self.assertTrue((env.observations[:, my_choice] == 1).all())
            self.assertTrue((env.observations[:, mine[0]] == 1).all())
            self.assertTrue((env.observations[:, mine[1]] == 0).all())
            env.choose_at_random()
            env.step(env.actions)

    def test_house_riders_as_opponents(self):
        env = furlong.VectorEnv(furlong.Game(), meetings=16, seed=1, riders=["steady", "", "random", "steady"])
        for _ in range(200):
            self.assertTrue((env.players == 1).all())
            env.choose_at_random()
            env.step(env.actions)

    def test_illegal_actions_are_refused(self):
        env = furlong.VectorEnv(furlong.Game(), meetings=4, seed=1)
        before = env.observations.copy()
        for actions in ([0, 0, 0], [furlong.PACE] * 4, [-1] * 4, [furlong.ACTIONS] * 4):
            with self.assertRaises(ValueError):
                env.step(np.array(actions))
            np.testing.assert_array_equal(env.observations, before)

    def test_settings_that_make_no_sense_are_named(self):
        for wrong, why in (({"meetings": 0}, "meetings: must be 1 or more"),
                           ({"threads": -1}, "threads: must be 0 or more"),
                           ({"riders": ["steady"]}, "riders: must have one entry for each of the 4 players"),
                           ({"riders": ["", "stead", "", ""]}, 'no rider "stead": there are .*steady')):
            with self.assertRaisesRegex(ValueError, why):
                furlong.VectorEnv(furlong.Game(), **wrong)
        with self.assertRaisesRegex(ValueError, "actions: must have one for each of the 4 meetings"):
            furlong.VectorEnv(furlong.Game(), meetings=4).step([0])

    def test_actions_must_be_whole_numbers(self):
        env = furlong.VectorEnv(furlong.Game(), meetings=4, seed=1)
        before = env.observations.copy()
        legal = env.masks.argmax(axis=1)
        for wrong in (legal.astype(float), legal.astype(np.float32), list(map(float, legal)), legal.astype(str),
                      legal == 0, [None] * 4, [[0], [1, 2], [3], [4]]):
            with self.assertRaisesRegex(TypeError, "whole numbers"):
                env.step(wrong)
        for wrong in (legal + 2**32, legal - 2**32, legal.astype(np.uint64) + np.uint64(2**63)):
            with self.assertRaises(ValueError):
                env.step(wrong)
        np.testing.assert_array_equal(env.observations, before)
        for right in (legal, legal.astype(np.uint8)):
            env.step(right)
            env.reset(1)
        env.step(list(legal))

    def test_it_goes_on_from_a_snapshot_and_from_a_pickle(self):
        for riders in ([], ["", "steady", "random", ""]):
            env = furlong.VectorEnv(furlong.Game(), meetings=16, seed=3, riders=riders, information=True)
            run(env, 300)
            snapshot = env.snapshot()
            pickled = pickle.dumps(env)
            copied = copy.deepcopy(env)
            information = env.information
            after = run(env, 200)
            last = information.copy()
            for other in (pickle.loads(pickled), copied):
                self.assertEqual((other.game, other.riders), (env.game, env.riders))
                self.assert_same(after, run(other, 200))
                np.testing.assert_array_equal(other.information, last)
            env.restore(snapshot)
            self.assertTrue(np.shares_memory(information, env.information))
            self.assert_same(after, run(env, 200))
        with self.assertRaises(ValueError):
            env.restore(b"nonsense")
        with self.assertRaises(ValueError):
            furlong.VectorEnv(furlong.Game(races="triangle"), meetings=16, riders=riders).restore(snapshot)

    def test_information_is_the_observation_and_the_recent_rounds(self):
        game = furlong.Game()
        env = furlong.VectorEnv(game, meetings=32, seed=1, information=True)
        self.assertEqual(env.information.shape, (32, game.information_size))
        played = {}
        checked = 0
        for _ in range(300):
            np.testing.assert_array_equal(env.information[:, :game.observation_size], env.observations)
            env.choose_at_random()
            for meeting, (action, player) in enumerate(zip(env.actions, env.players)):
                if action < furlong.KEEP_CARD:
                    played[meeting, player] = action + 1
            env.step(env.actions)
            for meeting in np.flatnonzero(env.ended):
                played = {key: card for key, card in played.items() if key[0] != meeting}
            for meeting, player in enumerate(env.players):
                if (meeting, player) in played:
                    own = env.information[meeting, game.observation_size:]
                    # Newest first. In some rounds it has not played yet, or had no card left.
                    self.assertEqual(next(card for card in own[:16] if card), played[meeting, player])
                    checked += 1
        self.assertGreater(checked, 1000)
        with self.assertRaisesRegex(ValueError, "information=True"):
            furlong.VectorEnv(game, meetings=2).information  # pylint: disable=expression-not-assigned

    def test_representation(self):
        env = furlong.VectorEnv(furlong.Game(), meetings=8, riders=["", "steady", "", ""])
        self.assertEqual(repr(env), "<furlong.VectorEnv: 8 meetings of furlong.Game(players=4, horses_each=1, "
                                    "races=['oval']), riders ['', 'steady', '', ''], 0 decisions>")


if __name__ == "__main__":
    unittest.main()
