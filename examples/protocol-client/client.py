#!/usr/bin/env python3
"""A complete Furlong client in one file: creates a guest and a table, sits down, plays a meeting, and reconnects.

Needs Python 3.9 and nothing else. docs/protocol.md explains every message. It plays at random: rewrite choose(), and you
have your own bot.
"""
import argparse
import base64
import hashlib
import http.client
import json
import os
import random
import secrets
import socket
import struct
import sys
import time

PROTOCOL = 2


class Http:
    """JSON over HTTP, with the cookie that identifies us."""

    def __init__(self, host, port):
        self.host, self.port, self.cookie = host, port, None

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection(self.host, self.port, timeout=30)
        headers = {"Content-Type": "application/json"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        if answer.getheader("Set-Cookie"):
            self.cookie = answer.getheader("Set-Cookie").split(";")[0]
        if answer.status == 429 and "too-fast" in text:
            time.sleep(0.5)
            return self.call(method, path, body)
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {text}")
        return text


class WebSocket:
    """The part of RFC 6455 that text messages need."""

    def __init__(self, host, port, path, cookie):
        self.socket = socket.create_connection((host, port), timeout=120)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise RuntimeError(head.decode())

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the server hung up")
        self.buffer += data

    def _take(self, size):
        while len(self.buffer) < size:
            self._more()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def _frame(self, kind, data):
        mask = os.urandom(4)
        size = len(data)
        head = bytes([0x80 | kind])
        head += bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size)
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, message):
        self._frame(1, json.dumps(message).encode())

    def receive(self):
        text = b""
        while True:
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            data = self._take(size)
            kind = first & 15
            if kind == 8:
                raise ConnectionError("the server closed the connection")
            if kind == 9:  # ping
                self._frame(10, data)
            if kind in (0, 1):
                text += data
                if first & 128:
                    return json.loads(text)

    def close(self):
        self.socket.close()


def choose(scene):
    """Decides everything that is asked. Returns a list of decisions, to be sent in one message."""
    decisions = [decide(scene, asked) for asked in scene["asked"]]
    for decision in decisions:
        if decision["t"] == "bonus":  # must be alone in its message
            return [decision]
    return decisions


def decide(scene, asked):
    """One decision at random, out of those that are legal."""
    need, horse = asked["need"], asked.get("horse")
    if need == "pace":
        return {"t": "pace", "use": random.choice(asked["legal"])}
    if need == "die":
        return {"t": "die", "horse": horse, "use": random.choice(asked["legal"])}
    if need == "ride":
        return {"t": "ride", "horse": horse, "to": random.choice(asked["legal"])}
    if need in ("card", "seal"):
        if not asked["legal"]:  # no card left, but the bonus could be taken
            return {"t": "bonus", "horse": horse}
        return {"t": need, "horse": horse, "card": random.choice(asked["legal"])}
    own = next(one for one in scene["own"]["horses"] if one["horse"] == horse)
    if "fresh" not in own:  # a blind exchange: keep no old cards, which is always legal
        return {"t": "keep", "horse": horse, "cards": []}
    return {"t": "keep", "horse": horse, "cards": random.sample(own["cards"] + own["fresh"], asked["count"])}


class Seat:
    """What a client has to remember in order to reconnect."""

    def __init__(self, name):
        self.name, self.version, self.events = name, 0, []
        self.scene = None       # to decide by; None from a decision's "done" until the next scene
        self.unanswered = None  # the message that has not been answered yet
        self.sat = self.started = self.over = False
        self.choices = 0

    def message(self, **body):
        self.unanswered = {"id": secrets.token_hex(8), **body}
        return self.unanswered

    def receive(self, message):
        """Handles a message from the server. Returns the message to send next, or None."""
        t = message["t"]
        if t == "welcome":
            self.sat = "seat" in message
        if "public" in message:  # a told, or a welcome to a meeting
            self.events += message["events"]
            self.version, self.scene = message["version"], message
            self.started, self.over = True, message["public"]["need"] == "over"
            if len(self.events) != self.version:
                raise RuntimeError("events are missing")
        elif t in ("done", "refused") and self.unanswered and message["id"] == self.unanswered["id"]:
            if t == "refused":
                print("refused:", message["reason"], file=sys.stderr)
            elif self.unanswered["t"] == "sit":
                self.sat = True
            elif self.unanswered["t"] == "start":
                self.started = True
            elif self.unanswered["t"] == "decide":
                self.choices += 1
                self.scene = None  # it is older than our decision; a "told" with a new one follows
            self.unanswered = None
        elif t == "error":
            raise RuntimeError(message["detail"])
        elif t == "bye":
            raise ConnectionError(message["why"])
        if self.unanswered or self.over:
            return None
        if not self.sat:
            return self.message(t="sit", name=self.name, entropy=secrets.token_hex(16))
        if not self.started:
            return self.message(t="start", fill="steady")
        if self.scene and self.scene["asked"]:
            public = self.scene["public"]
            return self.message(t="decide", race=public["race"], round=public["round"], decisions=choose(self.scene))
        return None


def connect(options, table, cookie):
    """Opens a connection. If the server answers 429, because we connect too often, it waits and tries again."""
    while True:
        try:
            return WebSocket(options.host, options.port, "/ws/table/" + table, cookie)
        except RuntimeError as error:
            if " 429 " not in str(error).split("\r\n", 1)[0]:
                raise
            time.sleep(0.5)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--cut-every", type=int, default=0, metavar="N", help="break the connection after N messages")
    options = parser.parse_args()

    web = Http(options.host, options.port)
    web.call("POST", "/api/me", {"name": "Python"})
    settings = {"name": "From Python", "players": 2, "horses": 2, "races": [{"course": "oval"}, {"course": "oval"}],
                "options": {"cards": "sealed"}}
    made = json.loads(web.call("POST", "/api/tables", settings))
    table, commit = made["id"], made["table"]["commit"]
    print("table", table, "- the host is bound to the seed with the hash", commit[:16] + "…")

    seat, cuts, received = Seat("Python"), 0, 0
    while not seat.over:
        try:
            connection = connect(options, table, web.cookie)
            connection.send({"t": "hello", "protocol": PROTOCOL, "version": seat.version})
            if seat.unanswered:  # perhaps only the answer was lost; with the same id it is carried out only once
                connection.send(seat.unanswered)
            while not seat.over:
                answer = seat.receive(connection.receive())
                if answer:
                    connection.send(answer)
                received += 1
                if options.cut_every and received % options.cut_every == 0:
                    cuts += 1
                    raise ConnectionError("disconnected on purpose")
        except ConnectionError:
            connection.close()

    result = next(event for event in seat.events if event["t"] == "result")
    reveal = next(event for event in seat.events if event["t"] == "reveal")
    fair = hashlib.sha256(bytes.fromhex(reveal["seed"])).hexdigest() == commit
    print("scores", result["scores"], "-", seat.choices, "choices,", len(seat.events), "events,", cuts, "cuts")
    print("the seed is", "the one committed to" if fair else "NOT THE ONE COMMITTED TO")
    record = web.call("GET", f"/api/tables/{table}/record")
    print("the record has", len(record.splitlines()), "lines")
    if not fair or len(record.splitlines()) != len(seat.events) + 1:
        sys.exit(1)


if __name__ == "__main__":
    main()
