#!/usr/bin/env python3
"""One input out of two crashes its worker, as a mistake in a parser written in C would.

Usage: crash.py threads|processes
"""
import argparse, os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

POOLS = {"threads": ThreadPoolExecutor, "processes": ProcessPoolExecutor}


def parse(data):
    if data == b"bad":
        os.abort()
    return len(data)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=POOLS)
    pool = POOLS[parser.parse_args().kind](1)
    for data in b"good", b"bad":
        try:
            print(data, pool.submit(parse, data).result(), flush=True)
        except Exception as error:
            print(data, type(error).__name__)
    print("still here")
