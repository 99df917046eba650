"""What the figures were measured on and with."""

import json
import os
import platform
import re
import subprocess


def commit():
    """Ours, as the folder is now: a full run changes what is kept of it."""
    return first("git", "describe", "--always", "--dirty")


def lines(bench):
    """The machine and the versions of all who took part, one a line."""
    python, build = bench.python, bench.folder
    return [
        f"- machine: {cpu()}, {os.cpu_count()} cores, {memory()} GB of memory, {system()}",
        f"- ours: {bench.commit}, {first('swift', '--version')}; {', '.join(swift_packages(build))}",
        f"- PostgreSQL: {first('pg_config', '--version')}; libpq {first('pkg-config', '--modversion', 'libpq')}, libical "
        f"{debian('libical-dev')}, GMime {first('pkg-config', '--modversion', 'gmime-3.0')}",
        f"- peers: Python {python_version(python)} with {', '.join(packages(python))}; {first('/usr/sbin/nginx', '-v')}; wrk {debian('wrk')}; valgrind {debian('valgrind')}; "
        f"Radicale {debian('radicale')}; {first('gcc', '--version')}",
    ]


def cpu():
    with open("/proc/cpuinfo") as file:
        match = re.search(r"model name\s*:\s*(.+)", file.read())
    return match[1] if match else platform.machine()


def memory():
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1_000_000_000


def system():
    match = re.search(r'PRETTY_NAME="(.+)"', open("/etc/os-release").read())
    return f"{match[1] if match else 'Linux'}, Linux {platform.release().split('-')[0]}"


def first(*command):
    """The first line that a command prints of itself."""
    try:
        run = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        return f"{command[0]} is not there"
    return (run.stdout + run.stderr).strip().split("\n")[0].removeprefix("nginx version: ")


def debian(package):
    run = subprocess.run(["dpkg-query", "--show", "--showformat=${Version}", package], capture_output=True, text=True)
    return run.stdout or "(not from Debian)"


def python_version(python):
    return first(str(python), "--version").removeprefix("Python ")


def swift_packages(build):
    """The libraries that Swift resolved, where their versions show in the figures."""
    state = json.loads((build / "workspace-state.json").read_text())
    wanted = ("hummingbird", "swift-nio", "swiftcsv")
    found = ((entry["packageRef"]["identity"], entry["state"].get("checkoutState", {})) for entry in state["object"]["dependencies"])
    return [f"{name} {at.get('version', '')}" for name, at in found if name in wanted]


def packages(python):
    run = subprocess.run([python, "-m", "pip", "freeze"], capture_output=True, text=True, check=True)
    wanted = ("icalendar", "ics", "psycopg", "psycopg-binary", "psycopg-pool", "openpyxl", "lxml")
    return [line.replace("==", " ") for line in run.stdout.split() if line.split("==")[0] in wanted]
