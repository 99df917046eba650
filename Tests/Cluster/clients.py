"""Who writes while the league is broken: captains, programs, mail, people who sign in.

Each is a thread of its own that speaks from the host `clients`, at an address of its own.
"""

import datetime
import email.utils
import http.client
import itertools
import json
import os
import re
import threading
import time

import psycopg

from service import ADDRESSES

PASSWORD = "windmills turn slowly"
# In seconds: how long a client waits for an answer, and rests between two questions.
PATIENCE, REST = 20, 0.15
# How many scores are entered for one match before the next, and for how many minutes: the rule allows five.
SCORES, MINUTES = 900, 3
# Houses of which no captain enters scores.
OTHERS = ("Angelo's", "College", "Durnford", "Farrer", "Godolphin", "Holland", "Manor", "Mustians", "Villiers", "Westbury",
          "Waynflete", "Hopgarden")


class Client(threading.Thread):
    """One who does `step` again and again."""

    kind, rest = "", REST

    def __init__(self, loads, name, address):
        super().__init__(name=name, daemon=True)
        self.loads, self.address, self.connection = loads, address, None

    @property
    def history(self):
        return self.loads.history

    def run(self):
        self.loads.host.enter_network()
        while not self.loads.ending.is_set():
            try:
                self.step()
            except Exception as error:  # A fault of this test; it must not go unseen.
                self.history.add_wrong(self.name, f"{type(error).__name__}: {error}")
            self.loads.ending.wait(self.rest)

    def ask(self, method, path, body=None, **fields):
        """Status, header fields and body of an answer; status 0 and a sentence where there was none."""
        fields = {name.replace("_", "-"): value for name, value in fields.items() if value}
        if body is not None:
            body, fields["Content-Type"] = json.dumps(body), "application/json"
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection(ADDRESSES["front"], timeout=PATIENCE, source_address=(self.address, 0))
            self.connection.request(method, path, body, {"Host": "fixtures.example", **fields})
            answer = self.connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            self.connection = None
            return 0, {}, f"{type(error).__name__} {error}".strip()

    def sign_in(self, email, password=PASSWORD):
        status, _, text = self.ask("POST", "/auth/v1/token?grant_type=password", {"email": email, "password": password},
                                   apikey=self.loads.key)
        return status, text

    def record(self, what, began, status, text, good=(200,)):
        done = status in good
        said = "" if done else f"{status or 'no answer'} {text[:160]}" if status < 500 else f"{status} {code(text)}"
        self.history.add(self.kind, self.name, what, began, done, said)
        return done


def code(text):
    """The code of an error, or how the answer begins."""
    try:
        return f"{json.loads(text)['code']} {json.loads(text)['message']}"[:160]
    except (ValueError, KeyError, TypeError):
        return " ".join(re.sub("<[^>]*>", " ", text).split())[:40]


class Scorer(Client):
    """Enters the scores 1-0, 2-0 ... of a match, each until it is acknowledged, then of the next match."""

    kind = "score"

    def __init__(self, loads, name, address, account, matches):
        super().__init__(loads, name, address)
        self.account, self.matches = account, iter(matches)
        self.score, self.since, self.match = 0, 0, None
        self.next_match()

    def next_match(self):
        self.match, self.score, self.since = next(self.matches), 1, time.monotonic()

    def step(self):
        began = time.monotonic()
        verdict = self.enter(began)
        if verdict == "refused":
            self.next_match()
        elif verdict == "done":
            self.score += 1
            if self.score > SCORES or time.monotonic() - self.since > MINUTES * 60:
                self.next_match()


class Captain(Scorer):
    """As the app does it, over HTTP."""

    token = None

    def enter(self, began):
        if self.token is None:
            status, text = self.sign_in(self.account)
            if status != 200:
                self.history.add("sign-in", self.name, None, began, False, f"{status} {code(text)}")
                return "failed"
            self.token = json.loads(text)["access_token"]
        status, _, text = self.ask(
            "PATCH", f"/rest/v1/matches?id=eq.{self.match}&select=id,home_score",
            {"home_score": self.score, "away_score": 0, "status": "completed", "updated_at": "2026-01-01T00:00:00Z"},
            apikey=self.loads.key, Authorization=f"Bearer {self.token}", Prefer="return=representation")
        done = self.record((self.match, self.score), began, status, text)
        if done and json.loads(text) != [{"id": self.match, "home_score": self.score}]:
            self.history.add_wrong(self.name, f"{self.match} {self.score} was acknowledged by {text[:200]}")
        if status in (400, 403, 404, 409):
            self.history.add_wrong(self.name, f"{self.match} {self.score}: {status} {text[:200]}")
            return "refused"
        if status == 401:
            self.history.add_wrong(self.name, f"signed out: {text[:200]}")
            self.token = None
        return "done" if done else "failed"


