"""Who uses the league: the season's mail, captains, an admin, one who signs in, readers, and a mail server.

Each is a thread of its own that speaks from the host `clients`, knows what it was told, and says what is not so.
"""

import collections
import datetime
import http.client
import itertools
import json
import os
import re
import socketserver
import threading
import time

from hosts import Trouble
from league import ADDRESSES, PORTS, SAMPLES, SMTP

PASSWORD = "windmills turn slowly"
# In seconds: how long a client waits for an answer; how old what is shown may be while nothing is broken.
PATIENCE, FRESH = 20, 5
# In seconds: between two messages of the season, and how long one may wait in new/; a captain stays with one match.
PACE, LONGEST, MATCH_TIME = 1.5, 90, 60
# Matches of the soak's own, which the season's mail does not know: a competition without others.
COMPETITION = "Senior Ties"
CAPTAINS = {"Keate": ("JDM", "HWTA"), "Penn": ("GFV", "BTS"), "Warre": ("HEP", "WRH")}
# So few that a captain comes back to each before the first measurement that counts: what is kept of a match on purpose,
# until much else is asked for, is all there by then.
MATCHES = 4
# What a score may be at most; what stands for none where nothing is expected, and where none may be shown.
MOST, ANY, GONE = 999, -1, -2
MOVED = ("FDC", "VAO")
# A follower joins every so many seconds: each is told ten things a day at most.
JOINS, FOLLOWED = 20, ("walpole", "keate")


class User(threading.Thread):
    """One who does `step` again and again."""

    rest, port = 0.5, PORTS["serve"]

    def __init__(self, users, name):
        super().__init__(name=name, daemon=True)
        self.users, self.connection = users, None

    def run(self):
        self.users.league["clients"].enter_network()
        while not self.users.ending.is_set():
            try:
                self.step()
            except Exception as error:  # A fault of this test must not go unseen.
                self.wrong(f"{type(error).__name__}: {error}")
            self.users.ending.wait(self.rest)

    def wrong(self, what):
        self.users.wrong(f"{self.name}: {what}")

    def ask(self, method, path, body=None, **fields):
        """Status, header fields and body; status 0 where there is no answer.

        While nothing is broken that is wrong, and so is a 503; but for one that says that too much is asked for, which
        is counted, since the machine may be as slow as that.
        """
        fields = {name.replace("_", "-"): value for name, value in fields.items() if value}
        if body is not None:
            body, fields["Content-Type"] = json.dumps(body), "application/json"
        began = time.monotonic()
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection(ADDRESSES["web"], self.port, timeout=PATIENCE)
            self.connection.request(method, path, body, fields)
            answer = self.connection.getresponse()
            status, found, text = answer.status, answer.headers, answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            self.connection = None
            status, found, text = 0, {}, f"{type(error).__name__} {error}"
        self.users.count(method, status, began)
        if status == 503 and '"busy"' in text:
            self.users.busy += 1
        elif status in (0, 502, 503, 504) and self.users.calm(began):
            self.wrong(f"{method} {path}: {status or 'no answer'} while nothing was broken: {text[:120]}")
        elif status == 500:
            self.wrong(f"{method} {path}: 500 {text[:200]}")
        return status, found, text

    def sign_in(self, email):
        return self.ask("POST", "/auth/v1/token?grant_type=password", {"email": email, "password": PASSWORD}, apikey=self.users.key)


class Signed(User):
    """One who has an account, and a token as long as it is good."""

    token = None

    def __init__(self, users, name, email):
        super().__init__(users, name)
        self.email = email

    def patch(self, match, body, select):
        """Changes a match; None where it is not known whether that was done, else what the answer says."""
        if self.token is None:
            status, _, text = self.sign_in(self.email)
            if status != 200:
                if 400 <= status < 500:
                    self.wrong(f"may not sign in: {status} {text[:160]}")
                return None
            self.token = json.loads(text)["access_token"]
        status, _, text = self.ask("PATCH", f"/rest/v1/matches?id=eq.{match}&select={select}", body, apikey=self.users.key,
                                   Authorization=f"Bearer {self.token}", Prefer="return=representation")
        if 400 <= status < 500:
            if status == 401:
                self.token = None
                # It is good for an hour.
                if json.loads(text).get("code") == "PGRST303":
                    return None
            self.wrong(f"{match}: {status} {text[:200]}")
        return json.loads(text) if status == 200 else None


