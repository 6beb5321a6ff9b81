import type { AgentName } from '../agents.ts';
import { oneOf, seeded, shuffled, timesOfDay } from '../seeded.ts';
import type { StreamRow } from './flows.ts';

const SHOP = '10.0.0.20';
/** The second web server, which is not in service yet. */
const WEB_A = '10.0.1.11';
const OFFICE = '192.0.2.18';
const BROWSERS: readonly AgentName[] = ['firefox', 'chrome', 'android', 'iphone'];
const PAGES = [
  '/',
  '/search?q=desk+lamp',
  '/product/9',
  '/product/114',
  '/cart',
  '/checkout',
  '/login',
  '/account/orders',
] as const;

const one = (next: () => number, from: number, to: number) =>
  from + Math.floor(next() * (to - from + 1));
const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** A morning that follows from a seed. `isStrict` adds the flows that only a rule too wide lets in. */
export function stream(seed: number, isStrict: boolean): readonly StreamRow[] {
  const next = seeded(seed);
  const provider = () => `203.0.113.${one(next, 2, 254)}`;
  const far = () =>
    oneOf(next, [`192.0.2.${one(next, 30, 220)}`, `198.51.100.${one(next, 20, 250)}`]);
  const desk = () => `10.0.0.${one(next, 2, 14)}`;
  const attackers = [provider(), provider(), far(), '203.0.113.66'];
  const page = (source: string, port: number): Omit<StreamRow, 'time'> => ({
    source,
    destination: SHOP,
    port,
    who: 'customer',
    asks: oneOf(next, PAGES),
    agent: oneOf(next, BROWSERS),
  });
  const customers = [
    ...some(12, () => page(oneOf(next, [OFFICE, far(), desk()]), 8080)),
    ...some(9, () => page(oneOf(next, [OFFICE, far(), desk()]), 8443)),
    // Innocent neighbours of an attacker.
    page(provider(), 8080),
    page(provider(), 8443),
    page(oneOf(next, attackers), 8443),
  ];
  const admins = some(3, () => ({
    source: desk(),
    destination: SHOP,
    port: 22,
    who: 'admin' as const,
  }));
  const attack = (source: string, port: number, destination = SHOP) => {
    const who: StreamRow['who'] = port === 22 ? 'login' : 'scan';
    return { source, destination, port, who };
  };
  const attacks = [
    ...some(5, () => attack(oneOf(next, attackers), 22)),
    ...some(3, () => attack(oneOf(next, attackers), oneOf(next, [3306, 8081]))),
    attack(oneOf(next, attackers), 8080, WEB_A),
    attack(desk(), oneOf(next, [3306, 8081])),
    attack('10.0.0.99', 22),
    ...(isStrict
      ? [
          // Just outside of the office's network, and inside it with another host or port.
          attack(`10.0.0.${one(next, 21, 30)}`, 22),
          attack(desk(), 22, WEB_A),
          attack(far(), 8443, WEB_A),
          attack(oneOf(next, attackers), one(next, 8000, 8079)),
          // The neighbour of the shop in 10.0.0.20/31.
          attack(far(), 8080, '10.0.0.21'),
          attack(desk(), 22, '10.0.0.21'),
        ]
      : []),
  ];
  const all = shuffled<Omit<StreamRow, 'time'>>(next, [...customers, ...admins, ...attacks]);
  const clock = timesOfDay(next, all.length, 5);
  return all.map((row, index) => ({ time: clock[index]!, ...row }));
}
