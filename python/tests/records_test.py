#!/usr/bin/env python3
"""Tests of records as data, with the meetings stored in tests/meetings and with new ones."""
import os
import pathlib
import tempfile
import unittest

import numpy as np

import furlong

MEETINGS = pathlib.Path(os.environ["FURLONG_SOURCE_DIR"]) / "tests" / "meetings"


class RecordsTest(unittest.TestCase):
    def test_stored_meetings_replay_action_by_action(self):
        paths = sorted(MEETINGS.glob("*.jsonl"))
        self.assertGreater(len(paths), 10)
        out_of_turn = 0
        for path in paths:
            record = furlong.read_record(path)
            self.assertGreaterEqual(len(record), 10)
            for recorded in record:
                if recorded.out_of_turn:
                    out_of_turn += 1
                    continue
                self.assertEqual(recorded.state.current_player(), recorded.player)
                self.assertIn(recorded.action, recorded.state.legal_actions())
            if record.finished:
                last = record.actions[-1]
                state = last.state.clone()
                state.apply(last.action)
                while state.is_chance_node():
                    state.play_chance(furlong.Random(1))
                if state.is_terminal():
                    self.assertEqual(state.returns(), record.returns)
        self.assertGreater(out_of_turn, 0)

    def test_a_record_gives_the_actions_that_were_played(self):
        game = furlong.Game(players=3, races=["oval+fences", "triangle"])
        state = game.new_state(seed=9)
        rider = furlong.Rider("steady", 1)
        played = []
        while not state.is_terminal():
            for action in rider.decide(state.view(state.current_player())):
                played.append((state.current_player(), action, state.observation_string(0)))
                state.apply(action)
        record = furlong.read_record(state.record(), utility="points")
        self.assertEqual([(r.player, r.action, r.state.observation_string(0)) for r in record], played)
        self.assertEqual(record.returns, [float(score) for score in state.scores()])

    def test_an_empty_record_is_refused_as_one(self):
        with self.assertRaisesRegex(ValueError, "empty"):
            furlong.read_record("")
        with self.assertRaises(FileNotFoundError):
            furlong.read_record("no-such-record.jsonl")

    def test_dataset(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for seed in range(3):
                path = pathlib.Path(folder) / f"{seed}.jsonl"
                path.write_text(furlong.play(furlong.Game(), ["steady"] * 4, seed=seed).record(), encoding="utf-8")
                paths.append(path)
            data = furlong.dataset(paths)
        rows = len(data["actions"])
        self.assertTrue(all(len(array) == rows for array in data.values()))
        self.assertTrue((data["masks"][np.arange(rows), data["actions"]] == 1).all())
        self.assertEqual(sorted(set(data["records"])), [0, 1, 2])
        self.assertGreater(data["returns"].sum(), 0)
        with self.assertRaises(ValueError):
            furlong.dataset([MEETINGS / "standard.jsonl", MEETINGS / "eight-riders.jsonl"])

    def test_wrong_records_are_refused(self):
        text = furlong.play(furlong.Game(), ["steady"] * 4).record()
        for wrong in (text.replace('"t":"ride"', '"t":"rode"', 1), "{}\n", text.replace('"points":50', '"points":60')):
            with self.assertRaises(ValueError):
                furlong.read_record(wrong)
            with self.assertRaises(ValueError):
                furlong.check_record(wrong)


if __name__ == "__main__":
    unittest.main()
