"""How a peer in Python takes its turns: `round N` on standard input, a line of JSON back."""

import json
import sys
import time


def take_turns(work, clock=time.process_time):
    """Says `ready`, then does `work` as often as each line asks; it returns what else is to be told."""
    print("ready", flush=True)
    for line in sys.stdin:
        passes = int(line.split()[1])
        began, told = clock(), {}
        for _ in range(passes):
            told = work()
        print(json.dumps({"seconds": clock() - began, **told}), flush=True)
