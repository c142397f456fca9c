"""Plays a meeting with `furlong play` by reading what it prints and answering its questions.

Usage: play_by_reading.py [--kill N | --interrupt] TRANSCRIPT FURLONG play OPTIONS...

It tries answers until one is accepted, so it works in every language. --kill: kills the program N times and resumes;
what was saved must not be lost. --interrupt: sends Ctrl-C at the fourth question. In the transcript, hands and hints may be
shown only while their owner is at the keyboard, and no line may be wider than a terminal.
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
MAX_QUESTIONS = 6000
COLUMNS = 80


def texts(language):
    every = {}
    for part in ("play", "meeting"):
        with open(f"texts/{language}/{part}.json", encoding="utf-8") as file:
            every.update(json.load(file))
    return every


def pattern(text):
    """A regular expression that matches a message with any parameters."""
    depth, out = 0, ""
    for character in text:
        if character == "{":
            out += ".*" if depth == 0 else ""
            depth += 1
        elif character == "}":
            depth -= 1
        elif depth == 0:
            out += re.escape(character)
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
        # Only in English can leaks() find whose hands and hints are shown.
        self.several = language == "en" and "--names" in command and option(command, "--people", "1") != "1"
        self.random = random.Random(7)
        self.transcript = ""
        self.start(command)

    def start(self, command):
        self.program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        os.set_blocking(self.program.stdout.fileno(), True)

    def question(self):
        """Reads up to the next question. Returns its name, or None at the end, and what was printed."""
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
                except UnicodeDecodeError:  # ended in the middle of a character
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
        """Possible answers to a question, in the order in which they are tried."""
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
        return [card for kind in self.shuffled(CARDS) for card in (kind, kind)]  # twice: some need confirmation

    def hinted(self, name, told):
        """Asks for a hint at a question that needs no hand. With several people, a curtain comes first."""
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
        for count in range(MAX_QUESTIONS):
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
            # The same question again, with little output: the answer was refused, so try the next one.
            again = name == asked and waiting and told.count("\n") < 5
            if not again:
                if self.several and name in ("pace", "die", "square") and self.random.random() < 0.1:
                    told = self.hinted(name, told)
                asked, waiting = name, self.tries(name, told)
            self.type(waiting.pop(0))
            name, told = self.question()
        raise AssertionError("the meeting does not end")


def leaks(transcript, players, names):
    """Lines that show a hand or a hint while its owner is not at the keyboard."""
    sits, comes, turn, found, hands, hints = None, None, None, [], 0, 0
    for line in transcript.split("\n"):
        for seat, name in enumerate(names):
            if line.startswith(f"Hand the keyboard to {name},"):
                comes = turn = seat
            if line == f"{name}, it’s your turn.":
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
    """Width in terminal columns: wide East Asian characters count as two, combining marks as none."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in line)
    return len(line) + wide - sum(unicodedata.category(character) in ("Mn", "Me", "Cf") for character in line)


def too_wide(transcript, program):
    """Lines that are too wide for a terminal, except those with file names. The program's path counts as "furlong"."""
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
    wide = too_wide(rider.transcript, command[0])
    assert not wide, "too wide: " + "".join(f"\n{columns(line)} {line}" for line in wide[:3])
    if rider.several and not kills:
        found = leaks(rider.transcript, int(option(command, "--players", "4")), option(command, "--names", "").split(","))
        assert not found, f"seen by others: {found[:3]}"
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
