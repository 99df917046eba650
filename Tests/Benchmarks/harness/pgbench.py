"""PostgreSQL's own load: pgbench with prepared statements, which fetches rows and does not look at them."""

import re
import subprocess

from harness.cluster import bin_folder


class Pgbench:
    """A statement with `$1` and so on, and its values as PostgreSQL's text."""

    def __init__(self, cluster, database, script, statement, values, clients=1):
        script.write_text(re.sub(r"\$(\d+)", r":p\1", statement) + ";\n")
        defines = [f"--define=p{number}={value}" for number, value in enumerate(values, 1)]
        self.command = [
            bin_folder() / "pgbench", "--no-vacuum", "--protocol=prepared", f"--client={clients}", f"--jobs={min(clients, 2)}",
            *defines, f"--file={script}", cluster.url(database)]

    def turn(self, passes):
        """The answers a second of that many passes for each client, connecting not counted.

        Each turn has new connections, which first look everything up: few passes tell of that alone.
        """
        run = subprocess.run([*self.command, f"--transactions={passes}"], capture_output=True, text=True)
        rate = re.search(r"tps = ([\d.]+)", run.stdout)
        if run.returncode or not rate:
            raise SystemExit(f"pgbench: {run.stderr}")
        return float(rate[1])