class Captain(Signed):
    """Enters 1-0 in a match, and corrects it to 2-0, 3-0 ... for a minute; then the next match. When it is the first
    one's turn again its result is taken away, readers have time to see that, and the captain goes on from there."""

    def __init__(self, users, house, email, matches):
        super().__init__(users, f"captain of {house}", email)
        self.matches, self.scores, self.match, self.entered = itertools.cycle(matches), dict.fromkeys(matches, 0), None, []
        self.next_match()

    def next_match(self):
        self.match = next(self.matches)
        if self.scores[self.match]:
            self.users.take_away(self.match)
            self.users.ending.wait(FRESH + 2)
            self.users.enters(self.match)
        self.since = time.monotonic()

    def step(self):
        score = self.scores[self.match] + 1
        home, away = goals(score)
        found = self.patch(self.match, {"home_score": home, "away_score": away, "status": "completed"}, "id,home_score,away_score")
        if found is None:
            return
        if found != [{"id": self.match, "home_score": home, "away_score": away}]:
            return self.wrong(f"{self.match} {home}-{away} was acknowledged by {found}")
        self.users.acknowledge(self.match, score)
        if score == 1:
            self.entered.append(self.match)
        self.scores[self.match] = score
        if time.monotonic() - self.since > MATCH_TIME:
            self.next_match()


def goals(score):
    """What both houses have in the captain's such and such score: 1-0, 2-0 ... 999-0, 0-1 ..."""
    return score % (MOST + 1), score // (MOST + 1)


def number(home, away):
    """Which of the captain's scores that is."""
    return home + (MOST + 1) * away


class Admin(Signed):
    """Moves a match five minutes on, again and again, and to another pitch."""

    rest = 4

    def __init__(self, users, email, matches):
        super().__init__(users, "admin", email)
        self.matches, self.number = itertools.cycle(matches), 0

    def step(self):
        match, self.number = next(self.matches), self.number + 1
        moved = {"time": f"{13 + self.number // 12 % 6}:{self.number % 12 * 5:02}", "pitch": f"Agar's {self.number % 2 + 3}"}
        found = self.patch(match, moved, "time,pitch")
        if found is not None:
            if found != [moved]:
                return self.wrong(f"{match} {moved} was acknowledged by {found}")
            self.users.moves[match] = moved
            self.users.moved += 1
        else:
            # It may have been done, or not; the next move of this match says.
            self.users.moves.pop(match, None)


class Visitor(User):
    """Signs in, renews the session some times, and signs in again; asks the service that is restarted, too."""

    rest, session, renewals, port = 2, None, 0, PORTS["serve2"]

    def step(self):
        if self.session is None:
            status, _, text = self.sign_in(self.users.visitor)
        else:
            status, _, text = self.ask("POST", "/auth/v1/token?grant_type=refresh_token", {"refresh_token": self.session}, apikey=self.users.key)
        if status == 200:
            self.renewals = (self.renewals + 1) % 8
            self.session = json.loads(text)["refresh_token"] if self.renewals else None
            self.since = time.monotonic()
        elif 400 <= status < 500:
            # The one before is good for ten seconds after a renewal whose answer was lost.
            if self.session is None or time.monotonic() - self.since < 10:
                self.wrong(f"signed out: {status} {text[:160]}")
            self.session = None


class Reader(User):
    """Reads the same by its tag, again and again: nothing goes back, and what was acknowledged is shown."""

    rest = 0.4

    def __init__(self, users, name, port, path, find, shows=None):
        super().__init__(users, f"{name} on {port}")
        self.port, self.path, self.find, self.shows = port, path, find, shows
        self.seen, self.shown, self.tag, self.last = {}, {}, None, None

    def step(self):
        path, began = self.path(), time.monotonic()
        if path != self.last:
            self.last, self.tag, self.shown = path, None, {}
        status, fields, text = self.ask("GET", path, If_None_Match=self.tag)
        if status == 200:
            self.tag, self.shown = fields["ETag"], dict(self.find(path, text))
            for what, version in self.shown.items():
                if version < self.seen.get(what, -1):
                    self.wrong(f"{what} went back from {self.seen[what]} to {version} on {path}")
                self.seen[what] = max(version, self.seen.get(what, -1))
        elif status not in (0, 304, 503):
            self.wrong(f"{path}: {status} {text[:160]}")
        elif status == 304 and self.tag is None:
            self.wrong(f"{path}: 304 without a tag")
        if status in (200, 304) and self.users.calm(began) and "Warning" not in fields:
            for what in self.shows(path) if self.shows else ():
                expected = self.users.expected(what, began - FRESH)
                if self.shown.get(what, -1) < expected:
                    self.wrong(f"{what} is {self.shown.get(what)} on {path} ({status}); {expected} was acknowledged {FRESH} s before")
                elif expected == GONE and what in self.shown:
                    self.wrong(f"{what} is {self.shown[what]} on {path} ({status}), and was taken away {FRESH} s before")


