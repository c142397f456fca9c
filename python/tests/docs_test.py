#!/usr/bin/env python3
"""Runs the Python code of docs/research.md, and compares its tables with the package."""
import os
import pathlib
import re
import unittest

import furlong

PAGE = (pathlib.Path(os.environ["FURLONG_SOURCE_DIR"]) / "docs" / "research.md").read_text(encoding="utf-8")


class DocsTest(unittest.TestCase):
    def test_the_code_runs(self):
        blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
        self.assertGreater(len(blocks), 6)
        names = {}
        for block in blocks:
            exec(compile(block, "docs/research.md", "exec"), names)  # pylint: disable=exec-used

    def test_the_actions_are_those_of_the_table(self):
        rows = re.findall(r"^\| (\d+) \| (\d+) \| `([A-Z_]+)` \|", PAGE, re.MULTILINE)
        expected = 0
        for first, count, name in rows:
            self.assertEqual(int(first), expected)
            self.assertEqual(getattr(furlong, name), expected)
            expected += int(count)
        self.assertEqual(expected, furlong.ACTIONS)

    def test_every_feature_is_described(self):
        described = set(re.findall(r"`([a-z_]+)`", PAGE))
        for features in (furlong.MEETING_FEATURES, furlong.HORSE_FEATURES):
            self.assertEqual([name for name, *_ in features if name not in described], [])

    def test_every_method_of_a_state_is_described(self):
        methods = [name for name in dir(furlong.State) if not name.startswith("_")]
        self.assertEqual([name for name in methods if f"{name}(" not in PAGE and name not in ("game", "settle")], [])


if __name__ == "__main__":
    unittest.main()
