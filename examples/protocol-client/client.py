#!/usr/bin/env python3
"""A whole Furlong client in one file: makes a guest and a table, sits down, rides to the end, comes back after cuts.

Needs Python 3.9 and nothing else. docs/protocol.md explains every message. Rides at random: write choose() anew and you
have a rider of your own.
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


class Http:
    """JSON over HTTP, with the cookie that says who we are."""

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
    """As much of RFC 6455 as text messages need."""

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

    def cut(self):
        self.socket.close()


def choose(scene):
    """One decision, out of the messages' own lists of what is legal."""
    asked = random.choice(scene["asked"])
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
    if "fresh" not in own:  # a blind exchange: old cards to keep; none is simplest
        return {"t": "keep", "horse": horse, "cards": []}
    return {"t": "keep", "horse": horse, "cards": random.sample(own["cards"] + own["fresh"], asked["count"])}


class Seat:
    """What a client remembers: enough to come back after a cut."""

    def __init__(self, name):
        self.name, self.version, self.events = name, 0, []
        self.scene = None    # to choose by; none after a choice, until the next one comes
        self.waiting = None  # the message that is not answered yet
        self.sat = self.started = self.over = False
        self.choices = 0

    def message(self, **body):
        self.waiting = {"id": secrets.token_hex(8), **body}
        return self.waiting

    def hear(self, message):
        """Takes in a message of the server; what to say to it, or None."""
        t = message["t"]
        if t == "welcome":
            self.sat = "seat" in message
        if "public" in message:  # a told, or a welcome to a meeting
            self.events += message["events"]
            self.version, self.scene = message["version"], message
            self.started, self.over = True, message["public"]["need"] == "over"
            if len(self.events) != self.version:
                raise RuntimeError("a gap in what we were told")
        elif t in ("done", "refused") and self.waiting and message["id"] == self.waiting["id"]:
            if t == "refused":
                print("refused:", message["reason"], file=sys.stderr)
            elif self.waiting["t"] == "sit":
                self.sat = True
            elif self.waiting["t"] == "start":
                self.started = True
            elif self.waiting["t"] == "decide":
                self.choices += 1
                self.scene = None  # what we saw was before it; a told follows
            self.waiting = None
        elif t == "error":
            raise RuntimeError(message["detail"])
        elif t == "bye":
            raise ConnectionError(message["why"])
        if self.waiting or self.over:
            return None
        if not self.sat:
            return self.message(t="sit", name=self.name, entropy=secrets.token_hex(16))
        if not self.started:
            return self.message(t="start", fill="steady")
        if self.scene and self.scene["asked"]:
            return self.message(t="decide", decision=choose(self.scene))
        return None


def connect(options, table, cookie):
    """A new connection; where we come too often the server says 429, and we wait."""
    while True:
        try:
            return WebSocket(options.host, options.port, "/ws/table/" + table, cookie)
        except RuntimeError as declined:
            if " 429 " not in str(declined).split("\r\n", 1)[0]:
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

    seat, cuts, heard = Seat("Python"), 0, 0
    while not seat.over:
        try:
            line = connect(options, table, web.cookie)
            line.send({"t": "hello", "version": seat.version})
            if seat.waiting:  # its answer may be lost: said again, with the same id, it acts only once
                line.send(seat.waiting)
            while not seat.over:
                answer = seat.hear(line.receive())
                if answer:
                    line.send(answer)
                heard += 1
                if options.cut_every and heard % options.cut_every == 0:
                    cuts += 1
                    raise ConnectionError("cut on purpose")
        except ConnectionError:
            line.cut()

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
