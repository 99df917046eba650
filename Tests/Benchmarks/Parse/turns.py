#!/usr/bin/env python3
"""Lets two programs take turns and compares their medians: turns.py ROUNDS PROGRAM ARGUMENT..."""

import pathlib
import statistics
import subprocess
import sys


def started(command):
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def turn(process, passes):
    process.stdin.write(f"round {passes}\n")
    process.stdin.flush()
    mails, seconds, matches = process.stdout.readline().split()
    return int(mails) * passes / float(seconds), int(mails), int(matches)


def main():
    rounds, program, arguments = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    script = str(pathlib.Path(__file__).with_name("parse.py"))
    sides = [("fieldgame", started([program] + arguments), 20), ("python", started([sys.executable, script] + arguments), 2)]
    rates = {name: [] for name, _, _ in sides}
    for number in range(rounds + 1):
        for name, process, passes in sides:
            rate, mails, matches = turn(process, passes)
            if number == 0:
                print(f"{name}: {mails} messages, {matches} matches a pass")
            else:
                rates[name].append(rate)
    medians = {name: statistics.median(all) for name, all in rates.items()}
    for name, all in rates.items():
        print(f"{name}: median {medians[name]:.0f} messages/s ({min(all):.0f} to {max(all):.0f}, {len(all)} rounds)")
    print(f"ratio of the medians: {medians['fieldgame'] / medians['python']:.1f}")
    for _, process, _ in sides:
        process.stdin.close()
        process.wait()


if __name__ == "__main__":
    main()
