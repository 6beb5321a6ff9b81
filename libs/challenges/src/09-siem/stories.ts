/** What happens in a morning of this level: attacks, and customers who look a little like one. */
import { failures, get, login, times, type Drafted, type Visitor } from '../shop/morning.ts';
import { secondsOf } from '../shop/records.ts';

/** An attack of a morning and the addresses it comes from; nobody else uses them that morning. */
export interface StreamAttack {
  readonly id: string;
  readonly name: string;
  readonly sources: readonly string[];
}

/** What somebody does in a morning. */
export interface SiemStory {
  readonly drafted: readonly Drafted[];
  /** Absent for customers. */
  readonly attack?: StreamAttack;
}

/** The sensor's clock is ahead by so many seconds, so its records name a later time. */
const AHEAD = 40;

/** A port scan as the sensor reports it, by its own clock. */
export function scan({ address }: Visitor, at: number, port: number): Drafted {
  return { at: at + AHEAD, text: `ids ${address}:${port} 10.0.0.20:8443 1000004` };
}

const GUESSES = '123456 password qwerty iloveyou summer2026 welcome1 letmein dragon monkey'.split(
  ' ',
);

/** Guesses at one account from several addresses, each of which takes its share of the times. */
function guesses(user: string, addresses: readonly string[], at: readonly number[]): Drafted[] {
  const share = Math.ceil(at.length / addresses.length);
  return addresses.flatMap((address, index) =>
    failures(
      { address, agent: 'python' },
      user,
      [...GUESSES.slice(index), ...GUESSES.slice(0, index)],
      at.slice(index * share, (index + 1) * share),
    ),
  );
}

/** The same password list from several addresses, and at last the right password. */
export function guessing(
  [user, password]: readonly [string, string],
  sources: readonly string[],
  at: readonly number[],
  entered: number,
): SiemStory {
  const visitor = { address: sources.at(-1)!, agent: 'python' };
  return {
    drafted: [...guesses(user, sources, at), ...login(visitor, [user, password], entered)],
    attack: { id: 'guessing', name: `password guessing against ${user}`, sources },
  };
}

/** Eight guesses in fourteen and a half minutes: one fewer, or a shorter window, misses them. */
export function slowGuessing(user: string, sources: readonly string[], from: number): SiemStory {
  const at = Array.from({ length: 8 }, (_, index) => from + index * 124);
  return {
    drafted: guesses(user, sources, at),
    attack: { id: 'slow-guessing', name: `slow guessing against ${user}`, sources },
  };
}

const INJECTIONS = [
  '/search?q=%27+UNION+SELECT+1%2C2--',
  '/search?q=%27+UNION+SELECT+name%2C+password+FROM+users--',
  '/search?q=%27+UNION+SELECT+name%2C+email+FROM+customers--',
] as const;

/** A scan, and injections at these times. */
export function intrusion(
  address: string,
  [scanned, port]: readonly [number, number],
  at: readonly number[],
  attack: Pick<StreamAttack, 'id' | 'name'> = { id: 'intrusion', name: 'scan and injection' },
): SiemStory {
  const visitor = { address, agent: 'curl' };
  const injected = at.map((time, index) =>
    get(visitor, time, INJECTIONS[index % INJECTIONS.length]!),
  );
  return {
    drafted: [scan(visitor, scanned, port), ...injected],
    attack: { ...attack, sources: [address] },
  };
}

/** An injection 44 and a half minutes after the scan: nobody may wait for it less long. */
export function patientIntrusion(address: string, at: number, port: number): SiemStory {
  const name = { id: 'patient', name: 'scan and late injection' };
  return intrusion(address, [at, port], [at + 2670], name);
}

/** A program that scans and injects within a second: a clock two seconds off turns the order round. */
export function scriptedIntrusion(address: string, at: number, port: number): SiemStory {
  const name = { id: 'script', name: 'scan and injection by a program' };
  return intrusion(address, [at, port], [at + 1, at + 1, at + 1], name);
}

const MUGS = '/search?q=union+jack+mug+select+colour';
const FLAGS = '/search?q=European+Union%2C+select+a+flag+mug';

/** Somebody at a school searches, and later somebody else scans from behind the same address. */
export function school(visitor: Visitor, asked: number, scanned: number, port: number): SiemStory {
  return {
    drafted: [get(visitor, asked, MUGS), scan(visitor, scanned, port)],
  };
}

/** A search right before a scan from behind the same address: two seconds more, and it comes after. */
export function neighbour(visitor: Visitor, at: number, port: number): SiemStory {
  return school(visitor, at, at + 1, port);
}

/** Somebody behind a carrier's address scans, and much later somebody else searches for a flag. */
export function carrier(visitor: Visitor, scanned: number, port: number, asked: number): SiemStory {
  return { drafted: [scan(visitor, scanned, port), get(visitor, asked, FLAGS)] };
}

/** The same 45 and a half minutes apart: nobody may wait that long. */
export function sharedAddress(visitor: Visitor, scanned: number, port: number): SiemStory {
  return carrier(visitor, scanned, port, scanned + 2730);
}

const TYPOS = ['Teapot-12', 'teapot-12', 'Teapot12'];

/** Somebody who has forgotten how the password is spelt. */
export function forgetful(visitor: Visitor, at: readonly number[], entered: number): SiemStory {
  return {
    drafted: [
      ...failures(visitor, 'jonas', TYPOS, at),
      ...login(visitor, ['jonas', 'Teapot_12'], entered),
    ],
  };
}

/**
 * A telephone goes on trying the password that was changed yesterday, every two minutes and a quarter, until
 * its owner types in the new one: never more than seven times in fifteen minutes, and eight in sixteen.
 */
export function stubbornTelephone({ address, agent }: Visitor, from: number): SiemStory {
  const visitor = { address, agent };
  const at = Array.from({ length: 8 }, (_, index) => from + index * 135);
  return {
    drafted: [
      ...failures(visitor, 'lotte', ['Blueberry7'], at),
      ...login(visitor, ['lotte', 'Cranberry8'], at.at(-1)! + 14),
    ],
  };
}

/** Colleagues come back from the weekend, each with a wrong password or two, all behind one address. */
export function mondayAtTheOffice(office: Visitor, from: number): SiemStory {
  const colleagues: readonly (readonly [string, number])[] = [
    ['nina', 2],
    ['otto', 3],
    ['petra', 1],
    ['ruben', 2],
    ['tess', 2],
  ];
  let at = from;
  const drafted = colleagues.flatMap(([user, wrong]) => {
    const form = get(office, at - 12, '/login');
    const typos = [`${user}2026`, `${user}-2025`, `${user[0]!.toUpperCase()}${user.slice(1)}-2026`];
    const tried = failures(
      office,
      user,
      typos,
      times('00:00:00', wrong, 11).map((seconds) => seconds + at),
    );
    at += wrong * 11 + 9;
    const entered = login(office, [user, `${user}-2026`], at);
    at += 31;
    return [form, ...tried, ...entered];
  });
  return { drafted };
}

/** A customer who mistypes once and then gets in. */
export function slip({ address, agent, account }: Visitor, at: number): SiemStory {
  const visitor = { address, agent };
  const [user, password] = account!;
  return {
    drafted: [
      ...failures(visitor, user, [password.slice(0, -1)], [at]),
      ...login(visitor, [user, password], at + 14),
    ],
  };
}

/** '08:33:10' and others, in seconds since midnight. */
export function at(...clock: readonly string[]): number[] {
  return clock.map(secondsOf);
}
