"""The file of the net (riders/weights/net.bin) and its arithmetic in whole numbers, as riders/net.cc does it."""

import numpy as np

HORSE_INPUTS, COMMON_INPUTS, PLAYER_INPUTS = 64, 24, 16
HORSE_1, PAIR, HORSE_2, PLACES = 48, 48, 48, 16
PLAYER_1, PLAYER_PAIR, PLAYER_2, WIN = 32, 32, 32, 16
PLACE_KINDS = 9
CERTAIN = 10_000
TOP = 1023  # the largest value between layers
FARTHEST = 8191  # the largest value to compare with

# Name, inputs, outputs, and how many units of a weight make 1.
LAYERS = [
    ("horse1", HORSE_INPUTS + COMMON_INPUTS, HORSE_1, 2048),
    ("pair_mine", HORSE_1, PAIR, 4096),
    ("pair_other", HORSE_1, PAIR, 4096),
    ("horse2", HORSE_1 + 2 * PAIR, HORSE_2, 4096),
    ("place", HORSE_2, PLACES, 4096),
    ("player1", HORSE_2 + PLAYER_INPUTS + COMMON_INPUTS, PLAYER_1, 4096),
    ("player_mine", PLAYER_1, PLAYER_PAIR, 4096),
    ("player_other", PLAYER_1, PLAYER_PAIR, 4096),
    ("player2", PLAYER_1 + PLAYER_PAIR, PLAYER_2, 4096),
    ("win", PLAYER_2, WIN, 4096),
]
# By how many bits sums are shifted: 10 for logits.
SHIFTS = {name: {"horse1": 8, "place": 10, "win": 10}.get(name, 12) for name, *_ in LAYERS}
# The units of a bias: values between layers count 256 to 1, logits 1024.
BIAS_UNITS = {name: {"place": 1024, "win": 1024}.get(name, 256) for name, *_ in LAYERS}
# The largest absolute value of each input of a layer, to prove that no sum overflows 32 bits.
MOST = {
    "horse1": [127] * (HORSE_INPUTS + COMMON_INPUTS),
    "pair_mine": [TOP] * HORSE_1,
    "pair_other": [TOP] * HORSE_1,
    "horse2": [TOP] * HORSE_1 + [7 * TOP] * PAIR + [3 * TOP] * PAIR,
    "place": [TOP] * HORSE_2,
    "player1": [4 * TOP] * HORSE_2 + [127 * 8] * (PLAYER_INPUTS + COMMON_INPUTS),
    "player_mine": [TOP] * PLAYER_1,
    "player_other": [TOP] * PLAYER_1,
    "player2": [TOP] * PLAYER_1 + [7 * TOP] * PLAYER_PAIR,
    "win": [TOP] * PLAYER_2,
}


def rounded(values, units):
    result = np.rint(np.asarray(values, dtype=np.float64) * units)
    if np.abs(result).max(initial=0) > 32767:
        raise ValueError("a weight is too large for 16 bits")
    return result.astype(np.int64)


def quantised(part):
    """Weights of one part, by layer: (weights [in][out], biases [out]) as floats, to whole numbers."""
    whole = {}
    for name, inputs, outputs, units in LAYERS:
        weights, biases = part[name]
        w = np.zeros((inputs, outputs), dtype=np.int64)
        b = np.zeros(outputs, dtype=np.int64)
        w[:, : weights.shape[1]] = rounded(weights, units)
        b[: len(biases)] = rounded(biases, BIAS_UNITS[name])
        most = (np.abs(w) * np.array(MOST[name])[:, None]).sum(axis=0) + (np.abs(b) << SHIFTS[name])
        if most.max() >= 2**31:
            raise ValueError(f"a sum of layer {name} may overflow")
        whole[name] = (w, b)
    return whole


