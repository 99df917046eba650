"""Plots of what grows, by matplotlib, which the peers' Python has."""

import json
import pathlib
import re
import subprocess

# Run by the peers' Python: the harness itself needs nothing but what Python brings.
DRAW = """
import json, sys
import matplotlib
matplotlib.use("Agg")
from matplotlib import pyplot

data = json.load(sys.stdin)
figure, axes = pyplot.subplots(figsize=(8, 5), layout="constrained")
for line in data["lines"]:
    middle = line["middle"]
    reach = [[m - low for m, low in zip(middle, line["least"])], [high - m for m, high in zip(middle, line["most"])]]
    axes.errorbar(line["sizes"], middle, yerr=reach, marker="o", capsize=3, label=line["name"])
axes.set(xscale="log", yscale="log", xlabel=data["of"], ylabel="ms, median, least and most")
axes.set_ylim(bottom=min(min(line["least"]) for line in data["lines"]) / 2, top=max(max(line["most"]) for line in data["lines"]) * 4)
axes.grid(True, which="major", alpha=0.3)
figure.legend(loc="outside lower center", fontsize="small", ncols=2)
figure.savefig(data["file"], dpi=110, metadata={"Software": None})
"""


def growth(works, of, file, python):
    """Draws one line for each work, whose rows are the same at growing sizes."""
    lines = [{
        "name": rows[0].what, "sizes": [int(re.search(r"[\d,]+", row.name)[0].replace(",", "")) for row in rows],
        "middle": [row.median for row in rows], "least": [min(row.values) for row in rows], "most": [max(row.values) for row in rows],
    } for rows in works]
    pathlib.Path(file).parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([python, "-c", DRAW], input=json.dumps({"lines": lines, "of": of, "file": str(file)}), text=True, check=True)
