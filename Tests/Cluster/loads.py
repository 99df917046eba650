"""All who use the league while it is broken, and what they need to begin."""

import datetime
import json
import re
import threading

from clients import PASSWORD, PATIENCE, Captain, Program, Sender, Visitor
from readers import Reader, in_calendar, in_matches, in_page, in_rows

# Houses whose captains enter scores, with the teams that they play; and the one for which a program does.
CAPTAINS = {"Keate": ("JDM", "HWTA"), "Penn": ("GFV", "BTS"), "Warre": ("HEP", "WRH")}
PROGRAM = ("Walpole", ("FDC", "VAO"))
MATCHES = 60


class Loads:
    """All of them."""

    def __init__(self, service, history, addresses):
        self.host, self.history, self.ending = service["clients"], history, threading.Event()
        self.maildir, self.logs = service.mail / "fieldgame", service.logs
        self.key = json.loads(service.fieldgame("api", "keys", "--json"))["anon"]
        self.password = service.passwords()["authenticator"]
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
        said = service["clients"].run(
            "curl", "-s", "-f", "http://front/auth/v1/token?grant_type=password", "-H", "Content-Type: application/json",
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
