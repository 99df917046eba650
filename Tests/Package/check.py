#!/usr/bin/python3
"""Installs, upgrades, removes and purges fieldgame's Debian package in a clean Debian 12, and runs two
leagues under systemd there.

usage: Tests/Package/check.py [PACKAGE]      (the one that scripts/package made last)

Needs root, for systemd-nspawn, and takes it by sudo. The clean Debian is kept in .build-package.
"""

import os
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

from root import CHECKOUT, WORK, execute, new_root

APT = ("apt-get install --quiet=2 --yes --no-install-recommends"
       " --option=Dpkg::Options::=--force-confold --option=Dpkg::Options::=--force-unsafe-io")
AS_ACCOUNT = "runuser -u fieldgame -- env HOME=/var/lib/fieldgame"
CONFIGURATION = "/etc/fieldgame/fieldgame.conf"
SERVICES = ("serve", "import", "publish", "notify", "backup", "backup-check")
STARTED = time.monotonic()


def say(words):
    """Prints a line with the time since the start."""
    print(f"{time.monotonic() - STARTED:6.1f} s  {words}", flush=True)


def demand(holds, what):
    """Ends the check unless it holds."""
    if not holds:
        raise SystemExit(f"Tests/Package/check.py: {what}")


def older(package, folder):
    """The same package with a lower version and another configuration file."""
    tree = folder / "older"
    execute("dpkg-deb", "--raw-extract", package, tree)
    control = tree / "DEBIAN/control"
    control.write_text(re.sub(r"(?m)^Version: ", "Version: 0~", control.read_text()))
    with open(tree / CONFIGURATION.lstrip("/"), "a", encoding="utf-8") as file:
        file.write("# An older sample.\n")
    shutil.rmtree(tree / "usr/share/doc/fieldgame/samples/mail")
    result = folder / "fieldgame_older.deb"
    execute("dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, result)
    return result


def guide(heading):
    """The blocks of commands below a heading of the guide `operating`."""
    text = (CHECKOUT / "Sources/FieldGameCLI/Guides/operating.md").read_text(encoding="utf-8")
    section = re.search(rf"(?ms)^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text).group(1)
    return re.findall(r"(?ms)^```\n(.*?)^```$", section)


def enter_league(program):
    """Commands that enter the sample's lists and a week of fixtures, and show them."""
    return f"""
        for list in houses aliases pitches competitions; do
            {program} $list import /usr/share/doc/fieldgame/samples/$list.csv
        done
        {program} import --trust-senders /var/cache/week.eml
        {program} fixtures --house Keate --clock 2026-01-12
    """


def check_files(root):
    """What is where, and whose."""
    said = root.run(f"""
        fieldgame --version
        zcat /usr/share/man/man1/fieldgame.1.gz | grep -c '^\\.SH'
        for page in man1/fieldgame-import.1 man5/fieldgame.conf.5 man7/fieldgame-operating.7; do
            test -s /usr/share/man/$page.gz
        done
        bash -n /usr/share/bash-completion/completions/fieldgame
        test -s /usr/share/zsh/vendor-completions/_fieldgame
        test -s /usr/share/fish/vendor_completions.d/fieldgame.fish
        stat --format='%U:%G %a' {CONFIGURATION} /var/lib/fieldgame
        fieldgame doctor --config {CONFIGURATION} | grep -A1 '^configuration' || true
        ! grep -v -E '^(#|$|\\[)' {CONFIGURATION}
        ! ls /etc/systemd/system/*.wants/fieldgame-* 2>/dev/null
    """)
    demand("root:fieldgame 640" in said and "fieldgame:fieldgame 755" in said, said)
    demand("✓ file" in said, f"the configuration file is refused:\n{said}")
    units = " ".join(
        [f"fieldgame-{name}@league.service" for name in SERVICES]
        + [f"fieldgame-{name}@league.timer" for name in ("import", "backup", "backup-check")]
        + ["fieldgame-serve@league.socket"])
    said = root.run(f"systemd-analyze verify --man=no {units} 2>&1")
    demand(said == "", f"systemd-analyze verify:\n{said}")


def check_files_alone(package):
    """Without PostgreSQL: what is installed, upgraded, removed and purged."""
    with tempfile.TemporaryDirectory(dir=WORK) as folder, new_root(package) as root:
        for file in (older(package, Path(folder)), package):
            shutil.copy(file, root.path("/var/cache"))
        root.run(f"{APT} /var/cache/fieldgame_older.deb")
        check_files(root)
        say("installed without PostgreSQL")
        said = root.run(f"""
            echo '# ours' >> {CONFIGURATION}
            {APT} /var/cache/{package.name}
            tail -1 {CONFIGURATION}
            dpkg --verify fieldgame || true
        """)
        demand("# ours" in said.splitlines(), f"the upgrade changed the configuration:\n{said}")
        demand(all("fieldgame.conf" in line for line in said.splitlines() if line.startswith("??")), said)
        said = root.run(f"""
            touch /var/lib/fieldgame/data
            dpkg --remove fieldgame
            ls {CONFIGURATION}
            ! command -v fieldgame
            {APT} /var/cache/{package.name}
            tail -1 {CONFIGURATION}
            dpkg --purge fieldgame
            ! ls /etc/fieldgame
            ls /var/lib/fieldgame/data
            dpkg --verify; find / -xdev -path '*fieldgame*' -not -path '/proc/*' -not -path '/var/cache/*'
        """)
        demand("# ours" in said.splitlines(), f"the configuration did not outlive removal:\n{said}")
        left = [line for line in said.splitlines() if line.startswith("/")]
        demand(set(left) <= {CONFIGURATION, "/var/lib/fieldgame", "/var/lib/fieldgame/data"},
               f"left behind:\n{said}")
        say("upgraded, removed, installed again and purged")


def check_private_clusters(root, package):
    """A league that root had before the package came, and one that root and the account share."""
    fixtures = "fieldgame fixtures --house Keate --clock 2026-01-12"
    said = root.run(f"""
        {APT} postgresql /var/cache/{package.name}
        cp -R /usr/share/doc/fieldgame/samples /usr/bin/fieldgame /tmp
        dpkg --purge fieldgame
        userdel fieldgame
        rm -rf /var/lib/fieldgame
        mkdir -p /usr/share/doc/fieldgame
        mv /tmp/samples /usr/share/doc/fieldgame
        {enter_league("/tmp/fieldgame")}
        {APT} /var/cache/{package.name}
        {fixtures}
        stat --format=%U /var/lib/fieldgame/postgres/data
    """)
    demand(said.count("Hawtrey") == 2 and said.endswith("\npostgres\n"), f"root's league:\n{said}")
    say("a league of root's outlived the installation")
    said = root.run(f"""
        {guide("A league that root has already")[0]}
        {AS_ACCOUNT} {fixtures}
        {fixtures}
        fieldgame database stop
        stat --format=%U /var/lib/fieldgame/postgres/data
    """)
    demand(said.count("Hawtrey") == 2 and said.endswith("\nfieldgame\n"), f"given away:\n{said}")
    said = root.run(f"""
        rm -r /var/lib/fieldgame/postgres
        {enter_league("fieldgame")}
        {AS_ACCOUNT} {fixtures}
        fieldgame database stop
        stat --format=%U /var/lib/fieldgame/postgres/data
    """)
    demand(said.count("Hawtrey") == 2 and said.endswith("\nfieldgame\n"), f"shared league:\n{said}")
    say("root and the account share a private cluster")


def configure(root, league, database):
    """Writes the sample as the configuration of a league, with its own database and Maildir."""
    text = (CHECKOUT / "samples/fieldgame.conf").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^#maildir = .*", f'maildir = "/var/lib/fieldgame/mail/{league}"', text)
    text = re.sub(r"(?m)^#url = .*", f'url = "postgresql:///{database}"' if database else "", text)
    text = re.sub(r"(?m)^#?idle_exit = .*\n", "", text)
    text = text.replace("[serve]\n", '[serve]\nidle_exit = "3 s"\n')
    file = root.path(f"/etc/fieldgame/{league}.conf")
    file.write_text(text, encoding="utf-8")


def get(machine, league, path="/healthz", account="www-data"):
    """The status and the beginning of what a league answers over its socket."""
    return machine.ask(
        f"runuser -u {account} -- curl --silent --max-time 60 --write-out ' %{{http_code}}'"
        f" --unix-socket /run/fieldgame/{league}.sock http://localhost{path} | tail -c 300")


def eventually(machine, script, words, seconds=30):
    """Waits until a script prints these words."""
    deadline = time.monotonic() + seconds
    while words not in (said := machine.ask(script)):
        demand(time.monotonic() < deadline, f"{script}\nstays:\n{said}")
        time.sleep(0.3)


def limit(machine, league, old, new):
    """A limit that the kernel holds a league's slice to, by its name in cgroup v1 and v2."""
    return machine.ask(
        f"cat /sys/fs/cgroup/*/fieldgame.slice/fieldgame-{league}.slice/{old}"
        f" /sys/fs/cgroup/fieldgame.slice/fieldgame-{league}.slice/{new} 2>/dev/null").strip()


def check_services(machine, package):
    """Two leagues: sockets, idle exit, restart, import, limits, upgrade, removal."""
    leagues = ("fieldgame", "college")
    server, database, enabling, restoring = guide("Several leagues on one machine")
    machine.run(server + database)
    configure(machine.root, "fieldgame", None)
    configure(machine.root, "college", None)
    said = machine.ask(f"{AS_ACCOUNT} fieldgame migrate --config /etc/fieldgame/college.conf; echo ended $?")
    demand("add url to [database]" in said and "ended 78" in said, f"a second league took the first one's place: {said}")
    configure(machine.root, "college", "college")
    machine.run(enabling)
    for league in leagues:
        machine.run(f"""
            {AS_ACCOUNT} fieldgame migrate --config /etc/fieldgame/{league}.conf
            systemctl start fieldgame-import@{league}.service
            cp /var/cache/week.eml /var/lib/fieldgame/mail/{league}/new/
            for list in houses aliases pitches competitions; do
                {AS_ACCOUNT} fieldgame $list import --config /etc/fieldgame/{league}.conf \\
                    /usr/share/doc/fieldgame/samples/$list.csv
            done
            systemctl start fieldgame-import@{league}.service
            systemctl enable --now fieldgame-serve@{league}.socket fieldgame-import@{league}.timer
        """)
    machine.run("systemctl enable --now fieldgame-publish@college.service")
    eventually(machine, "ls /var/www/fieldgame/college", "index.html")
    check_backups(machine, restoring)
    for league in leagues:
        said = machine.ask(f"systemctl is-active fieldgame-serve@{league}.service")
        demand(said == "inactive\n", f"{league}: nobody has asked yet, and the service is {said}")
        demand(get(machine, league).endswith(" 200"), f"{league}: {get(machine, league)}")
        demand("Hawtrey" in get(machine, league, "/calendar/house/keate.ics"), f"{league}: no mail")
        demand(get(machine, league, account="nobody").endswith(" 000"), "anybody may connect")
    say("two leagues import mail and answer on their sockets")

    identity = "systemctl show --property=MainPID --value fieldgame-serve@college.service"
    before = machine.ask(identity)
    machine.run("systemctl kill --signal=KILL fieldgame-serve@college.service")
    demand(get(machine, "college").endswith(" 200"), "no answer after a crash")
    demand(machine.ask(identity) not in (before, "0\n"), "no restart after a crash")
    for league in leagues:
        eventually(machine, f"systemctl is-active fieldgame-serve@{league}.service", "inactive")
        demand(get(machine, league).endswith(" 200"), f"{league}: no answer after the idle exit")
    say("a crash and an idle exit cost no answer")

    sound = machine.root.path("/etc/fieldgame/college.conf").read_text(encoding="utf-8")
    machine.root.path("/etc/fieldgame/college.conf").write_text(sound + "\n[serve]\nnonsense = 1\n", encoding="utf-8")
    eventually(machine, "systemctl is-active fieldgame-serve@college.service", "inactive")
    machine.ask("timeout 12 curl --silent --unix-socket /run/fieldgame/college.sock http://localhost/healthz")
    machine.root.path("/etc/fieldgame/college.conf").write_text(sound, encoding="utf-8")
    demand(get(machine, "college").endswith(" 200"), "no answer once the configuration was corrected")
    say("a wrong configuration is found corrected")

    check_limits(machine)
    check_upgrade(machine, package)
    said = machine.run(f"""
        dpkg --remove fieldgame
        systemctl list-units --plain --no-legend 'fieldgame-*@*'
        ! pgrep --uid fieldgame
        ls {CONFIGURATION} /etc/fieldgame/college.conf
        {APT} /var/cache/{package.name}
        systemctl restart fieldgame-serve@college.socket fieldgame-serve@fieldgame.socket
    """)
    for league in leagues:
        demand("Hawtrey" in get(machine, league, "/calendar/house/keate.ics"), f"{league}: {said}")
    machine.run("""
        dpkg --purge fieldgame
        ! ls -d /etc/fieldgame /etc/systemd/system/*.wants/fieldgame-* /var/lib/systemd/timers/*fieldgame*
        ls -d /var/lib/fieldgame/postgres/data /var/lib/fieldgame/mail/college/cur
        ls -d /var/backups/fieldgame/college
    """)
    say("removed, installed again and purged under systemd, with the data kept")


def check_backups(machine, restoring):
    """A backup is made and found to be whole, by the units, and restored as the guide says."""
    for unit in ("backup", "backup-check"):
        machine.run(f"""
            systemctl start fieldgame-{unit}@college.service ||
                {{ journalctl --no-pager --unit=fieldgame-{unit}@college --lines=20 >&2; exit 1; }}
            ls /var/backups/fieldgame/college/*.backup
        """)
    said = machine.run(f"""
        systemctl stop 'fieldgame-*@college.*'
        runuser -u postgres -- dropdb --force college
        {restoring.replace("FILE", "/var/backups/fieldgame/college/*.backup --yes")}
        systemctl start fieldgame-serve@college.socket fieldgame-import@college.timer fieldgame-publish@college.service
    """)
    demand("restored the league" in said, said)
    said = machine.ask("mkdir -m 755 /srv/own; chown fieldgame: /srv/own; fieldgame backup /srv/own; echo ended $?")
    demand("runuser -u fieldgame" in said and "ended 73" in said, f"root wrote where another may: {said}")
    said = machine.run("fieldgame backup check $(ls /var/backups/fieldgame/college/*.backup); ls /var/tmp")
    demand("can be restored" in said and "fieldgame" not in said.splitlines()[-1], said)
    say("a backup is made, checked and restored")


def check_limits(machine):
    """The kernel holds each league to its limits, and one at its limit leaves the other alone."""
    memory = limit(machine, "college", "memory.limit_in_bytes", "memory.max")
    if not memory:
        print("not checked: limits in force, since systemd has no cgroup controllers here", flush=True)
        return
    demand(memory == str(3 << 30), f"MemoryMax is {memory}")
    tasks = limit(machine, "college", "pids.max", "pids.max").split("\n")[0]
    demand(tasks == "1024", f"TasksMax is {tasks}")
    slice_of = "--slice=fieldgame-college.slice"
    # First, with memory for all of them: one that is killed would make room for the next.
    machine.run("systemctl set-property --runtime fieldgame-college.slice TasksMax=200")
    hog = machine.ask(f"systemd-run --quiet --wait {slice_of}"
                      " bash -c 'for n in {1..300}; do sleep infinity & done 2>/dev/null'; echo ended $?")
    demand("ended 0" not in hog, f"300 processes of 200 were let live: {hog}")
    machine.run("systemctl set-property --runtime fieldgame-college.slice MemoryMax=400M")
    hog = machine.ask(f"systemd-run --quiet --wait {slice_of} tail /dev/zero; echo ended $?")
    demand("ended 0" not in hog, f"a process of 400 MB and more was let live: {hog}")
    demand(get(machine, "fieldgame").endswith(" 200"), "the other league is not served")
    machine.run("systemctl revert fieldgame-college.slice; systemctl reset-failed")
    say("limits are in force")


def check_upgrade(machine, package):
    """An upgrade migrates each league, says which one it could not, and starts services again."""
    machine.root.path("/etc/fieldgame/away.conf").write_text(
        '[database]\nurl = "postgresql:///away"\n', encoding="utf-8")
    machine.run("chmod 644 /etc/fieldgame/away.conf; systemctl enable fieldgame-import@away.timer")
    # It runs all the time, while what serves may have ended for want of requests.
    identity = "systemctl show --property=MainPID --value fieldgame-publish@college.service"
    before = machine.ask(identity)
    said = machine.run(f"{APT} /var/cache/{package.name}")
    demand("the league away is not migrated" in said
           and "fieldgame migrate --config /etc/fieldgame/away.conf" in said, said)
    demand(not re.search("league (college|fieldgame) is not migrated", said), said)
    demand(machine.ask(identity) not in (before, "0\n"), f"publish was not started again:\n{said}")
    demand(get(machine, "college").endswith(" 200"), "no answer after the upgrade")
    machine.run("systemctl disable fieldgame-import@away.timer; rm /etc/fieldgame/away.conf")
    say("an upgrade migrates leagues and starts services again")


def check_with_postgresql(package):
    """With PostgreSQL: private clusters, and services under systemd where it comes up."""
    week = CHECKOUT / "samples/emails/01-dated-headings.eml"
    with tempfile.TemporaryDirectory(dir=WORK) as folder, new_root(package) as root:
        for file in (older(package, Path(folder)), package):
            shutil.copy(file, root.path("/var/cache"))
        shutil.copy(week, root.path("/var/cache/week.eml"))
        check_private_clusters(root, package)
        root.run(f"dpkg --purge fieldgame; {APT} --allow-downgrades /var/cache/fieldgame_older.deb")
        with root.booted() as machine:
            if machine is None:
                print("not checked: services, since systemd does not come up in systemd-nspawn here;"
                      f" see {WORK}/boot.log", flush=True)
                return
            check_services(machine, package)


def main():
    """Runs all checks."""
    # In mounts of its own, none of which outlives it.
    if "--own-mounts" not in sys.argv:
        sudo = ["sudo"] if os.geteuid() != 0 else []
        command = [*sudo, "unshare", "--mount", sys.executable, *sys.argv, "--own-mounts"]
        os.execvp(command[0], command)
    sys.argv.remove("--own-mounts")
    packages = sorted(WORK.glob("fieldgame_*.deb"), key=lambda file: file.stat().st_mtime)
    demand(len(sys.argv) == 2 or packages, "no package in .build-package: run scripts/package")
    package = Path(sys.argv[1]).resolve() if len(sys.argv) == 2 else packages[-1]
    execute(CHECKOUT / "scripts/prepare", "mmdebstrap", "systemd-container", timeout=600)
    check_files_alone(package)
    check_with_postgresql(package)
    say("the package is as it must be")


if __name__ == "__main__":
    main()
