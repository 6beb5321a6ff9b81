#!/usr/bin/env python3
"""Divides answers with 404 among four workers in three ways, and says which worker would alert.

Reads one answer a line, the client's address and port: see the article for the tshark command.
"""
import sys, zlib

WORKERS, ALERT = 4, 15
WAYS = {
    "in turn": lambda number, address, port: number,
    "by connection": lambda number, address, port: zlib.crc32(f"{address}:{port}".encode()),
    "by client": lambda number, address, port: zlib.crc32(address.encode()),
}
counts = {way: [{} for _ in range(WORKERS)] for way in WAYS}
left_out = number = 0
sys.stdin.reconfigure(errors="replace")
for line in sys.stdin:
    words = line.split()
    if len(words) != 2 or len(line) > 80:
        left_out += 1
        continue
    for way, choose in WAYS.items():
        seen = counts[way][choose(number, *words) % WORKERS]
        seen[words[0]] = seen.get(words[0], 0) + 1
    number += 1
for way, workers in counts.items():
    most = max(max(seen.values(), default=0) for seen in workers)
    sums = "".join(f"{sum(seen.values()):4}" for seen in workers)
    print(f"{way:14}{sums}   {'alert' if most >= ALERT else 'no alert'}")
if left_out:
    print(f"left out {left_out} lines that cannot be read", file=sys.stderr)
    sys.exit(1)
