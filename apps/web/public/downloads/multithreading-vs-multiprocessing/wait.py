#!/usr/bin/env python3
"""Two hundred look-ups that take 50 ms each, and two blocks to hash: where threads are right."""
import asyncio, hashlib, time
from concurrent.futures import ThreadPoolExecutor

LOOKUPS, OPEN = 200, 20
BLOCK = bytes(200_000_000)


def best(name, runs, work):
    def took():
        start = time.perf_counter()
        work()
        return time.perf_counter() - start

    print(f"{name:32}{min(took() for _ in range(runs)):6.2f} s", flush=True)


def look_up(_=None):
    time.sleep(0.05)


def in_threads():
    with ThreadPoolExecutor(OPEN) as pool:
        list(pool.map(look_up, range(LOOKUPS)))


async def in_turn():
    allowed = asyncio.Semaphore(OPEN)

    async def look_up_later():
        async with allowed:
            await asyncio.sleep(0.05)

    await asyncio.gather(*(look_up_later() for _ in range(LOOKUPS)))


def hash_both(workers):
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(hashlib.sha256, [BLOCK, BLOCK]))


best("one after another", 1, lambda: [look_up() for _ in range(LOOKUPS)])
best("20 threads", 5, in_threads)
best("one thread, asyncio, 20 open", 5, lambda: asyncio.run(in_turn()))
best("SHA-256, one after another", 15, lambda: hash_both(1))
best("SHA-256, two threads", 15, lambda: hash_both(2))
