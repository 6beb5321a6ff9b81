#!/usr/bin/env python3
"""Counts the 404s of each address in a log, with one worker and with several, and prints the best times.

Usage: count.py <log> [runs]
"""
import argparse, collections, multiprocessing, os, pickle, re, time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

LINE = re.compile(rb'(\S+) \S+ \S+ \[[^]]*\] "([^"]*)" (\d{3}) ')


def count_range(part, found=None):
    path, start, end = part
    found = collections.Counter() if found is None else found
    with open(path, "rb") as log:
        log.seek(start)
        for line in log.read(end - start).splitlines():
            hit = LINE.match(line)
            if hit and hit[3] == b"404":
                found[hit[1]] += 1
    return found


def cut(path, count):
    """Shares of equal size, each ending with a line."""
    size = os.path.getsize(path)
    ends = []
    with open(path, "rb") as log:
        for number in range(1, count):
            log.seek(size * number // count)
            log.readline()
            ends.append(log.tell())
    return [(path, start, end) for start, end in zip([0, *ends], [*ends, size])]


def one(path):
    """The same two shares one after the other, into one table."""
    found = collections.Counter()
    for part in cut(path, 2):
        count_range(part, found)
    return found


def many(pool, path, count):
    with pool as workers:
        return sum(workers.map(count_range, cut(path, count)), collections.Counter())


def processes(count, start):
    return ProcessPoolExecutor(count, mp_context=multiprocessing.get_context(start))


WAYS = {
    "one worker": one,
    "two threads": lambda path: many(ThreadPoolExecutor(2), path, 2),
    "two processes, fork": lambda path: many(processes(2, "fork"), path, 2),
    "two processes, forkserver": lambda path: many(processes(2, "forkserver"), path, 2),
    "two processes, spawn": lambda path: many(processes(2, "spawn"), path, 2),
    "four processes, fork": lambda path: many(processes(4, "fork"), path, 4),
}


def took(work):
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("log")
    parser.add_argument("runs", type=int, nargs="?", default=9)
    wish = parser.parse_args()
    if wish.runs < 1:
        parser.error(f"argument runs: {wish.runs} is too few")
    try:
        os.path.getsize(wish.log)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    best = dict.fromkeys(WAYS, float("inf"))
    totals = set()
    # In turn, so that a busy minute hits every way.
    for _ in range(wish.runs):
        for name, way in WAYS.items():
            seconds, found = took(lambda: way(wish.log))
            best[name] = min(best[name], seconds)
            totals.add((sum(found.values()), len(found)))
    for name, seconds in best.items():
        print(f"{name:27}{seconds:6.3f} s")
    for answers, addresses in totals:
        print(f"{answers:,} answers with 404, of {addresses:,} addresses")
    halves = [count_range(part) for part in cut(wish.log, 2)]
    packed = [pickle.dumps(half) for half in halves]
    print(f"one half's table: {len(halves[0]):,} entries, {len(packed[0]):,} bytes packed")
    print(f"unpacking one: {took(lambda: pickle.loads(packed[0]))[0]:.3f} s, "
          f"adding both: {took(lambda: halves[0] + halves[1])[0]:.3f} s")
