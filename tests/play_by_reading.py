"""Rides a meeting with `furlong play`, answering every question by what is printed.

Usage: play_by_reading.py [--kill N | --interrupt] TRANSCRIPT FURLONG play OPTIONS...

Answers are tried until one is taken, so it rides in every language. --kill: the program is killed N times at moments of
our choice and ridden on; what was saved must stay. --interrupt: Ctrl-C at the fourth question. The transcript must show
a hand, or a hint, only while its owner sits at the keyboard, and nothing in it may be wider than a terminal.
"""
import glob
import json
import os
import random
import re
import signal
import subprocess
import sys
import unicodedata

CARDS = ["3", "4", "6", "7", "8", "9", "9J", "10", "10J", "11", "11J", "12", "12J"]
MOST_QUESTIONS = 6000
COLUMNS = 80


def texts(language):
    every = {}
    for part in ("play", "meeting"):
        with open(f"texts/{language}/{part}.json", encoding="utf-8") as file:
            every.update(json.load(file))
    return every


def pattern(text):
    """A message as a regular expression: whatever fills it may stand there."""
    depth, out = 0, ""
    for letter in text:
        if letter == "{":
            out += ".*" if depth == 0 else ""
            depth += 1
        elif letter == "}":
            depth -= 1
        elif depth == 0:
            out += re.escape(letter)
    return re.compile(out + r" $")


class Rider:
    def __init__(self, command, kills, interrupt):
        self.command = command
        self.kills = kills
        self.interrupt = interrupt
        language = option(command, "--language", "en")
        say = texts(language)
        names = ("card", "seal", "empty", "pace", "die", "square", "all", "away", "old")
        self.questions = {name: pattern(say["play.ask." + name]) for name in names}
        self.questions["enter"] = pattern(say["curtain.others"])
        self.questions["confirm"] = pattern(say["play.confirm"])
        # Whose hands and hints can be told by their words.
        self.several = language == "en" and "--names" in command and option(command, "--people", "1") != "1"
        self.random = random.Random(7)
        self.transcript = ""
        self.start(command)

    def start(self, command):
        self.program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        os.set_blocking(self.program.stdout.fileno(), True)

    def question(self):
        """Reads up to the next question; its name and what was printed, or None at the end."""
        told = ""
        while True:
            more = os.read(self.program.stdout.fileno(), 65536)
            if not more:
                self.transcript += told
                return None, told
            while True:
                try:
                    told += more.decode()
                    break
                except UnicodeDecodeError:  # in the middle of a letter
                    more += os.read(self.program.stdout.fileno(), 1)
            last = told.rsplit("\n", 1)[-1]
            for name, asked in self.questions.items():
                if asked.search(last):
                    self.transcript += told
                    return name, told

    def type(self, line):
        self.program.stdin.write((line + "\n").encode())
        self.program.stdin.flush()

    def tries(self, name, told):
        """What might be an answer, the likely ones first."""
        if name in ("enter", "confirm", "all"):
            return [""]
        if name == "empty":
            return ["p"]
        if name == "old":
            return ["-"]
        if name == "away":
            self.type("h")
            _, hint = self.question()
            advice = next(line for line in hint.split("\n") if "%" in line)
            cards = re.findall(r"\b\d+J?\b", advice.rsplit("(", 1)[0])
            return [" ".join(cards)]
        if name == "square":
            return self.shuffled(re.findall(r"\b\d\.\d+\b", told))
        if name in ("pace", "die"):
            return self.shuffled([str(points) for points in range(1, 13)])
        return [card for kind in self.shuffled(CARDS) for card in (kind, kind)]  # twice: some have to be meant

    def hinted(self, name, told):
        """Asks for a hint where no hand is needed; behind a curtain, where several people ride."""
        self.type("h")
        again, more = self.question()
        if again == "enter":
            self.type("")
            again, more = self.question()
        assert again == name, f"after a hint: {again} instead of {name}"
        assert "Hint: " in more, "no hint"
        return told + more

    def shuffled(self, items):
        return self.random.sample(items, len(items))

    def saved(self):
        (file,) = glob.glob(os.path.join(os.environ["XDG_DATA_HOME"], "furlong/meetings/*.json"))
        with open(file, encoding="utf-8") as opened:
            return json.load(opened)

    def kill(self):
        before = self.saved()
        self.program.send_signal(signal.SIGKILL)
        self.program.wait()
        self.transcript += "\n----\n"
        self.start(self.command[:2] + ["--resume"])
        name, told = self.question()
        after = self.saved()
        assert after["lines"][: len(before["lines"])] == before["lines"], "a line that was saved is lost"
        assert after["laid"] == before["laid"], "a choice that was laid ready is lost"
        return name, told

    def ride(self):
        name, told = self.question()
        asked = ""
        waiting = []
        for count in range(MOST_QUESTIONS):
            if name is None:
                return self.program.wait()
            if self.interrupt and count == 3:
                self.program.send_signal(signal.SIGINT)
                self.question()
                return self.program.wait()
            if self.kills and count % 23 == 22:
                self.kills -= 1
                name, told = self.kill()
                asked = ""
                if name is None:
                    continue
            # The same question again, and nothing new: the next try.
            again = name == asked and waiting and told.count("\n") < 5
            if not again:
                if self.several and name in ("pace", "die", "square") and self.random.random() < 0.1:
                    told = self.hinted(name, told)
                asked, waiting = name, self.tries(name, told)
            self.type(waiting.pop(0))
            name, told = self.question()
        raise AssertionError("the meeting does not end")


