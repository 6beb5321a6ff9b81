#!/usr/bin/env python3
"""Writes few.log and many.log, two million lines each (or as many as asked for), the same each time.

In few.log about 2,000 addresses ask, in many.log nearly every line has an address of its own. Both
have the same share of 404s. Usage: make-log.py [lines]
"""
import argparse, random

parser = argparse.ArgumentParser()
parser.add_argument("lines", type=int, nargs="?", default=2_000_000)
lines = parser.parse_args().lines
PATHS = ["/", "/search?q=blue+shoes", "/cart", "/images/lamp.png", "/products/1182", "/help"]
STATUSES = [200] * 5 + [404] * 2
for name, addresses in ("few", 2_000), ("many", 1 << 24):
    draw = random.Random(404)
    with open(f"{name}.log", "w") as log:
        for number in range(lines):
            low = draw.randrange(addresses)
            status = draw.choice(STATUSES)
            log.write(
                f"10.{low >> 16}.{low >> 8 & 255}.{low & 255} - - "
                f"[13/May/2025:{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02} +0000] "
                f'"GET {draw.choice(PATHS)} HTTP/1.1" {status} {draw.randrange(200, 9000)}\n'
            )
