#!/usr/bin/env bash
# Checks that `pip install ./python` works as docs/research.md says, and fetches nothing.
# Usage: install_test.sh PYTHON
set -euo pipefail
python=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
unset PYTHONPATH
run() { "$@" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }; }
try='import furlong, os, sys
assert furlong.__file__.startswith(sys.argv[1]), furlong.__file__
assert {"py.typed", "_furlong.pyi"} <= set(os.listdir(os.path.dirname(furlong.__file__)))
state = furlong.play(furlong.Game(races=["oval", "triangle+fences"]), ["steady", "random", "novice", "bolt"], seed=1)
assert furlong.check_record(state.record())
print(furlong.__file__, state.returns())'

# A virtual environment that sees Debian's NumPy.
run "$python" -m venv --system-site-packages "$work/venv"
run "$work/venv/bin/pip" install ./python
(cd / && "$work/venv/bin/python" -c "$try" "$work/venv")

# The system's own Python, installed below another root so that the system stays as it is.
run "$python" -m pip install --break-system-packages --root-user-action=ignore --root "$work/root" ./python
installed=$(dirname "$(find "$work/root" -type d -name furlong -path '*packages*')")
(cd / && PYTHONPATH=$installed "$python" -c "$try" "$installed")
