"""The smallest parts alone, by ordo-one's benchmark library."""

import os
import re
import subprocess

from harness.turns import note

ABOUT = "the smallest parts alone, by ordo-one/benchmark"


def rows(bench):
    note("building and running the smallest parts")
    run = subprocess.run(
        ["swift", "package", "--scratch-path", bench.root / ".build-micro", "--disable-sandbox", "--allow-writing-to-package-directory",
         "benchmark", "--target", "Micro", "--format", "markdown", "--no-progress"],
        cwd=bench.root, env={**os.environ, "FIELDGAME_BENCHMARKS": "micro"}, capture_output=True, text=True)
    parts = re.findall(r"^### (.+?)\n(.*?)(?=^###|\Z)", run.stdout, re.M | re.S)
    if run.returncode or not parts:
        raise SystemExit(f"swift package benchmark: {run.stderr[-800:]}")
    text = "## The smallest parts\n\nBy ordo-one/benchmark, on one thread, a second each; `scripts/bench micro` repeats it.\n\n"
    text += "| part | median | least | most | samples of 1,000 |\n|---|---|---|---|---|\n"
    for name, table in sorted(parts):
        found = re.search(r"^\| Time \(wall clock\) \((\S+)\)[^|]*\|(.+)\|", table, re.M)
        least, _, median, *_, most, samples = [cell.strip() for cell in found[2].split("|")]
        text += f"| {name.strip()} | {median} {found[1]} | {least} {found[1]} | {most} {found[1]} | {samples} |\n"
    bench.say(text)
    return []
