"""Backtests the moving average here and in two Python packages, on the same candles, and compares the trades.

    python compare.py [--days 365]

It needs a built tree, and a Python with `backtesting` and `nautilus_trader`; one that is missing is skipped by name. Each side is a
process of its own, one after the other: CPU seconds with all threads, and the peak of memory. See BACKTEST.md.
"""

import argparse
import importlib.metadata
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

here = pathlib.Path(__file__).parent
root = here.parents[3]
cli = root / "packages/cli/dist/cli.js"
strategy = root / "packages/examples/src/strategies/moving-average.ts"


def measure(command):
    """Runs a command; returns its output and what it took."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    output = process.stdout.read()
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{errors}")
    return output, usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024


def read_ours(text):
    """Returns the trades of `--json` as (time, side), without the close at the end of the data."""
    fills = []
    for trade in json.loads(text)["results"][0]["trades"]:
        fills += [(trade["openedAt"], "open"), (trade["closedAt"], "close")]
    return fills


def read_peer(text):
    return [(int(line.split()[0]), line.split()[1]) for line in text.splitlines()]


def compare(ours, theirs):
    """A sentence about two lists of fills: the same moment is the same minute."""
    one = {(at // 60_000, side) for at, side in ours}
    other = {(at // 60_000, side) for at, side in theirs}
    only = sorted(one - other)[:2], sorted(other - one)[:2]
    return f"{len(one & other)} of {len(one)} fills at the same minute; only ours {only[0]}, only theirs {only[1]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--days", default="365")
    days = parser.parse_args().days
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "candles.csv")
        subprocess.run(["node", here / "make-candles.js", days, file], check=True)
        parameters = ["--param", "width=15m", "size=0.05", "--deposit", "100000", "--json"]
        text, *figures = measure(["node", cli, "backtest", strategy, "--candles", file, *parameters])
        ours = read_ours(text)
        rows = [("capi backtest", figures, f"{len(ours)} fills")]
        for package, program in (("nautilus_trader", "nautilus_peer.py"), ("backtesting", "backtesting_peer.py")):
            try:
                name = f"{package} {importlib.metadata.version(package)}"
            except importlib.metadata.PackageNotFoundError:
                print(f"{package} is not installed, skipped", file=sys.stderr)
                continue
            text, *figures = measure([sys.executable, here / program, file])
            rows.append((name, figures, compare(ours, read_peer(text))))
    for name, (cpu, wall, memory), note in rows:
        print(f"{name:24} {cpu:6.1f} s of CPU  {wall:6.1f} s  {memory:5.0f} MB  {note}")


main()
