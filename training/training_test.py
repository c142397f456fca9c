"""A short training run: the loss falls, and the program repeats Python's answers from the written weights exactly.

    python3 training/training_test.py FURLONG_TRAINING
"""

import os
import subprocess
import sys
import tempfile

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import torch

import net_file
import rows as rows_file
import train


def main():
    program = sys.argv[1]
    torch.set_num_threads(1)
    torch.manual_seed(1)
    with tempfile.TemporaryDirectory() as folder:
        stored, weights = os.path.join(folder, "rows"), os.path.join(folder, "net.bin")
        subprocess.run([program, "positions", "--out", stored, "--meetings", "500", "--seed", "test"], check=True)
        rows = np.array(rows_file.read([stored])[0])
        parts = [train.Part(), train.Part()]
        for preparing, part in enumerate(parts):
            mine = rows[rows["preparing"] == preparing]
            cut = len(mine) * 9 // 10
            assert cut > 500, "too few positions"
            before, after = train.train(part, mine[:cut], mine[cut:], 3, 256, 3e-3, "test", report=False)
            print(f"{cut} rows: places {before[0]:.3f} to {after[0]:.3f}, wins {before[1]:.3f} to {after[1]:.3f}")
            assert sum(after) < sum(before) - 0.1, "the loss did not fall"
        whole = [part.whole() for part in parts]
        net_file.write(weights, whole)
        # Training can go on from the written weights.
        for written, part in zip(net_file.read(weights), [train.Part(), train.Part()]):
            part.load_whole(written)
            again = part.whole()
            assert all(np.array_equal(again[name][i], written[name][i]) for name in written for i in (0, 1))

        count = 400
        some = rows[np.random.default_rng(3).permutation(len(rows))[:count]]
        some.tofile(stored)
        answers = subprocess.run(
            [program, "judge", "--net", weights, "--rows", stored, "--print", str(count)],
            check=True, capture_output=True, text=True,
        ).stdout.splitlines()
        assert len(answers) == count
        read_back = net_file.read(weights)
        for row, answer in zip(some, answers):
            places, wins = net_file.judge(read_back, row)
            expected = [chance for horse in places for chance in horse] + list(wins)
            assert [int(word) for word in answer.split()] == expected, (answer, expected)
        # Rounding to whole numbers changes little.
        with torch.no_grad():
            race = some[(some["preparing"] == 0) & (some["horses"] == 4) & (some["players"] == 4)]
            batch = train.batch_of(train.on_device(race, "cpu"), 4, 4)
            floats = torch.softmax(parts[0](batch)[1], 1).numpy()
            ints = np.array([net_file.judge(read_back, row)[1] for row in race]) / net_file.CERTAIN
            assert np.abs(floats - ints).max() < 0.02, np.abs(floats - ints).max()
    print(f"{count} answers are the same in Python and C++")


if __name__ == "__main__":
    main()
