import { Limiter } from './limiter.ts';

const limiter = () =>
  new Limiter({ name: 'flooded', points: 2, seconds: 600 }, { key: 'k'.repeat(32), scale: 1 });

/** So many uses by each of the first /64 networks of an IPv6 /48, one network after the other. */
async function flood(limited: Limiter, networks: number, uses = 1): Promise<void> {
  for (let at = 0; at < networks * uses; at++)
    await limited.consume(`2001:db8:1:${Math.floor(at / uses).toString(16)}`);
}

test('without Redis a flood of addresses pushes out counters, not ones that are used up', async () => {
  const limited = limiter();
  for (let at = 0; at < 3; at++) await limited.consume('203.0.113.1');
  await limited.consume('203.0.113.2');
  await flood(limited, 20_000);
  expect(await limited.peek('203.0.113.1')).toMatchObject({ isAllowed: false });
  expect((await limited.consume('203.0.113.1')).isAllowed).toBe(false);
  expect(await limited.peek('203.0.113.2')).toMatchObject({ used: 0 });
});

test('a flood of addresses that use themselves up is forgotten in the end, too', async () => {
  const limited = limiter();
  await flood(limited, 20_000, 3);
  const first = await limited.peek('2001:db8:1:0');
  const last = await limited.peek('2001:db8:1:4e1f');
  expect([first.used, last.isAllowed]).toEqual([0, false]);
});
