#!/usr/bin/env python3
"""How fast news are planned and sent, beside libcurl alone: Tests/Benchmarks/news.py FOLDER [LETTERS [SERVER]]

FOLDER holds the programs `mailing` and `contestant`:
FIELDGAME_BENCHMARKS=1 swift build --configuration release --scratch-path .build-bench --product mailing
"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))

from harness.cluster import Cluster

build = pathlib.Path(sys.argv[1]).resolve()
with Cluster(pathlib.Path("/tmp/fieldgame-bench-news"), build) as cluster:
    subprocess.run([build / "mailing", "worker", cluster.url(cluster.empty()), *sys.argv[2:]], check=True)
