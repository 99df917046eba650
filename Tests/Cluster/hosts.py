"""Hosts: namespaces of one machine, each with an address, a name, disks and processes of its own.

A host sees the machine's files; what it writes in /etc, /var and /usr/local stays in its memory, and is
gone with it. All hosts end when this program does, however it ends: their first processes are bound to it.
"""

import ctypes
import os
import pathlib
import signal
import subprocess
import time

CLONE_NEWNET = 0x40000000
PR_SET_PDEATHSIG = 1
libc = ctypes.CDLL(None, use_errno=True)

# What the first process of a host does; as it ignores SIGCHLD, the processes that it adopts leave no zombies.
BOOT = r"""
set -eu
mount --make-rprivate /
mount -t tmpfs -o mode=755,size=512m changes /mnt
for folder in /etc /var /usr/local; do
    mkdir -p "/mnt/upper$folder" "/mnt/work$folder"
    mount -t overlay -o "lowerdir=$folder,upperdir=/mnt/upper$folder,workdir=/mnt/work$folder" overlay "$folder"
done
install -m 755 /dev/null /usr/local/bin/fieldgame
mount --bind "$PROGRAM" /usr/local/bin/fieldgame
mkdir -p /var/lib/fieldgame/mail
mount --bind "$MAIL" /var/lib/fieldgame/mail
mount -t tmpfs -o mode=755 run /run
mount -t tmpfs -o mode=1777,size=2g tmp /tmp
hostname "$NAME"
ip link set lo up
exec /usr/bin/python3 -c "
import signal, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print('ready', flush=True)
while True:
    time.sleep(3600)"
"""


class Trouble(Exception):
    """Something failed that the test needs, or did not come about in time."""


class Host:
    """One host, running until it is ended."""

    def __init__(self, name, program, mail, logs):
        self.name, self.logs, self.services = name, logs, {}
        self.environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}
        self.holder = subprocess.Popen(
            ["unshare", "--net", "--mount", "--uts", "--ipc", "--pid", "--fork", "--kill-child=KILL", "--mount-proc",
             "sh", "-c", BOOT],
            env=self.environment | {"NAME": name, "PROGRAM": str(program), "MAIL": str(mail)},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, start_new_session=True,
            preexec_fn=lambda: libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL))
        if self.holder.stdout.readline() != "ready\n":
            raise Trouble(f"{name}: the host did not come up; what it lacks stands above")
        children = pathlib.Path(f"/proc/{self.holder.pid}/task/{self.holder.pid}/children")
        self.pid = int(children.read_text().split()[0])
        self.pids = os.readlink(f"/proc/{self.pid}/ns/pid")

    def command(self, *words, user=None):
        """The words by which a command runs in this host."""
        entered = ["nsenter", f"--target={self.pid}", "--net", "--mount", "--uts", "--ipc", "--pid", "--wd=/"]
        became = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []
        return [*entered, *became, *map(str, words)]

    def run(self, *words, user=None, input=None, environment=None, timeout=60, check=True):
        """What a command prints. With what it says when it fails the test is given up."""
        done = subprocess.run(self.command(*words, user=user), input=input, timeout=timeout, text=True,
                              env=self.environment | (environment or {}), capture_output=True, start_new_session=True)
        if check and done.returncode:
            raise Trouble(f"{self.name}: {' '.join(map(str, words))}: exit {done.returncode}: {done.stdout[-500:]}{done.stderr[-1500:]}")
        return done.stdout

    def file(self, path):
        """A file of this host, as this program reaches it."""
        return pathlib.Path(f"/proc/{self.pid}/root{path}")

    def write(self, path, text, owner="root", mode=0o644):
        """Puts a file into its place."""
        self.run("install", "-D", "-m", f"{mode:o}", "-o", owner, "/dev/stdin", path, input=text)

    def start(self, service, *words, user=None, environment=None):
        """Runs a service until it is ended; what it says is appended to its log."""
        with (self.logs / f"{self.name}-{service}.log").open("ab") as log:
            self.services[service] = subprocess.Popen(
                self.command(*words, user=user), env=self.environment | (environment or {}), stdin=subprocess.DEVNULL,
                stdout=log, stderr=subprocess.STDOUT, start_new_session=True)

    def processes(self):
        """The processes of this host but for its first: number and words of each."""
        found = {}
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(folder / "ns/pid") == self.pids and int(folder.name) != self.pid:
                    words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
                    if words:
                        found[int(folder.name)] = words
            except OSError:
                continue
        return found

    def kill(self, *beginnings, by=signal.SIGKILL):
        """Sends a signal to this host's processes whose words begin so; how many there were."""
        count = 0
        for pid, words in self.processes().items():
            if words.startswith(beginnings):
                try:
                    os.kill(pid, by)
                    count += 1
                except ProcessLookupError:
                    pass
        return count

    def stop(self, service, patience=15):
        """Asks a service to end, and makes it."""
        process = self.services.pop(service)
        own = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
        for pid in map(int, own.read_text().split() if own.exists() else ()):
            os.kill(pid, signal.SIGTERM)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            for pid in map(int, own.read_text().split() if own.exists() else ()):
                os.kill(pid, signal.SIGKILL)
            process.wait(patience)

    def end(self):
        """Ends the host with all that runs in it."""
        self.holder.kill()
        self.holder.wait()
        for process in self.services.values():
            process.wait()

    def enter_network(self):
        """Lets the calling thread alone speak from this host."""
        with open(f"/proc/{self.pid}/ns/net") as network:
            if libc.setns(network.fileno(), CLONE_NEWNET):
                raise OSError(ctypes.get_errno(), "setns")


