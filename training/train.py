"""Trains the evaluation net on positions and writes its weights (docs/training.md).

    python3 training/train.py --rows a.rows b.rows --out net.bin [--from older.bin] [--passes 2]
"""

import argparse
import math
import time

import numpy as np
import torch
from torch import nn

import net_file
import rows as rows_file
from net_file import COMMON_INPUTS, HORSE_1, HORSE_INPUTS, PAIR, PLACE_KINDS, PLAYER_1

INPUT_UNITS = 32.0
MOST_VALUE = 4.0
MOST_WEIGHT = 7.5


class Part(nn.Module):
    """The net in floating point: one part, for positions in a race or between races."""

    def __init__(self):
        super().__init__()
        for name, inputs, outputs, _ in net_file.LAYERS:
            setattr(self, name, nn.Linear(inputs, {"place": PLACE_KINDS, "win": 1}.get(name, outputs)))
        with torch.no_grad():
            # Sums over up to seven others would saturate the next layer at first.
            self.horse2.weight[:, HORSE_1:] *= 0.3
            self.player2.weight[:, PLAYER_1:] *= 0.3

    def forward(self, batch):
        """Chances before the softmax: of places by horse, and of winning by player. All rows have one shape of field."""
        linear = nn.functional.linear
        clip = lambda values: values.clamp(0, MOST_VALUE)
        others = lambda compared: compared.sum(2) - compared.diagonal(dim1=1, dim2=2).transpose(1, 2)
        first = linear(batch["common"], self.horse1.weight[:, HORSE_INPUTS:], self.horse1.bias)[:, None]
        first = clip(linear(batch["horse"], self.horse1.weight[:, :HORSE_INPUTS]) + first)
        compared = clip(self.pair_mine(first)[:, :, None] + self.pair_other(first)[:, None])  # of h with j
        if batch["teams"]:
            mates = (batch["mates"][..., None] * compared).sum(2)
            second = clip(self.horse2(torch.cat([first, others(compared) - mates, mates], 2)))
            stable = batch["owns"] @ second
        else:
            weights = self.horse2.weight[:, : HORSE_1 + PAIR]
            second = clip(linear(torch.cat([first, others(compared)], 2), weights, self.horse2.bias))
            stable = second
        places = self.place(second).masked_fill(~batch["open"], -1e9)
        common = batch["common"][:, None].expand(-1, stable.shape[1], COMMON_INPUTS)
        third = clip(self.player1(torch.cat([stable, batch["player"], common], 2)))
        compared = clip(self.player_mine(third)[:, :, None] + self.player_other(third)[:, None])
        wins = self.win(clip(self.player2(torch.cat([third, others(compared)], 2)))).squeeze(2)
        return places, wins

    def layers(self):
        return {name: getattr(self, name) for name, *_ in net_file.LAYERS}

    def whole(self):
        numbers = lambda tensor: tensor.detach().double().cpu().numpy()
        floats = {name: (numbers(layer.weight).T, numbers(layer.bias)) for name, layer in self.layers().items()}
        return net_file.quantised(floats)

    def load_whole(self, whole):
        """Goes on from the whole numbers of an earlier net."""
        with torch.no_grad():
            for name, _, _, units in net_file.LAYERS:
                layer = getattr(self, name)
                weights, biases = whole[name]
                layer.weight.copy_(torch.from_numpy(weights.T[: layer.out_features] / units))
                layer.bias.copy_(torch.from_numpy(biases[: layer.out_features] / net_file.BIAS_UNITS[name]))

    def limit(self):
        with torch.no_grad():
            for layer in self.layers().values():
                layer.weight.clamp_(-MOST_WEIGHT, MOST_WEIGHT)


def on_device(rows, device):
    """Rows (rows.py) as bytes on the device: 788 for each row."""
    return torch.from_numpy(np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), rows_file.ROW.itemsize)).to(device)


def shape_of(rows):
    return rows["horses"].astype(np.int64) * 16 + rows["players"]


def field(bytes_of_rows, name):
    """One field of ROW, as a tensor of its numbers."""
    kind, offset = rows_file.ROW.fields[name][:2]
    part = bytes_of_rows[:, offset : offset + kind.itemsize].contiguous()
    number = {"i1": torch.int8, "u1": torch.uint8, "u2": torch.int16}[kind.base.str[1:]]
    return part.view(number).reshape(len(part), *kind.shape)


def batch_of(rows, horses, players, results=False):
    """Tensors for bytes of rows that all have as many horses and players: to learn from, or to compare with results."""
    places = torch.arange(PLACE_KINDS, device=rows.device)
    opened = ((field(rows, "open")[:, :horses, None].int() >> places) & 1) > 0
    batch = {
        "teams": horses > players,
        "horse": field(rows, "horse")[:, :horses].float() / INPUT_UNITS,
        "common": field(rows, "common").float() / INPUT_UNITS,
        "player": field(rows, "player")[:, :players].float() / INPUT_UNITS,
        "open": opened,
        "places": nn.functional.one_hot(field(rows, "place")[:, :horses].long(), PLACE_KINDS).float()
        if results
        else nn.functional.normalize(field(rows, "places")[:, :horses].float(), p=1, dim=2),
        # Horses with one place left to get teach nothing.
        "learn": (opened.sum(2) > 1).float(),
        "wins": nn.functional.normalize(field(rows, "won" if results else "wins")[:, :players].float(), p=1, dim=1),
    }
    owner = field(rows, "owner")[:, :horses].long()
    if horses > players:
        same = owner[:, :, None] == owner[:, None, :]
        itself = torch.eye(horses, dtype=torch.bool, device=rows.device)
        batch["mates"] = (same & ~itself).float()
        batch["owns"] = (owner[:, None, :] == torch.arange(players, device=rows.device)[None, :, None]).float()
    else:
        # Horse h is moved to where its owner stands.
        order = owner.argsort(1)
        for key in ("horse", "open", "places", "learn"):
            index = order.reshape(*order.shape, *[1] * (batch[key].dim() - 2)).expand_as(batch[key])
            batch[key] = batch[key].gather(1, index)
    return batch


