"""The results as Markdown."""

import datetime

from harness import machine
from harness.turns import shown

HEAD = """# Results

{how} by `scripts/bench{options}` on {day}, in {minutes}.

{machine}

One turn after another, {rounds} rounds unless a row says otherwise, after one to get warm; the figures
are the median, the least and the most of them. **Ours is** tells how many times as good as that program
ours is: 2 is twice as fast. What each program does, and why that is a fair thing to ask, is in
[README.md](README.md).
"""
AIMS = """
## Aims

{met} of {count} are met; those that are missed come first. A figure without a unit tells how many times as
good as that program ours is.

"""
MARKS = {True: "met", False: "**missed**", None: ""}
COLUMNS = ["work", "program", "unit", "median", "least", "most", "ours is", "aim", "", "repeat with"]


def table(columns, lines):
    """A table of Markdown."""
    return "".join(f"| {' | '.join(cells)} |\n" for cells in [columns, ["---"] * len(columns), *lines])


def name(row):
    return f"**{row.name}**" if row.ratio is None else row.name


def cells(row, bench):
    remarks = [row.remark] if row.remark else []
    if len(row.values) != bench.rounds:
        remarks.append(f"{len(row.values)} rounds" if len(row.values) > 1 else "counted once")
    remark = f" ({'; '.join(remarks)})" if remarks else ""
    ratio = "" if row.ratio is None else shown(row.ratio)
    return [row.what, name(row) + remark, row.unit, shown(row.median), shown(min(row.values)), shown(max(row.values)), ratio,
            row.aim, MARKS[row.is_met], f"`scripts/bench {' '.join([row.work, *bench.options])}`"]


def aims(rows):
    """What is met and what is missed, at one look; nothing where there is no aim."""
    aimed = sorted((row for row in rows if row.is_met is not None), key=lambda row: row.is_met)
    lines = [[row.what, name(row), row.reached, row.aim, MARKS[row.is_met]] for row in aimed]
    head = AIMS.format(met=sum(row.is_met for row in aimed), count=len(aimed))
    return head + table(["work", "program", "ours", "aim", ""], lines) + "\n## All figures\n" if aimed else ""


def markdown(bench, rows, texts):
    """The whole report; `texts` are what there is to say beside the tables."""
    how = "Measured quickly, with less data," if bench.is_quick else "Measured"
    options = "".join(f" {word}" for word in [*bench.works, *bench.options])
    minutes = max(1, round(bench.minutes))
    head = HEAD.format(
        how=how, options=options, day=f"{datetime.date.today():%-d %B %Y}", minutes=f"{minutes} minute" + ("s" if minutes > 1 else ""), rounds=bench.rounds,
        machine="\n".join(machine.lines(bench)))
    figures = table(COLUMNS, [cells(row, bench) for row in rows])
    return f"{head}{aims(rows)}\n{figures}" + "".join(f"\n{part.strip()}\n" for part in texts)
