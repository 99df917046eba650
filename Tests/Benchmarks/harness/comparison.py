"""What became worse than the results that are kept, by figures that mean the same on any machine."""

import re
import subprocess

from harness import report
from harness.turns import shown

KEPT = "Tests/Benchmarks/RESULTS.md"
# What is this part as good as it was, or less, is worse.
WORSE = 0.9
RULE = f"""--compare names each row that is {WORSE} times as good as in the {KEPT} that was
committed last, or less, and then ends with 1. Compared is what means the same on any machine: of a peer how
many times as good as it ours is; of instructions, which are counted, ours; of what has an aim and no peer only
whether the aim, if it is the same, is still met. Rows go by their names: with --quick, what takes less data
has another name and is left out."""


def kept(root):
    """The results that were committed last."""
    run = subprocess.run(["git", "show", f"HEAD:{KEPT}"], cwd=root, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"there is nothing to compare with: {run.stderr.strip()}")
    return run.stdout


def figures(text):
    """Of each row of a report that can be compared, by its name: the figure as it stands there, and how good it is."""
    found = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) != len(report.COLUMNS) or not re.match(r"[\d,.]+$", cells[3]):
            continue
        what, program, unit, median, _, _, ratio, aim, mark, _ = cells
        # Without remarks, which tell what was found, and without the size of what was answered.
        name = f"{re.sub(r'[0-9,]+ octets', 'octets', what)}: {re.sub(r' [(].*', '', program.replace('**', ''))}"
        if "instructions" in unit:
            if not ratio:
                found[name] = median, 1 / number(median)
        elif ratio:
            found[name] = ratio, number(ratio)
        elif mark:
            found[f"{name}, {aim}"] = mark, float(mark == report.MARKS[True])
    return found


def number(text):
    return float(text.replace(",", ""))


def compare(former, now):
    """A report of what became worse between two reports, and whether anything did."""
    former, now = figures(former), figures(now)
    both = [name for name in now if name in former]
    lines = []
    for name in both:
        (then, good), (here, better) = former[name], now[name]
        if better <= good * WORSE and good:
            lines.append([name, then, here, shown(better / good) if better else ""])
    text = f"\n{len(lines)} of {len(both)} rows that can be compared with the {KEPT} of the last commit became worse.\n"
    return text + ("\n" + report.table(["row", "then", "now", "part"], lines) if lines else ""), bool(lines)