def losses(part, batch):
    places, wins = part(batch)
    # A place that is taken has no chance, and its log is no number to multiply by.
    places_log = nn.functional.log_softmax(places, 2).masked_fill(~batch["open"], 0)
    by_horse = -(batch["places"] * places_log).sum(2)
    place_loss = (by_horse * batch["learn"]).sum() / batch["learn"].sum().clamp(min=1)
    wins_log = nn.functional.log_softmax(wins, 1)
    win_loss = -(batch["wins"] * wins_log).sum(1).mean()
    return place_loss, win_loss


def batches(rows, size, generator=None):
    """One pass: (indices of rows, horses, players), each of one shape of field; in random order with a generator."""
    shapes = shape_of(rows)
    every = []
    for shape in np.unique(shapes):
        mine = np.flatnonzero(shapes == shape)
        if generator is not None:
            mine = generator.permutation(mine)
        every += [(mine[at : at + size], int(shape) // 16, int(shape) % 16) for at in range(0, len(mine), size)]
    return every if generator is None else [every[i] for i in generator.permutation(len(every))]


class Sample:
    """Rows on the device, with what is needed to pick batches."""

    def __init__(self, rows, device, results):
        self.rows = rows[["horses", "players"]].copy()
        self.bytes = on_device(rows, device)
        self.results = results

    def batch(self, pick, horses, players):
        return batch_of(self.bytes[torch.from_numpy(pick).to(self.bytes.device)], horses, players, self.results)


def evaluate(part, held_out):
    """Losses (places, wins) on a Sample."""
    sums = np.zeros(2)
    with torch.no_grad():
        for pick, horses, players in batches(held_out.rows, 4096):
            sums += len(pick) * np.array([float(x) for x in losses(part, held_out.batch(pick, horses, players))])
    return sums / max(len(held_out.rows), 1)


def train(part, rows, held_out, passes, batch_size, rate, label, device="cpu", results=False, report=True):
    """Trains one part. Returns the losses (places, wins) on the results of held-out rows before and after."""
    part.to(device)
    learn, held_out = Sample(rows, device, results), Sample(held_out[:40_000], device, results=True)
    before = evaluate(part, held_out)
    optimiser = torch.optim.Adam(part.parameters(), lr=rate)
    generator = np.random.default_rng(1)
    queue = [pick for _ in range(math.ceil(passes)) for pick in batches(learn.rows, batch_size, generator)]
    queue = queue[: max(1, int(len(queue) * passes / math.ceil(passes)))]
    began = time.time()
    for step, (pick, horses, players) in enumerate(queue):
        warm = min(1.0, (step + 1) / min(200, len(queue) / 10 + 1))
        for group in optimiser.param_groups:
            group["lr"] = rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * step / len(queue))))
        place_loss, win_loss = losses(part, learn.batch(pick, horses, players))
        optimiser.zero_grad(set_to_none=True)
        # A small last batch of a shape counts less.
        ((place_loss + win_loss) * (len(pick) / batch_size)).backward()
        optimiser.step()
        part.limit()
        if report and (step + 1) % 500 == 0:
            held = evaluate(part, held_out)
            seconds = time.time() - began
            print(f"{label} {step + 1}/{len(queue)}: places {held[0]:.4f}, wins {held[1]:.4f}, {seconds:.0f} s", flush=True)
    return before, evaluate(part, held_out)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", nargs="+", required=True)
    parser.add_argument("--out", required=True, help="where to write the weights")
    parser.add_argument("--from", dest="start", help="the weights of an earlier net to go on from")
    parser.add_argument("--passes", type=float, default=2, help="over the positions of races")
    parser.add_argument("--preparing-passes", type=float, help="over those between races; three times as many if not given")
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--results", action="store_true", help="learn what became of positions, not what a net said later")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    all_rows = rows_file.read(options.rows)
    parts = [Part(), Part()]
    if options.start:
        for part, whole in zip(parts, net_file.read(options.start)):
            part.load_whole(whole)
    for preparing, part in enumerate(parts):
        learn, held = [], []
        for rows in all_rows:
            mine = np.flatnonzero(rows["preparing"] == preparing)
            # Rows of one meeting lie together: the last twentieth is held out.
            cut = len(mine) - len(mine) // 20
            learn.append(np.array(rows[mine[:cut]]))
            held.append(np.array(rows[mine[cut:]]))
        learn, held = np.concatenate(learn), np.concatenate(held)
        held = held[np.random.default_rng(2).permutation(len(held))]
        label = ["race", "preparation"][preparing]
        passes = options.passes if preparing == 0 else options.preparing_passes or 3 * options.passes
        before, after = train(part, learn, held, passes, options.batch, options.rate, label, options.device, options.results)
        print(
            f"{label}: {len(learn)} rows, places {before[0]:.4f} to {after[0]:.4f}, "
            f"wins {before[1]:.4f} to {after[1]:.4f}",
            flush=True,
        )
    net_file.write(options.out, [part.whole() for part in parts])


if __name__ == "__main__":
    main()
