"""What is broken, and how it is mended: each fault is a generator that breaks, yields for how many seconds
that is left alone, and mends. What it does not mend must mend itself."""

from hosts import until
from service import ADDRESSES, DATA, FIELDGAME, PATRONI, shifted

POSTGRES = ("/usr/lib/postgresql/15/bin/postgres", "postgres:")
DATABASES = ("db1", "db2")


def postgres_killed(service):
    """The primary's PostgreSQL is killed."""
    service[service.leader()].kill(*POSTGRES)
    yield 0


def patroni_killed(service):
    """The primary's patroni and PostgreSQL are killed; patroni is started after ten seconds."""
    host = service[service.leader()]
    host.kill("/usr/bin/python3 /usr/bin/patroni", *POSTGRES)
    yield 10
    host.stop("patroni")
    service.start_patroni(host)


def primary_cut(service):
    """The primary's cable is pulled for twelve seconds."""
    host = service[service.leader()]
    service.network.cut(host)
    yield 12
    service.network.mend(host)


def standby_cut(service):
    """The standby's cable is pulled for ten seconds."""
    host = service[service.standby()]
    service.network.cut(host)
    yield 10
    service.network.mend(host)


def primary_apart(service):
    """The primary sees the services, and neither the standby nor the witness, for twelve seconds."""
    host = service[service.leader()]
    others = [ADDRESSES[service.standby()], ADDRESSES["witness"]]
    service.network.drop(host, outgoing=others, incoming=others)
    yield 12
    service.network.drop_nothing(host)


def primary_mute(service):
    """What the primary sends is lost for twelve seconds; it hears everything."""
    host = service[service.leader()]
    service.network.drop(host, everything_out=True)
    yield 12
    service.network.drop_nothing(host)


def disk_full(service):
    """The primary's disk is full; after five seconds somebody orders a switchover, and makes room after five more."""
    leader, standby = service.leader(), service.standby()
    fill(service[leader])
    yield 5
    order(service, leader, standby)
    until(lambda: service.leader() == standby, 60, "a primary with room on its disk")
    yield 5
    service[leader].run("rm", f"{DATA}/filler")


def log_full(service):
    """The primary's disk has no room for its write-ahead log, for ten seconds."""
    host = service[service.leader()]
    fill(host)
    for _ in range(20):
        if not service.sql("SELECT pg_switch_wal() FROM (SELECT pg_logical_emit_message(false, '', '')) AS one", host=host.name, check=False):
            break
    yield 10
    host.run("rm", f"{DATA}/filler")


def fill(host):
    host.run("sh", "-c", f"cat /dev/zero >{DATA}/filler 2>/dev/null || true")


def standby_behind(service):
    """The standby writes down what it gets and shows none of it for twelve seconds."""
    standby = service.standby()
    service.sql("SELECT pg_wal_replay_pause()", host=standby)
    yield 12
    service.sql("SELECT pg_wal_replay_resume()", host=standby)


def behind_and_killed(service):
    """The same, and then the primary's PostgreSQL is killed."""
    service.sql("SELECT pg_wal_replay_pause()", host=service.standby())
    yield 5
    service[service.leader()].kill(*POSTGRES)


def pooler_restarted(service):
    """PgBouncer is killed on both machines, and started at once."""
    for name in DATABASES:
        service[name].kill("pgbouncer")
        service[name].stop("pgbouncer")
        service.start_pooler(service[name])
    yield 3


def clock_off(service):
    """The clock of the standby's PostgreSQL goes five seconds ahead and one service's behind; then it is the primary."""
    leader, standby = service.leader(), service.standby()
    host, web = service[standby], service["web1"]
    # In place of the server stands what starts it with another clock; patroni's own must be right.
    host.run("sh", "-c", f"cp {POSTGRES[0]} /run/postgres && cat >/run/shifted && chmod 755 /run/shifted && mount --bind /run/shifted {POSTGRES[0]}",
             input="#!/bin/bash\n" + "".join(f"export {name}={value}\n" for name, value in shifted(5).items())
             + 'exec -a "$0" /run/postgres "$@"\n')
    restart(service, standby)
    web.stop("serve")
    service.start_serve(web, clock=-5)
    until(lambda: service.is_ready("web1"), 30, "a service whose clock is off")
    order(service, leader, standby)
    until(lambda: service.leader() == standby and service.is_whole(), 60, "a primary whose clock is off")
    yield 10
    web.stop("serve")
    service.start_serve(web)
    until(lambda: service.is_ready("web1"), 30, "a service whose clock is right")
    order(service, standby, leader)
    until(lambda: service.leader() == leader and service.is_whole(), 60, "a primary whose clock is right")
    host.run("umount", POSTGRES[0])
    restart(service, standby)


def restart(service, name):
    service[name].run("patronictl", "-c", PATRONI, "restart", "league", name, "--force", user="postgres")
    until(service.is_whole, 60, f"{name} as the standby")


def nginx_gone(service):
    """nginx is killed, and started after three seconds."""
    service["front"].kill("nginx")
    yield 3
    service["front"].stop("nginx")
    service.start_front()


def etcd_gone(service):
    """Two of three members of etcd are killed, and started after ten seconds."""
    hosts = [service[service.standby()], service["witness"]]
    for host in hosts:
        host.kill("etcd")
    yield 10
    for host in hosts:
        host.stop("etcd")
        service.start_etcd(host)


def serve_killed(service):
    """One service is killed, and started after three seconds."""
    web = service["web2"]
    web.kill(f"{FIELDGAME} serve")
    yield 3
    web.stop("serve")
    service.start_serve(web)


def web_cut(service):
    """The cable of one machine with a service and an importer is pulled for twelve seconds."""
    service.network.cut(service["web1"])
    yield 12
    service.network.mend(service["web1"])


def switchover(service):
    """`patronictl switchover`."""
    order(service, service.leader(), service.standby())
    yield 0


def order(service, old, new):
    service[old].run("patronictl", "-c", PATRONI, "switchover", "--leader", old, "--candidate", new, "--force", user="postgres")


# The name of each, and whether another primary is what becomes of it.
FAILOVERS = {"switchover": switchover, "postgres-killed": postgres_killed, "patroni-killed": patroni_killed,
             "primary-cut": primary_cut, "primary-apart": primary_apart, "primary-mute": primary_mute, "disk-full": disk_full,
             "log-full": log_full, "behind-and-killed": behind_and_killed}
OTHERS = {"standby-cut": standby_cut, "standby-behind": standby_behind, "pooler-restarted": pooler_restarted,
          "clock-off": clock_off, "nginx-gone": nginx_gone, "etcd-gone": etcd_gone, "serve-killed": serve_killed,
          "web-cut": web_cut}
ALL = FAILOVERS | OTHERS
