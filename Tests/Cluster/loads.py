"""Who uses the league while it is broken: captains, programs, mail, people who sign in, readers.

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
# How many scores a captain enters for one match before the next, and for how long: the rule allows five minutes.
SCORES, MINUTES = 900, 3
MATCHES = 60
# Houses whose captains enter scores, with the teams that they play.
CAPTAINS = {"Keate": ("JDM", "HWTA"), "Penn": ("GFV", "BTS"), "Warre": ("HEP", "WRH")}
PROGRAM = ("Walpole", ("FDC", "VAO"))
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
                row = self.asked("SELECT sequence, home_score FROM matches WHERE id = %s", self.match)
                self.sequence = row[0]
                if row[1] == self.score:
                    # What was not acknowledged had been done.
                    self.sequence = row[0]
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
    session, renewals = None, 0

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


class Loads:
    """All of them."""

    def __init__(self, service, history, addresses):
        self.host, self.history, self.ending = service["clients"], history, threading.Event()
        self.maildir, self.logs = service.mail / "fixtures", service.logs
        self.key = json.loads(service.fieldgame("api", "keys", "--json"))["anon"]
        self.password = next(line.split(":")[4].strip() for line in service["web1"].file("/var/lib/fieldgame/.pgpass").read_text().splitlines()
                             if ":authenticator:" in line)
        self.visitor = self.account(service, "Hawtrey")[0]
        addresses = iter(addresses)
        self.captains = [Captain(self, house, next(addresses), self.account(service, house)[0], self.matches(service, *teams))
                         for house, teams in CAPTAINS.items()]
        house, teams = PROGRAM
        program = Program(self, house, next(addresses), self.account(service, house)[1], self.matches(service, *teams))
        self.scorers = [*self.captains, program]
        keate = self.captains[0]
        readers = [
            ("calendar 1", lambda: "/calendar/house/keate.ics", in_calendar),
            ("calendar 2", lambda: "/calendar/house/penn.ics", in_calendar),
            ("calendar 3", lambda: "/calendar/house/keate.ics", in_calendar),
            ("page 1", lambda: f"/matches/{keate.match}", in_page),
            ("page 2", lambda: f"/matches/{program.match}", in_page),
            ("page 3", lambda: "/results", lambda path, text: []),
            ("list 1", lambda: "/api/v1/results?house=Keate", in_matches),
            ("list 2", lambda: "/rest/v1/recent_results?select=id,home_score&or=(home_team_id.eq.GFV,away_team_id.eq.GFV)", in_rows),
        ]
        self.clients = [*self.scorers, Sender(self, "mail", next(addresses)), Visitor(self, "visitor", next(addresses)),
                        *(Reader(self, name, next(addresses), path, find) for name, path, find in readers)]

    def account(self, service, house):
        """A captain with a password of their own: address and id."""
        email = f"{re.sub('[^a-z]', '', house.lower())}@example.org"
        made = json.loads(service.fieldgame("captain", "create", email, "--house", house, "--json"))
        session = self.first_session(service, email, made["temporary_password"])
        service["clients"].run("curl", "-s", "-f", "-X", "PUT", "http://front/auth/v1/user", "-H", "Content-Type: application/json",
                               "-H", f"Authorization: Bearer {session}", "-d", json.dumps({"password": PASSWORD}))
        return email, made["id"]

    def first_session(self, service, email, password):
        said = service["clients"].run("curl", "-s", "-f", "http://front/auth/v1/token?grant_type=password", "-H", "Content-Type: application/json",
                                      "-d", json.dumps({"email": email, "password": password}))
        return json.loads(said)["access_token"]

    def matches(self, service, home, away):
        """Matches for a captain to enter scores of."""
        days = [datetime.date.today() + datetime.timedelta(days=number) for number in range(MATCHES)]
        place, rows = f"/var/lib/fieldgame/{home}.csv", [f"{day},14:25,Senior League,,{home},{away}," for day in days]
        service["web1"].write(place, "\n".join(["date,time,competition,pitch,home_team,away_team,umpires", *rows, ""]))
        service.fieldgame("fixtures", "import", place)
        return service.sql(f"SELECT id FROM matches WHERE home_team_id = '{home}' ORDER BY date", "league").split()

    def start(self):
        for client in self.clients:
            client.start()

    def end(self):
        self.ending.set()
        for client in self.clients:
            client.join(PATIENCE + 10)
            if client.is_alive():
                self.history.add_wrong(client.name, f"hangs for more than {PATIENCE + 10} s")