def leaks(transcript, players, names):
    """Lines that show a hand, or a hint made of it, while somebody else may look."""
    sits, comes, turn, found, hands, hints = None, None, None, [], 0, 0
    for line in transcript.split("\n"):
        for seat, name in enumerate(names):
            if line.startswith(f"Hand the keyboard to {name},"):
                comes = turn = seat
            if line == f"{name}, it is your turn.":
                turn = seat
        if line == "----":
            sits, comes = (comes, None) if comes is not None else (None, None)
        hand = re.match(r"^(\d)  \w+: (?:\d+J?\b|no card)", line)
        if hand:
            hands += 1
            if (int(hand[1]) - 1) % players != sits:
                found.append(line)
        if line.startswith("Hint: "):
            hints += 1
            if sits is None or sits != turn:
                found.append(line)
    assert hands > 20, "no hands were seen at all"
    assert hints > 0, "no hints were given at all"
    return found


def columns(line):
    """As a terminal counts: letters of the East take two, accents that stand alone none."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in line)
    return len(line) + wide - sum(unicodedata.category(letter) in ("Mn", "Me", "Cf") for letter in line)


def broken(transcript, program):
    """Lines that a terminal would break. Names of files have to stay whole; the program is called as where it is installed."""
    lines = [line.replace(program, "furlong") for line in transcript.split("\n")]
    return [line for line in lines if columns(line) > COLUMNS and os.environ["XDG_DATA_HOME"] not in line]


def option(command, name, usual):
    return command[command.index(name) + 1] if name in command else usual


def main(arguments):
    kills, interrupt = 0, False
    if arguments[0] == "--kill":
        kills, arguments = int(arguments[1]), arguments[2:]
    elif arguments[0] == "--interrupt":
        interrupt, arguments = True, arguments[1:]
    transcript, command = arguments[0], arguments[1:]
    rider = Rider(command, kills, interrupt)
    try:
        code = rider.ride()
    finally:
        with open(transcript, "w", encoding="utf-8") as file:
            file.write(rider.transcript)
    wide = broken(rider.transcript, command[0])
    assert not wide, "too wide: " + "".join(f"\n{columns(line)} {line}" for line in wide[:3])
    if rider.several and not kills:
        found = leaks(rider.transcript, int(option(command, "--players", "4")), option(command, "--names", "").split(","))
        assert not found, f"seen by others: {found[:3]}"
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
