"""What is broken, and how it is mended: each is a generator that breaks, yields for how many seconds that is left
alone, and mends."""

import pathlib

from hosts import Network
from league import ADDRESSES, PORTS

CABLE = pathlib.Path(__file__).with_name("cable.py")
# One way, and a frame of each way.
DELAY, LOSS = 0.1, 0.02
DATABASE = f"{ADDRESSES['data']}:5432"


def clients_cut(league):
    """Each connection of a client is closed by the kernel under both services."""
    for port in PORTS.values():
        league["web"].run("ss", "-K", "state", "established", "sport", "=", f":{port}")
    yield 1


def database_cut(league):
    """The same of each connection to PostgreSQL."""
    league["web"].run("ss", "-K", "state", "established", "dst", DATABASE)
    yield 1


def database_reset(league):
    """PostgreSQL's address answers each segment with a reset, for three seconds."""
    league["web"].run("nft", "-f", "-", input="add table inet fault\nadd chain inet fault out { type filter hook output priority 0; }\n"
                      f"add rule inet fault out ip daddr {ADDRESSES['data']} tcp dport 5432 reject with tcp reset\n")
    yield 3
    Network.drop_nothing(league["web"])


def sessions_ended(league):
    """An administrator ends all sessions of the league."""
    league.sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = 'league' AND pid <> pg_backend_pid()")
    yield 1


def slow_network(league):
    """200 ms there and back, and 2 % of the packets lost each way, between the services and everybody else; 20 seconds."""
    switch = league["switch"]
    switch.run("ip", "link", "add", "slow", "type", "veth", "peer", "name", "slow-end")
    for name in ("slow", "slow-end"):
        switch.run("ip", "link", "set", name, "up")
    switch.run("ip", "link", "set", "web", "nomaster")
    switch.run("ip", "link", "set", "slow-end", "master", "bridge")
    switch.start("cable", "/usr/bin/python3", "-c", CABLE.read_text(), "web", "slow", DELAY, LOSS)
    try:
        yield 20
    finally:
        switch.stop("cable")
        switch.run("ip", "link", "delete", "slow")
        switch.run("ip", "link", "set", "web", "master", "bridge")


def serve_restarted(league):
    """One of the two services is ended by SIGTERM, and started again."""
    league["web"].stop("serve2", patience=40)
    yield 1
    league.start_serve("serve2")


def postgres_restarted(league):
    """PostgreSQL is stopped as an upgrade does it, and started after two seconds."""
    league.stop_postgres("fast")
    yield 2
    league.start_postgres()


def postgres_killed(league):
    """PostgreSQL is stopped without a checkpoint, and recovers."""
    league.stop_postgres("immediate")
    yield 1
    league.start_postgres()


ALL = {one.__name__.replace("_", "-"): one for one in (
    clients_cut, database_cut, slow_network, serve_restarted, database_reset, postgres_restarted, sessions_ended, postgres_killed)}