class Program(Scorer):
    """By SQL through PgBouncer, with the version of the match that it has seen."""

    database, sequence = None, None

    def enter(self, began):
        try:
            if self.database is None:
                self.database = psycopg.connect(
                    hostaddr=f"{ADDRESSES['db1']},{ADDRESSES['db2']}", port="6432,6432", dbname="league", user="authenticator", password=self.loads.password,
                    target_session_attrs="read-write", connect_timeout=3, prepare_threshold=None, keepalives_idle=2,
                    keepalives_interval=1, keepalives_count=2, tcp_user_timeout=3000)
                self.sequence = None
            if self.sequence is None:
                self.sequence = self.asked("SELECT sequence FROM matches WHERE id = %s", self.match)[0]
            # Should the same score have been entered, and not acknowledged, this changes nothing.
            self.sequence = self.asked(
                "SELECT sequence FROM enter_score(%s, %s, 0, %s)", self.match, self.score, self.sequence)[0]
        except psycopg.Error as error:
            self.history.add(self.kind, self.name, (self.match, self.score), began, False,
                             f"{error.sqlstate or 'connection'} {' '.join(str(error).split())[:160]}")
            self.database = self.database and self.database.close()
            return "failed"
        self.history.add(self.kind, self.name, (self.match, self.score), began, True)
        return "done"

    def next_match(self):
        super().next_match()
        self.sequence = None

    def asked(self, statement, *values):
        with self.database.transaction():
            self.database.execute("SELECT set_config('role', 'authenticated', true), set_config('request.jwt.claims', %s, true)",
                                  [json.dumps({"sub": self.account, "role": "authenticated"})])
            return self.database.execute(statement, values).fetchone()


class Visitor(Client):
    """Signs in, renews the session a few times, and signs out."""

    kind, rest = "sign-in", 0.5
    session, renewals, since = None, 0, 0

    def step(self):
        began = time.monotonic()
        if self.session is None:
            status, text = self.sign_in(self.loads.visitor)
        else:
            status, _, text = self.ask("POST", "/auth/v1/token?grant_type=refresh_token", {"refresh_token": self.session},
                                       apikey=self.loads.key)
        done = self.record("renewed" if self.session else "signed in", began, status, text)
        if done:
            self.session = json.loads(text)["refresh_token"]
            self.renewals = (self.renewals + 1) % 8
            if self.renewals == 0:
                self.session = None
        elif 400 <= status < 500 and status != 429:
            # A session is lost by an outage only where the answer to a renewal was lost for more than ten seconds.
            if time.monotonic() - self.since < 10:
                self.history.add_wrong(self.name, f"signed out: {status} {text[:200]}")
            self.session = None
        if done or self.session is None:
            self.since = time.monotonic()


class Sender(Client):
    """Sends a list of one fixture after the other to the Maildir; no two are alike."""

    kind, rest = "mail", 2

    def __init__(self, loads, name, address):
        super().__init__(loads, name, address)
        pairs = list(itertools.combinations(OTHERS, 2))
        first = datetime.date.today() + datetime.timedelta(days=7)
        self.fixtures = ((first + datetime.timedelta(weeks=week), *pair) for week in range(30) for pair in pairs)
        self.count = 0

    def step(self):
        self.count += 1
        day, home, away = next(self.fixtures)
        subject = f"Fixture {self.count}"
        text = "\r\n".join([
            "Authentication-Results: mx.fieldgame.example; dmarc=pass header.from=college.example",
            "From: Peter Aldous <p.aldous@college.example>", f"Subject: {subject}", f"Date: {email.utils.formatdate()}",
            f"Message-ID: <cluster-{self.count}@college.example>", "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
            "", f"Senior League, {day:%A} {day.day} {day:%B %Y}", "", f"{home} v {away}, 2.25pm", ""])
        name = f"{time.time_ns()}.{self.count}.front"
        folder = self.loads.maildir
        (folder / "tmp" / name).write_text(text)
        os.chmod(folder / "tmp" / name, 0o666)
        os.rename(folder / "tmp" / name, folder / "new" / name)
        self.history.add(self.kind, self.name, (subject, day, home, away), time.monotonic(), True)
