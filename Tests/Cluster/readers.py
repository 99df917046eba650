"""Who reads, and knows what was there before."""

import json
import re
import time

from clients import Client


class Reader(Client):
    """Reads the same again and again, and knows what it was shown."""

    kind, rest = "read", 0.25

    def __init__(self, loads, name, address, path, find):
        super().__init__(loads, name, address)
        self.path, self.find, self.seen, self.tag, self.last, self.shown = path, find, {}, None, None, ""

    def step(self):
        path, began = self.path(), time.monotonic()
        if path != self.last:
            self.last, self.tag = path, None
        status, fields, text = self.ask("GET", path, If_None_Match=self.tag)
        if self.record(path, began, status, text, (200, 304)) and status == 200:
            self.tag = fields.get("ETag")
            for what, version in self.find(path, text):
                if version < self.seen.get(what, -1):
                    self.history.add_stale(self.name, f"{what} went back from {self.seen[what]} to {version} on {path}")
                    number = len(self.history.stale)
                    (self.loads.logs / f"stale-{number}.txt").write_text(f"{self.shown}\n\nand then:\n\n{fields}\n{text}")
                self.seen[what] = max(version, self.seen.get(what, -1))
            self.shown = f"{fields}\n{text}"


def in_calendar(path, text):
    """Each event's version."""
    return [(uid, int(sequence)) for uid, sequence in re.findall(r"UID:(\S+).*?SEQUENCE:(\d+)", text, re.DOTALL)]


def in_page(path, text):
    """The score of a match's page."""
    found = re.search(r'class="mid">(\d+)<', text)
    return [(path, int(found[1]) if found else 0)]


def in_matches(path, text):
    """The versions in a list of /api/v1."""
    return [(match["id"], match["sequence"]) for match in json.loads(text)["matches"]]


def in_rows(path, text):
    """The scores in a list of /rest/v1."""
    return [(row["id"], row["home_score"]) for row in json.loads(text)]
