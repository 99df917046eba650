"""The league that is soaked: PostgreSQL on one host, `serve` twice, `notify` and the import on another, users on a third.

Their clocks say that it is the tenth of March 2026, a day of matches in the sample season, from noon on.
"""

import datetime
import json
import pathlib
import shutil
import subprocess
import time

from hosts import Host, Network, Trouble, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "samples"
ADDRESSES = {"data": "10.0.0.1", "web": "10.0.0.2", "clients": "10.0.0.3"}
BIN = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
DATA, CONFIGURATION = "/var/lib/postgresql/soak", "/etc/fieldgame/fieldgame.conf"
FIELDGAME, CLOCK = "/usr/local/bin/fieldgame", "/usr/local/lib/clock.so"
PORTS, SMTP = {"serve": 8080, "serve2": 8081}, 2525
NOON = datetime.datetime(2026, 3, 10, 12, tzinfo=datetime.timezone.utc)
# A number that no account of Debian has; octets of the disk of PostgreSQL.
ACCOUNT, DISK = 64990, "3g"
CONFIGURED = f"""
[database]
url = "postgresql://fieldgame@data/league?connect_timeout=2&tcp_user_timeout=4000&keepalives_idle=2&keepalives_interval=1&keepalives_count=3"
[import]
maildir = "/var/lib/fieldgame/mail/fieldgame"
[serve]
host = "0.0.0.0"
base_url = "https://fixtures.example"
[news]
from = "Field Game <fixtures@fieldgame.example>"
server = "smtp://clients:{SMTP}"
starttls = "off"
[senders]
allowed = ["@college.example"]
authserv_id = "mx.fieldgame.example"
own_addresses = ["import@fieldgame.example"]
"""
SETTINGS = """
listen_addresses = '10.0.0.1'
unix_socket_directories = '/run/postgresql'
max_connections = 60
max_wal_size = '256MB'
"""


class League:
    """All hosts with what runs on them."""

    def __init__(self, program, folder, logs):
        self.logs, self.mail, self.off, self.hosts = logs, folder / "mail", int(NOON.timestamp() - time.time()), {}
        self.mail.mkdir()
        clock = folder / "clock.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", clock, ROOT / "Tests" / "Cluster" / "clock.c"], check=True)
        for name in ("switch", *ADDRESSES):
            self.hosts[name] = Host(name, program, self.mail, logs)
        self.network = Network(self["switch"])
        for name, address in ADDRESSES.items():
            self.network.connect(self[name], address)
            with self[name].file("/etc/hosts").open("a") as hosts:
                hosts.write("".join(f"{address} {name}\n" for name, address in ADDRESSES.items()))
            shutil.copy(clock, self[name].file(CLOCK))

    def __getitem__(self, name):
        return self.hosts[name]

    def end(self):
        for host in self.hosts.values():
            host.end()

    @property
    def shifted(self):
        """What starts a program whose clock is ours."""
        return ["env", f"LD_PRELOAD={CLOCK}", f"CLOCK_OFF={self.off}", "HOME=/var/lib/fieldgame"]

    # What is built and started.

    def build(self):
        data, web = self["data"], self["web"]
        data.run("sh", "-c", f"mkdir -p {DATA} && mount -t tmpfs -o size={DISK} disk {DATA} && install -d -o postgres /run/postgresql && chown postgres: {DATA}")
        data.run(BIN / "initdb", "--pgdata", f"{DATA}/data", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8", "--data-checksums", user="postgres")
        for name, text in (("postgresql.conf", SETTINGS), ("pg_hba.conf", "host all all 10.0.0.0/24 trust\n")):
            with data.file(f"{DATA}/data/{name}").open("a") as file:
                file.write(text)
        self.start_postgres()
        for name, line in (("passwd", f"fieldgame:x:{ACCOUNT}:{ACCOUNT}::/var/lib/fieldgame:/usr/sbin/nologin\n"), ("group", f"fieldgame:x:{ACCOUNT}:\n")):
            with web.file(f"/etc/{name}").open("a") as accounts:
                accounts.write(line)
        web.run("install", "-d", "-o", "fieldgame", "/var/lib/fieldgame", "/var/lib/fieldgame/mail/fieldgame", *(f"/var/lib/fieldgame/mail/fieldgame/{part}" for part in ("cur", "new", "tmp")))
        web.write(CONFIGURATION, CONFIGURED, "fieldgame", 0o640)
        self.sql("CREATE ROLE fieldgame LOGIN CREATEROLE", "postgres")
        self.sql("CREATE DATABASE league OWNER fieldgame ENCODING 'UTF8' TEMPLATE template0", "postgres")
        self.fieldgame("migrate")
        for noun, name in (("house", "houses"), ("alias", "aliases"), ("pitch", "pitches"), ("competition", "competitions")):
            self.import_list(noun, (SAMPLES / f"{name}.csv").read_text())

    def import_list(self, noun, text):
        """Imports a list by the command of its noun."""
        self["web"].write("/var/lib/fieldgame/list.csv", text)
        self.fieldgame(noun, "import", "/var/lib/fieldgame/list.csv")

    def start(self):
        for name in PORTS:
            self.start_serve(name)
        self.start_service("notify", "notify")
        # What fieldgame-import.timer does, more often.
        self["web"].start("import", *self.shifted, "sh", "-c", f"while :; do {FIELDGAME} import --config {CONFIGURATION}; sleep 2; done", user="fieldgame")
        until(self.is_ready, 60, "the services, from their start")

    def start_serve(self, name):
        self.start_service(name, "serve", "--port", PORTS[name], "--log-format", "json")

    def start_service(self, name, *words):
        self["web"].start(name, *self.shifted, FIELDGAME, *words, "--config", CONFIGURATION, user="fieldgame")

    def start_postgres(self):
        self["data"].start("postgres", *self.shifted, BIN / "postgres", "-D", f"{DATA}/data", user="postgres")
        until(lambda: self.sql("SELECT 1", "postgres", check=False) == "1", 60, "PostgreSQL, from its start")

    def stop_postgres(self, mode):
        self["data"].run(BIN / "pg_ctl", "stop", "--wait", "--mode", mode, "--pgdata", f"{DATA}/data", user="postgres")
        self["data"].services.pop("postgres").wait(30)

    # What is asked of it.

    def fieldgame(self, *words, check=True):
        """What a command prints."""
        return self["web"].run(*self.shifted, FIELDGAME, *words, "--config", CONFIGURATION, user="fieldgame", check=check)

    def sql(self, statement, database="league", user="postgres", check=True):
        """What a statement prints, on PostgreSQL's own host; as a superuser unless told."""
        return self["data"].run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", "/run/postgresql", "-U", user, "-d", database, "-f", "-",
                                input=statement, user="postgres", check=check).strip()

    def patient_sql(self, statement, limit=60):
        """The same, as soon as PostgreSQL is there."""
        end = time.monotonic() + limit
        while True:
            try:
                return self.sql(statement)
            except Trouble:
                if time.monotonic() > end:
                    raise
                time.sleep(1)

    def account(self, role, email, *options):
        """An account with a temporary password: its id and that."""
        made = json.loads(self.fieldgame(role, "create", email, *options, "--json"))
        return made["id"], made["temporary_password"]

    def is_ready(self):
        return all(self["clients"].run("curl", "-s", "-m", "3", "-o", "/dev/null", "-w", "%{http_code}", f"http://web:{port}/readyz", check=False) == "200"
                   for port in PORTS.values())

    def pid(self, host, service):
        """The process of a service, by its number on this machine."""
        process = self[host].services[service]
        return int(pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()[0])
