"""Accounts of the league, and all that its database holds."""

import re
import subprocess

PASSWORD = "violet otter 19 dune"


def captain(program, email, house):
    """Makes the account of a captain; its temporary password."""
    return temporary(program.run("captain", "create", email, "--house", house))


def admin(program, email):
    """Makes the account of an admin; its temporary password."""
    return temporary(program.run("admin", "create", email))


def temporary(said):
    """The password among what a command has said."""
    found = re.search(r"\b[2-9a-z]{5}(?:-[2-9a-z]{5}){2}\b", said)
    if found is None:
        raise SystemExit(f"fieldgame prints no temporary password: {said[-300:]}")
    return found[0]


def reset_link(program, email):
    """The token of a link with which the owner of an account chooses another password."""
    return re.search(r"token(?:_hash)?=([\w-]+)", program.run("account", "reset-link", email))[1]


def tables(program):
    """Every row of every table, by table."""
    url = program.run("database", "path", "--url").strip()
    dump = subprocess.run(["pg_dump", "--data-only", "--inserts", url], env=program.environment, timeout=120,
                          capture_output=True, text=True, check=True).stdout
    rows = {}
    for line in dump.splitlines():
        if line.startswith("INSERT INTO "):
            rows.setdefault(line.split()[2], []).append(line)
    return {table: sorted(found) for table, found in rows.items()}
