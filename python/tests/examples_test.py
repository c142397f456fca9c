#!/usr/bin/env python3
"""Runs the examples in short form: they work, and the training run learns."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

EXAMPLES = pathlib.Path(os.environ["FURLONG_SOURCE_DIR"]) / "examples" / "python"


def run(name, *arguments):
    done = subprocess.run([sys.executable, str(EXAMPLES / name), *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)
    return done.stdout


class ExamplesTest(unittest.TestCase):
    def test_random_play(self):
        self.assertRegex(run("random_play.py", "--meetings", "16", "--steps", "300"), r"million decisions in \d+ meetings")

    def test_one_ply(self):
        self.assertIn("one ply ahead wins", run("one_ply.py", "--meetings", "1", "--deals", "3"))

    def test_training_learns(self):
        with tempfile.TemporaryDirectory() as folder:
            weights = pathlib.Path(folder) / "policy.npz"
            printed = run("train.py", "--updates", "8", "--minutes", "60", "--save", str(weights))
            self.assertTrue(weights.exists())
        after, before = map(float, re.search(r"wins ([\d.]+) % \(before: ([\d.]+) %\)", printed).groups())
        # Seeds are fixed, and the policy is then far from where it began: a quarter of the meetings.
        self.assertLess(before, 35)
        self.assertGreater(after, before + 15)


if __name__ == "__main__":
    unittest.main()
