"""A PostgreSQL server of the benchmarks' own: as a package installs it, but for memory; commits reach the disk."""

import json
import os
import pathlib
import pwd
import shutil
import subprocess

SETTINGS = {"shared_buffers": "512MB", "max_wal_size": "4GB", "max_connections": "200", "listen_addresses": "",
            "unix_socket_permissions": "0700"}
LISTS = {"house": "houses", "alias": "house_aliases", "pitch": "pitches", "competition": "competitions"}
CAPTAIN = "00000000-0000-4000-8000-000000000001"


def bin_folder():
    return pathlib.Path(subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=True).stdout.strip())


class Cluster:
    """A server with databases of leagues. PostgreSQL refuses to run as root, who starts it as `postgres`."""

    def __init__(self, folder, build):
        self.build = build
        self.folder, self.data, self.bin = folder, folder / "data", bin_folder()
        self.account = "postgres" if os.geteuid() == 0 else None
        # As root, the server's own account must get there.
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        if self.account:
            entry = pwd.getpwnam(self.account)
            os.chown(folder, entry.pw_uid, entry.pw_gid)
        self.sizes, self.copies = {}, 0

    def server(self, *command):
        prefix = ["runuser", "-u", self.account, "--"] if self.account else []
        subprocess.run([*prefix, *map(str, command)], check=True, stdout=subprocess.DEVNULL, cwd=self.folder)

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        return self

    def start(self):
        self.server(self.bin / "initdb", "--pgdata", self.data, "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8")
        settings = " ".join(f"-c {name}='{value}'" for name, value in SETTINGS.items())
        self.server(self.bin / "pg_ctl", "start", "--wait", "--pgdata", self.data, "--log", self.folder / "log",
                    "--options", f"{settings} -k {self.folder}")

    def __exit__(self, *_):
        try:
            self.server(self.bin / "pg_ctl", "stop", "--wait", "--mode=fast", "--pgdata", self.data)
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def open_folder(self, name):
        """A folder that programs of other accounts can enter, wherever the project lies."""
        self.folder.chmod(0o755)
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        return folder

    def url(self, database, user="postgres"):
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def sql(self, database, text, **variables):
        options = [f"--set={name}={value}" for name, value in variables.items()]
        run = subprocess.run(
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", *options, self.url(database)],
            input=text, capture_output=True, text=True)
        if run.returncode:
            raise SystemExit(f"psql, {database}: {run.stderr}")
        return run.stdout.strip()

    def empty(self):
        """A database with the schema and nothing in it; made once."""
        if "empty" not in self.sizes:
            self.sql("postgres", "CREATE DATABASE empty")
            subprocess.run([self.build / "contestant", "migrate", self.url("empty")], check=True)
            self.sizes["empty"] = "empty"
        return "empty"

    def league(self, matches, newest=50):
        """A database with that many matches, in the newest season those of so many competitions; made once."""
        if (matches, newest) not in self.sizes:
            name = f"league_{matches}_{newest}"
            self.sql("postgres", f"CREATE DATABASE {name} TEMPLATE {self.empty()}")
            script = pathlib.Path(__file__).parent.parent / "data" / "league.sql"
            self.sql(name, script.read_text(), matches=matches, newest=newest)
            self.sizes[matches, newest] = name
        return self.sizes[matches, newest]

    def reference(self, folder):
        """A database with the lists of a folder and no matches; made once."""
        if "reference" not in self.sizes:
            self.sql("postgres", f"CREATE DATABASE reference TEMPLATE {self.empty()}")
            self.add_lists("reference", folder)
            self.sizes["reference"] = "reference"
        return "reference"

    def add_lists(self, database, folder):
        """Adds the houses, pitches and competitions of a folder's CSV files."""
        for noun, file in LISTS.items():
            subprocess.run([self.build / "fieldgame", noun, "import", folder / f"{file}.csv", "--database", self.url(database)],
                           check=True, stdout=subprocess.DEVNULL)
        self.sql(database, "ANALYZE")

    def copy(self, template):
        """A database of its own that is like another."""
        self.copies += 1
        name = f"copy_{self.copies}"
        self.sql("postgres", f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, name):
        self.sql("postgres", f"DROP DATABASE {name} WITH (FORCE)")

    def statement(self, database, *work, user="postgres"):
        """The statement that the service sends for a work, with `$1` and so on."""
        out = subprocess.run([self.build / "contestant", "statement", self.url(database, user), *work], check=True, capture_output=True, text=True).stdout
        return json.loads(out)[0]
