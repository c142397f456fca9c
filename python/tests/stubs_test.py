#!/usr/bin/env python3
"""Tests that the type stubs of the C++ module name what it has, with the same arguments, and that versions agree."""
import ast
import os
import pathlib
import re
import tomllib
import unittest

import furlong
from furlong import _furlong

PACKAGE = pathlib.Path(furlong.__file__).parent
STUBS = ast.parse((PACKAGE / "_furlong.pyi").read_text(encoding="utf-8"))
BY_ITSELF = {"__init__", "__eq__", "__hash__", "__copy__", "__deepcopy__"}


def stubbed(body):
    """By name: the arguments of a function, or None for anything else."""
    names = {}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            names[node.name] = None
            if not any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list):
                names[node.name] = [argument.arg for argument in node.args.args]
        elif isinstance(node, ast.AnnAssign):
            names[node.target.id] = None
    return names


def documented(function):
    """The arguments that pybind11 writes into the first line of a docstring."""
    listed = re.match(r"\w+\((.*)\) -> ", function.__doc__.splitlines()[0]).group(1)
    return re.findall(r"(\w+): ", re.sub(r"\[[^]]*\]", "", listed))


class StubsTest(unittest.TestCase):
    def test_the_module_has_what_its_stubs_say(self):
        classes = {node.name: node for node in STUBS.body if isinstance(node, ast.ClassDef)}
        functions = stubbed(STUBS.body)
        public = {name for name in dir(_furlong) if not name.startswith("_")} | {"__version__"}
        self.assertEqual(public, set(classes) | set(functions))
        for name, arguments in functions.items():
            self.assertEqual(callable(getattr(_furlong, name)), arguments is not None, name)
        for name, node in classes.items():
            real = getattr(_furlong, name)
            members = stubbed(node.body)
            self.assertEqual({member for member in dir(real) if not member.startswith("_")},
                             set(members) - BY_ITSELF, name)
            for member, arguments in members.items():
                if arguments is None:
                    self.assertIsInstance(getattr(real, member), property)
                elif member not in ("__eq__", "__hash__", "__copy__"):
                    static = member in ("of_kind", "from_header")
                    self.assertEqual(documented(getattr(real, member))[not static:], arguments[not static:],
                                     f"{name}.{member}")

    def test_everything_public_is_there_and_typed(self):
        for name in furlong.__all__:
            self.assertTrue(hasattr(furlong, name), name)
        self.assertTrue((PACKAGE / "py.typed").exists())

    def test_one_version(self):
        text = (pathlib.Path(os.environ["FURLONG_SOURCE_DIR"]) / "python" / "pyproject.toml").read_text(encoding="utf-8")
        self.assertEqual(furlong.__version__, tomllib.loads(text)["project"]["version"])


if __name__ == "__main__":
    unittest.main()