def in_calendar(path, text):
    """Each event's version; a calendar is whole."""
    if not text.startswith("BEGIN:VCALENDAR\r\n") or not text.endswith("END:VCALENDAR\r\n"):
        raise ValueError(f"{path} is no calendar: {text[:80]!r}")
    return [(f"event {uid}", int(sequence)) for uid, sequence in re.findall(r"UID:(\S+).*?SEQUENCE:(\d+)", text, re.DOTALL)]


def in_page(path, text):
    """The score of a match's page, if it has one."""
    whole(path, text)
    found = re.search(r'class="mid">(\d+)<.*?(\d+)</span>', text)
    return [(path.rsplit("/", 1)[1], number(int(found[1]), int(found[2])))] if found else []


def in_matches(path, text):
    """The scores in a list of /api/v1."""
    return [(match["id"], number(match["score"]["home"], match["score"]["away"])) for match in json.loads(text)["matches"] if match["score"]]


def whole(path, text):
    """Nothing of a page but that it is one."""
    if not text.rstrip().endswith("</html>"):
        raise ValueError(f"{path} is no page: {text[-80:]!r}")
    return []


class Season(User):
    """Sends the sample season, compares what came of it, takes its matches away, and begins again."""

    rest = 0

    def __init__(self, users):
        super().__init__(users, "season")
        self.files = sorted((SAMPLES / "season" / "new").iterdir())
        self.expected = collections.Counter(map(line, json.loads((SAMPLES / "season" / "expected.json").read_text())["matches"]))
        self.rounds, self.subjects, self.delivered = 0, collections.Counter(), 0

    def step(self):
        new = self.users.league.mail / "fieldgame" / "new"
        for file in self.files:
            if self.users.ending.wait(PACE):
                return
            self.deliver(file, new)
        end = time.monotonic() + LONGEST
        while any(new.iterdir()) and time.monotonic() < end:
            if self.users.ending.wait(0.5):
                return
        # The last one is moved after its commit.
        self.compare(any(new.iterdir()))

    def deliver(self, file, new):
        self.delivered += 1
        content = file.read_bytes().replace(b"Message-ID: <", f"Message-ID: <soak{self.rounds}.".encode(), 1)
        name = f"{time.time_ns()}.{self.delivered}.clients"
        place = new.parent / "tmp" / name
        place.write_bytes(content)
        os.chmod(place, 0o666)
        os.rename(place, new / name)

    def compare(self, late):
        league = self.users.league
        if late:
            self.wrong(f"mail waits for more than {LONGEST} s")
        logged = collections.Counter(json.loads(league.patient_sql("SELECT coalesce(json_agg(email_subject || ' ' || status), '[]') FROM import_log WHERE email_subject <> 'list.csv'")))
        if self.rounds == 0:
            self.subjects = logged
            if sum(logged.values()) != len(self.files):
                self.wrong(f"{sum(logged.values())} messages in import_log in place of {len(self.files)}")
        for subject in logged | self.subjects:
            if logged[subject] != self.subjects[subject] * (self.rounds + 1):
                self.wrong(f"{subject!r} is in import_log {logged[subject]} times after {self.rounds + 1} rounds")
        rows = json.loads(league.patient_sql(f"""
            SELECT coalesce(json_agg(json_build_object('date', date, 'competition', competition_type, 'home', home_team_id, 'away', away_team_id,
                'away_text', away_text, 'status', status, 'score', CASE WHEN home_score IS NOT NULL THEN json_build_array(home_score, away_score) END)), '[]')
            FROM matches WHERE competition_type <> '{COMPETITION}'"""))
        found = collections.Counter(map(line, rows))
        for what, missing in (("is missing", self.expected - found), ("is too much", found - self.expected)):
            for one in list(missing)[:5]:
                self.wrong(f"round {self.rounds + 1}: {one} {what}")
        league.patient_sql(f"SET ROLE league_owner; DELETE FROM matches WHERE competition_type <> '{COMPETITION}'")
        # No league of years has so many deleted matches, which stay in its calendars.
        league.patient_sql("SET session_replication_role = replica; DELETE FROM match_tombstones WHERE is_deleted")
        self.rounds += 1


