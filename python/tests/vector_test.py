#!/usr/bin/env python3
"""Tests of the vector environment: arrays without copies, seeds, threads, house riders as opponents."""
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


if __name__ == "__main__":
    unittest.main()