def write(path, parts):
    """Writes the two parts (a race, its preparation), as quantised() gives them."""
    with open(path, "wb") as file:
        for part in parts:
            for name, inputs, outputs, _ in LAYERS:
                w, b = part[name]
                pairs = w.reshape(inputs // 2, 2, outputs).transpose(0, 2, 1)
                file.write(pairs.astype("<i2").tobytes())
                file.write(b.astype("<i2").tobytes())


def read(path):
    numbers = np.fromfile(path, dtype="<i2").astype(np.int64)
    parts, at = [], 0
    for _ in range(2):
        part = {}
        for name, inputs, outputs, _ in LAYERS:
            size = inputs * outputs
            w = numbers[at : at + size].reshape(inputs // 2, outputs, 2).transpose(0, 2, 1).reshape(inputs, outputs)
            part[name] = (w, numbers[at + size : at + size + outputs])
            at += size + outputs
        parts.append(part)
    if at != len(numbers):
        raise ValueError(f"{path} holds no net of today's shape")
    return parts


def _table(factor, size):
    table, value = [], 1 << 30
    for _ in range(size):
        table.append(value)
        value = (value * factor) >> 32
    return table


FINE = _table(4_290_774_998, 64)
COARSE = _table(4_034_767_344, 256)


def exp_minus(distance):
    coarse = distance // 64
    return 0 if coarse >= 256 else (COARSE[coarse] * FINE[distance % 64]) >> 30


def softmax(logits, open_ones):
    most = max(logits[i] for i in open_ones)
    odds = {i: exp_minus(most - logits[i]) for i in open_ones}
    total = sum(odds.values())
    scale = (CERTAIN << 40) // total
    return [(odds.get(i, 0) * scale) >> 40 for i in range(len(logits))]


def _run(part, name, inputs):
    w, b = part[name]
    return (inputs @ w + (b << SHIFTS[name])) >> SHIFTS[name]


def _values(part, name, *inputs):
    return np.clip(_run(part, name, np.concatenate(inputs)), 0, TOP)


def _compared(part, prefix, values):
    """By pair (i, j): how i compares with j."""
    mine = [np.clip(_run(part, prefix + "_mine", v), -FARTHEST, FARTHEST) for v in values]
    other = [np.clip(_run(part, prefix + "_other", v), -FARTHEST, FARTHEST) for v in values]
    return lambda i, j: np.clip(mine[i] + other[j], 0, TOP)


def judge(parts, row):
    """What riders/net.cc gives for one row of rows.py: chances of places by horse, and of winning by player."""
    part = parts[int(row["preparing"])]
    horses, players = int(row["horses"]), int(row["players"])
    owner = row["owner"]
    common = row["common"].astype(np.int64)
    first = [_values(part, "horse1", row["horse"][h].astype(np.int64), common) for h in range(horses)]
    compared = _compared(part, "pair", first)
    none = np.zeros(PAIR, dtype=np.int64)
    places, stable = [], [np.zeros(HORSE_2, dtype=np.int64) for _ in range(players)]
    for h in range(horses):
        others = [j for j in range(horses) if j != h]
        rivals = sum((compared(h, j) for j in others if owner[j] != owner[h]), none)
        mates = sum((compared(h, j) for j in others if owner[j] == owner[h]), none)
        second = _values(part, "horse2", first[h], rivals, mates)
        stable[owner[h]] = stable[owner[h]] + second
        logits = [int(x) for x in _run(part, "place", second)[:PLACE_KINDS]]
        places.append(softmax(logits, [i for i in range(PLACE_KINDS) if row["open"][h] >> i & 1]))
    third = [
        _values(part, "player1", stable[p], row["player"][p].astype(np.int64) * 8, common * 8) for p in range(players)
    ]
    compared = _compared(part, "player", third)
    logits = []
    for p in range(players):
        rivals = sum((compared(p, q) for q in range(players) if q != p), np.zeros(PLAYER_PAIR, dtype=np.int64))
        logits.append(int(_run(part, "win", _values(part, "player2", third[p], rivals))[0]))
    return places, softmax(logits, range(players))