def line(match):
    return " ".join(str(match.get(key)) for key in ("date", "competition", "home", "away", "status", "score"))


class Joining(User):
    """Followers of two houses, one after the other."""

    rest = JOINS

    def __init__(self, users):
        super().__init__(users, "followers")
        self.joined = 0

    def step(self):
        self.joined += 1
        code = "".join("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[self.joined // 32 ** place % 32] for place in range(6))
        self.users.league.patient_sql(f"""
            WITH chosen AS (INSERT INTO choices (code, expires_at) VALUES ('{code}', now() + interval '1 year') RETURNING id),
                 items AS (INSERT INTO choice_items (choice_id, kind, slug) SELECT id, 'house', unnest('{{{",".join(FOLLOWED)}}}'::text[]) FROM chosen)
            INSERT INTO followers (choice_id, channel, address, confirmed_at, results_at_once, quiet_until)
            SELECT id, 'mail', 'mum{self.joined}@family.example', now(), true, '21:30' FROM chosen""")


class MailServer(socketserver.ThreadingTCPServer):
    """Takes letters, and keeps the Message-ID of each."""

    allow_reuse_address, daemon_threads = True, True

    class Conversation(socketserver.StreamRequestHandler):
        timeout = 60

        def handle(self):
            try:
                self.converse()
            except OSError:
                pass  # A connection that was cut.

        def converse(self):
            self.say("220 clients")
            while words := self.rfile.readline(1024):
                word = words[:4].upper()
                if word == b"DATA":
                    self.say("354 go on")
                    letter = []
                    while (text := self.rfile.readline(4096)) not in (b".\r\n", b""):
                        letter.append(text)
                    if not text:
                        return
                    found = re.search(rb"^Message-ID: <([^>]*)>", b"".join(letter), re.MULTILINE | re.IGNORECASE)
                    self.server.letters[found[1].decode() if found else "none"] += 1
                    self.say("250 taken")
                elif word == b"QUIT":
                    return self.say("221 bye")
                else:
                    self.say("250 clients" if word in (b"EHLO", b"HELO", b"MAIL", b"RCPT", b"RSET", b"NOOP") else "500 what?")

        def say(self, text):
            self.wfile.write(f"{text}\r\n".encode())


class Users:
    """All of them, and what they found."""

    def __init__(self, league):
        self.league, self.ending, self.lock = league, threading.Event(), threading.Lock()
        self.wrongs, self.counts, self.acknowledged, self.moves, self.moved, self.troubled = [], collections.Counter(), {}, {}, 0, None
        self.failures, self.mended, self.busy, self.taken, self.gone = collections.Counter(), time.monotonic(), 0, {}, {}
        self.key = json.loads(league.fieldgame("api", "keys", "--json"))["anon"]
        self.visitor = self.account("captain", "Hawtrey")
        captains = [Captain(self, house, self.account("captain", house), self.matches(*teams, datetime.date(2026, 4, 15))) for house, teams in CAPTAINS.items()]
        self.captains = captains
        admin = Admin(self, self.account("admin"), self.matches(*MOVED, datetime.date(2026, 3, 10), 8))
        self.season, self.joining = Season(self), Joining(self)
        first, second = PORTS.values()
        keate, penn = captains[:2]
        readers = [
            *(Reader(self, f"calendar of {house}", port, lambda house=house: f"/calendar/house/{house}.ics", in_calendar)
              for house, port in (("keate", first), ("penn", first), ("walpole", first), ("keate", second))),
            Reader(self, "all calendars", first, lambda: "/calendar/all.ics", in_calendar),
            *(Reader(self, "page", port, lambda captain=captain: f"/matches/{captain.match}", in_page, lambda path: [path.rsplit("/", 1)[1]])
              for captain, port in ((keate, first), (penn, second))),
            *(Reader(self, path, first, lambda path=path: path, whole) for path in ("/", "/fixtures", "/changes", "/tables")),
            Reader(self, "results", first, lambda: "/api/v1/results?house=Keate", in_matches, lambda path: list(keate.entered)),
        ]
        self.all = [*captains, admin, Visitor(self, "visitor"), self.season, self.joining, *readers]
        self.mail = self.served()

    def served(self):
        """The mail server, listening from the host `clients`."""
        made, problems = [], []

        def listen():
            try:
                self.league["clients"].enter_network()
                server = MailServer((ADDRESSES["clients"], SMTP), MailServer.Conversation)
                server.letters = collections.Counter()
                made.append(server)
            except OSError as error:
                problems.append(error)
                return
            server.serve_forever()

        threading.Thread(target=listen, daemon=True).start()
        end = time.monotonic() + 10
        while not made:
            if problems or time.monotonic() > end:
                raise Trouble(f"the mail server does not listen: {problems}")
            time.sleep(0.05)
        return made[0]

    def account(self, role, house=None):
        """An account with a password of its own: its address."""
        email = f"{(house or role).lower()}@example.org"
        _, temporary = self.league.account(role, email, *(["--house", house] if house else []))

        def curl(*words):
            return self.league["clients"].run("curl", "-s", "-f", "-m", 50, "-H", "Content-Type: application/json", *words)

        url = f"http://web:{PORTS['serve']}/auth/v1"
        token = json.loads(curl(f"{url}/token?grant_type=password", "-d", json.dumps({"email": email, "password": temporary})))["access_token"]
        curl("-X", "PUT", f"{url}/user", "-H", f"Authorization: Bearer {token}", "-d", json.dumps({"password": PASSWORD}))
        return email

    def matches(self, home, away, first, count=MATCHES):
        """Matches of the soak's own, a day each."""
        days = [first + datetime.timedelta(days=number) for number in range(count)]
        self.league.import_list("fixtures", "\n".join(["date,time,competition,pitch,home_team,away_team,umpires",
                                                       *(f"{day},14:25,{COMPETITION},,{home},{away}," for day in days), ""]))
        return self.league.sql(f"SELECT id FROM matches WHERE home_team_id = '{home}' AND away_team_id = '{away}' ORDER BY date").split()

    def start(self):
        for one in self.all:
            one.start()

    def end(self):
        self.ending.set()
        for one in self.all:
            one.join(PATIENCE + 10)
            if one.is_alive():
                self.wrong(f"{one.name} hangs for more than {PATIENCE + 10} s")
        self.mail.shutdown()
        self.mail.server_close()

    # What they are told and see.

    def wrong(self, what):
        with self.lock:
            self.wrongs.append((time.monotonic(), what))

    def count(self, method, status, began):
        with self.lock:
            self.counts[f"{method} {status or 'no answer'}"] += 1
            if status in (0, 502, 503, 504):
                self.failures[self.troubled or "after"] += 1

    def acknowledge(self, match, score):
        with self.lock:
            self.acknowledged.setdefault(match, {})[score] = time.monotonic()

    def take_away(self, match):
        """Makes a match that was played one that is to be played."""
        with self.lock:
            self.taken[match] = time.monotonic()
        self.league.patient_sql(f"SET ROLE league_owner; UPDATE matches SET status = 'scheduled', home_score = NULL, away_score = NULL WHERE id = '{match}'")
        with self.lock:
            self.gone[match] = time.monotonic()

    def enters(self, match):
        """Says that a score may be there again from now on."""
        with self.lock:
            self.gone.pop(match, None)

    def expected(self, match, moment):
        """What must be shown at least of what was acknowledged by then; asked after the answer, since it may be taken away meanwhile."""
        with self.lock:
            if self.gone.get(match, moment) < moment:
                return GONE
            taken = self.taken.get(match, 0)
            return max((score for score, at in self.acknowledged.get(match, {}).items() if taken < at <= moment), default=ANY)

    def stands(self, match):
        """The highest score that was acknowledged and not taken away."""
        return self.expected(match, time.monotonic())

    def calm(self, began):
        """Whether nothing was broken since then, nor is."""
        with self.lock:
            return self.troubled is None and began > self.mended

