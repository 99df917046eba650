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

| work | program | unit | median | least | most | ours is | aim | | repeat with |
|---|---|---|---|---|---|---|---|---|---|
"""


def cells(row, bench):
    is_ours = row.ratio is None
    name = f"**{row.name}**" if is_ours else row.name
    remarks = [row.remark] if row.remark else []
    if len(row.values) != bench.rounds:
        remarks.append(f"{len(row.values)} rounds" if len(row.values) > 1 else "counted once")
    if remarks:
        name += f" ({'; '.join(remarks)})"
    mark = {True: "met", False: "**missed**", None: ""}[row.is_met]
    aim = f"≥ {row.aim}" if row.aim and not is_ours else row.aim
    ratio = "" if is_ours else shown(row.ratio)
    return [row.what, name, row.unit, shown(row.median), shown(min(row.values)), shown(max(row.values)), ratio, aim, mark, f"`scripts/bench {' '.join([row.work, *bench.options])}`"]


def markdown(bench, rows, texts):
    """The whole report; `texts` are what there is to say beside the table."""
    how = "Measured quickly, with less data," if bench.is_quick else "Measured"
    options = "".join(f" {word}" for word in [*bench.works, *bench.options])
    minutes = max(1, round(bench.minutes))
    text = HEAD.format(
        how=how, options=options, day=f"{datetime.date.today():%-d %B %Y}", minutes=f"{minutes} minute" + ("s" if minutes > 1 else ""), rounds=bench.rounds,
        machine="\n".join(machine.lines(bench)))
    for row in rows:
        text += f"| {' | '.join(cells(row, bench))} |\n"
    return text + "".join(f"\n{part.strip()}\n" for part in texts)