class Network:
    """A bridge in a host of its own, and the cables to the others."""

    def __init__(self, switch):
        self.switch = switch
        switch.run("ip", "link", "add", "bridge", "type", "bridge", "forward_delay", "0")
        switch.run("ip", "link", "set", "bridge", "up")

    def connect(self, host, *addresses):
        """Gives a host a cable and its addresses."""
        # The other end goes to a host by a number that only this program's own namespace knows.
        subprocess.run(["nsenter", f"--target={self.switch.pid}", "--net", "ip", "link", "add", host.name, "type", "veth",
                        "peer", "name", "eth0", "netns", str(host.pid)], check=True)
        self.switch.run("ip", "link", "set", host.name, "master", "bridge", "up")
        for address in addresses:
            host.run("ip", "address", "add", f"{address}/24", "dev", "eth0")
        host.run("ip", "link", "set", "eth0", "up")

    def cut(self, host):
        """Pulls a host's cable."""
        self.switch.run("ip", "link", "set", host.name, "down")

    def mend(self, host):
        """Puts it back."""
        self.switch.run("ip", "link", "set", host.name, "up")

    @staticmethod
    def drop(host, outgoing=(), incoming=(), everything_out=False):
        """Lets a host's packets to, or from, these addresses disappear."""
        rules = [f"add rule inet fault out ip daddr {address} drop" for address in outgoing]
        rules += [f"add rule inet fault in ip saddr {address} drop" for address in incoming]
        rules += ["add rule inet fault out oifname eth0 drop"] if everything_out else []
        host.run("nft", "-f", "-", input="\n".join([
            "add table inet fault", "add chain inet fault out { type filter hook output priority 0; }",
            "add chain inet fault in { type filter hook input priority 0; }", *rules, ""]))

    @staticmethod
    def drop_nothing(host):
        """Takes the rules away again."""
        host.run("nft", "delete", "table", "inet", "fault", check=False)


def until(condition, limit, what):
    """Waits until a condition holds, for so many seconds at most."""
    began = time.monotonic()
    while not condition():
        if time.monotonic() - began > limit:
            raise Trouble(f"{what}: not within {limit} s")
        time.sleep(0.1)
