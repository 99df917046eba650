"""The league's service on several hosts, by the files that the guide `scaling` tells people to copy."""

import json
import pathlib
import re
import shutil
import subprocess

from hosts import Host, Network, until

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "samples"
SCALING = SAMPLES / "scaling"
ADDRESSES = {"db1": "10.0.0.1", "db2": "10.0.0.2", "witness": "10.0.0.3", "web1": "10.0.0.11", "web2": "10.0.0.12",
             "front": "10.0.0.21"}
CLIENTS = [f"10.0.0.{number}" for number in range(101, 141)]
FIELDGAME = "/usr/local/bin/fieldgame"
CONFIGURATION = "/etc/fieldgame/fieldgame.conf"
DOCUMENTS = "/usr/local/share/doc/fieldgame/samples"
CLOCK = "/usr/local/lib/clock.so"
PATRONI = "/etc/patroni/config.yml"
DATA = "/var/lib/postgresql"
# Room for max_wal_size and more; what is not used takes no memory.
DISK = "1500m"
# A number that no account of Debian has.
ACCOUNT = 64990


class Service:
    """All hosts with what runs on them."""

    def __init__(self, program, folder, logs, pooled=False):
        self.hosts, self.folder, self.logs, self.pooled = {}, folder, logs, pooled
        self.mail = folder / "mail"
        self.mail.mkdir()
        clock = folder / "clock.so"
        subprocess.run(["clang", "-shared", "-fPIC", "-O2", "-o", clock, pathlib.Path(__file__).with_name("clock.c")], check=True)
        names = ["switch", *ADDRESSES, "clients"]
        for name in names:
            self.hosts[name] = Host(name, program, self.mail, logs)
        self.network = Network(self["switch"])
        for name in names[1:]:
            self.network.connect(self[name], *([ADDRESSES[name]] if name in ADDRESSES else CLIENTS))
            with self[name].file("/etc/hosts").open("a") as hosts:
                hosts.write((SCALING / "hosts").read_text())
            shutil.copy(clock, self[name].file(CLOCK))

    def __getitem__(self, name):
        return self.hosts[name]

    def end(self):
        for host in self.hosts.values():
            host.end()

    # What is copied, and started.

    def copy(self, host, name, path, owner="root", mode=0o644):
        """Puts a sample into its place on a host, with the host's own name, and the addresses through PgBouncer if so."""
        lines = (SCALING / name).read_text().splitlines(keepends=True)
        if name in ("etcd", "patroni_env.conf"):
            lines = [line if line.startswith(("#", "ETCD_INITIAL_CLUSTER=")) else re.sub(r"\bdb1\b", host.name, line)
                     for line in lines]
        if name == "fieldgame.conf" and self.pooled:
            lines = [line.removeprefix("#") if line.startswith(("#url", "#pooler", "#direct_url")) else line
                     for line in lines if not line.startswith("url")]
        host.write(path, "".join(lines), owner, mode)

    def variables(self, host, path):
        """What a unit's EnvironmentFile sets."""
        lines = (line for line in host.file(path).read_text().splitlines() if line and not line.startswith("#"))
        return {name: value.strip('"') for name, value in (line.split("=", 1) for line in lines)}

    def build(self):
        for name in ("db1", "db2", "witness"):
            self.prepare_etcd(self[name])
        for name in ("db1", "db2", "witness"):
            self.start_etcd(self[name])
        for name in ("db1", "db2"):
            self.prepare_database(self[name])
        self.start_patroni(self["db1"])
        until(lambda: self.leader() == "db1", 60, "db1 as the primary")
        self.start_patroni(self["db2"])
        for name in ("db1", "db2"):
            self.start_pooler(self[name])
        until(self.is_whole, 60, "db2 as the synchronous standby")
        for name in ("web1", "web2"):
            self.prepare_web(self[name])
        self.make_league()
        for name in ("web1", "web2"):
            self.start_web(self[name])
        self.prepare_front()
        self.start_front()
        until(self.answers, 60, "an answer through front")

    def prepare_etcd(self, host):
        self.copy(host, "etcd", "/etc/default/etcd")
        host.run("mount", "-t", "tmpfs", "-o", "size=256m", "etcd", "/var/lib/etcd")
        host.run("chown", "etcd:", "/var/lib/etcd")

    def start_etcd(self, host):
        host.start("etcd", "etcd", user="etcd", environment=self.variables(host, "/etc/default/etcd") | {
            "ETCD_NAME": host.name, "ETCD_DATA_DIR": "/var/lib/etcd/default"})

    def prepare_database(self, host):
        host.run("mount", "-t", "tmpfs", "-o", f"size={DISK}", "disk", DATA)
        host.run("install", "-d", "-m", "2775", "-o", "postgres", "-g", "postgres", "/run/postgresql")
        host.run("chown", "postgres:", DATA)
        self.copy(host, "patroni.yml", PATRONI, "postgres", 0o640)
        self.copy(host, "patroni_env.conf", "/etc/patroni_env.conf")
        self.copy(host, "role-changed", "/etc/patroni/role-changed", mode=0o755)
        self.copy(host, "pgbouncer.ini", "/etc/pgbouncer/pgbouncer.ini", "postgres", 0o640)

    def start_patroni(self, host):
        host.start("patroni", "patroni", PATRONI, user="postgres", environment=self.variables(host, "/etc/patroni_env.conf"))

    def start_pooler(self, host):
        host.start("pgbouncer", "pgbouncer", "/etc/pgbouncer/pgbouncer.ini", user="postgres")

    def prepare_web(self, host):
        for path, line in (("/etc/passwd", f"fieldgame:x:{ACCOUNT}:{ACCOUNT}::/var/lib/fieldgame:/usr/sbin/nologin\n"),
                           ("/etc/group", f"fieldgame:x:{ACCOUNT}:\n")):
            with host.file(path).open("a") as accounts:
                accounts.write(line)
        host.run("install", "-d", "-o", "fieldgame", "/var/lib/fieldgame", "/var/lib/fieldgame/mail/fieldgame",
                 *(f"/var/lib/fieldgame/mail/fieldgame/{part}" for part in ("cur", "new", "tmp")))
        self.copy(host, "fieldgame.conf", CONFIGURATION, "fieldgame", 0o640)
        self.copy(host, "pgpass", "/var/lib/fieldgame/.pgpass", "fieldgame", 0o600)

    def start_web(self, host):
        self.start_serve(host)
        host.start("notify", FIELDGAME, "notify", "--config", CONFIGURATION, user="fieldgame", environment=HOME)
        # What fieldgame-import.timer does.
        host.start("import", "sh", "-c", f"while :; do {FIELDGAME} import --config {CONFIGURATION}; sleep 2; done",
                   user="fieldgame", environment=HOME)

    def start_serve(self, host, clock=None):
        host.start("serve", FIELDGAME, "serve", "--config", CONFIGURATION, "--log-format", "json", user="fieldgame",
                   environment=HOME | shifted(clock))

    def prepare_front(self):
        front = self["front"]
        front.run("sh", "-c", "rm -f /etc/nginx/sites-enabled/default; mkdir -p /var/cache/nginx /var/log/nginx")
        self.copy(front, "sysctl.conf", "/etc/sysctl.d/fieldgame.conf")
        front.run("sysctl", "--quiet", "--load", "/etc/sysctl.d/fieldgame.conf")
        self.copy(front, "nginx.conf", "/etc/nginx/conf.d/fieldgame.conf")

    def start_front(self):
        self["front"].start("nginx", "nginx", "-g", "daemon off;")

    # What the guide has people do once.

    def make_league(self):
        passwords = self.passwords()
        self.sql(f"CREATE ROLE fieldgame LOGIN CREATEROLE PASSWORD '{passwords['fieldgame']}'")
        self.sql("CREATE DATABASE league OWNER fieldgame ENCODING 'UTF8' TEMPLATE template0")
        self.fieldgame("migrate")
        self.sql(f"ALTER ROLE authenticator PASSWORD '{passwords['authenticator']}'")
        for noun, name in (("house", "houses"), ("pitch", "pitches"), ("competition", "competitions")):
            self["web1"].write(f"{DOCUMENTS}/{name}.csv", (SAMPLES / f"{name}.csv").read_text())
            self.fieldgame(noun, "import", f"{DOCUMENTS}/{name}.csv")

    @staticmethod
    def passwords():
        """Those of the logins, as `pgpass` has them."""
        return dict(line.split(":")[3:] for line in (SCALING / "pgpass").read_text().splitlines() if line.startswith("*"))

    def fieldgame(self, *words, input=None, check=True, web="web1", timeout=60):
        """What the program prints on a web host."""
        return self[web].run(FIELDGAME, *words, "--config", CONFIGURATION, user="fieldgame", input=input, check=check,
                             environment=HOME, timeout=timeout)

    def sql(self, statement, database="postgres", host=None, check=True):
        """What a statement of a superuser prints, on the primary if no host is named."""
        return self[host or self.leader()].run(
            "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", statement, user="postgres",
            check=check).strip()

    # How it stands.

    def members(self):
        """What patroni knows of its members, by name; empty where it cannot be asked."""
        for name in ("db1", "db2"):
            try:
                done = subprocess.run(
                    self[name].command("patronictl", "-c", PATRONI, "list", "-f", "json", user="postgres"),
                    env=self[name].environment, capture_output=True, text=True, timeout=10, start_new_session=True)
                return {member["Member"]: member for member in json.loads(done.stdout)}
            except (subprocess.TimeoutExpired, ValueError):
                continue
        return {}

    def patroni(self, name, subject="patroni"):
        """What patroni on a host says of itself, or of all its members."""
        done = subprocess.run(self[name].command("curl", "-s", "-m", "1", f"http://127.0.0.1:8008/{subject}"),
                              env=self[name].environment, capture_output=True, text=True, start_new_session=True)
        try:
            return json.loads(done.stdout)
        except ValueError:
            return {}

    def leader(self):
        """The primary's host."""
        for name in ("db1", "db2"):
            said = self.patroni(name)
            if said.get("role") in ("master", "primary") and said.get("state") == "running":
                return name
        return None

    def standby(self):
        return {"db1": "db2", "db2": "db1"}.get(self.leader())

    def is_whole(self):
        """Whether there is a primary with a synchronous standby, which patroni would take in its place."""
        leader = self.leader()
        if leader is None:
            return False
        said, noted = self.patroni(leader).get("replication", ()), self.patroni(leader, "cluster").get("members", ())
        return (any(one.get("sync_state") == "sync" and one.get("state") == "streaming" for one in said)
                and any(one.get("role") == "sync_standby" for one in noted))

    def is_ready(self, web):
        """Whether a service is there and has its calendars."""
        return self.status(f"http://{web}:8080/readyz") == "200"

    def answers(self):
        return self.status("http://front/calendars") == "200"

    def status(self, url):
        return self["clients"].run("curl", "-s", "-m", "2", "-o", "/dev/null", "-w", "%{http_code}", url, check=False)


HOME = {"HOME": "/var/lib/fieldgame"}


def shifted(seconds):
    """The environment in which the clock is some seconds off."""
    return {} if seconds is None else {"LD_PRELOAD": CLOCK, "CLOCK_OFF": str(seconds)}
