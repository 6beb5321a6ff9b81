/** What happens in a morning of this level: attacks, and customers who look a little like one. */
import {
  failures,
  get,
  login,
  series,
  visitorOf,
  type Credentials,
  type Act,
  type Visitor,
} from '../shop/site.ts';
import data from './mornings.json' with { type: 'json' };

/** An attack of a morning and the addresses it comes from; no one else uses them that morning. */
export interface StreamAttack {
  readonly id: string;
  readonly name: string;
  readonly sources: readonly string[];
}

/** What somebody does in a morning. */
export interface SiemStory {
  readonly acts: readonly Act[];
  /** Absent for customers. */
  readonly attack?: StreamAttack;
}

/** Who looks at the shop in a morning of this level. */
export const CUSTOMERS: readonly Visitor[] = data.customers.map(visitorOf);

function customer(user: string) {
  const { address, agent, account } = CUSTOMERS.find((each) => each.account?.[0] === user)!;
  return { visitor: { address, agent }, account: account! };
}

function attacker(address: string, agent: 'curl' | 'python'): Visitor {
  return { address, agent, isAttacker: true };
}

/** A port scan: SYNs to SSH, to the shop, and to HTTPS, which it does not have. */
function scan(visitor: Visitor, at: number): readonly Act[] {
  return ['22', '8080', '8443'].map((target): Act => ({ at, visitor, method: 'SYN', target }));
}

/** Guesses at one account from several addresses, each of which takes its share of the times. */
function guesses(user: string, sources: readonly string[], at: readonly number[]): readonly Act[] {
  const share = Math.ceil(at.length / sources.length);
  return sources.flatMap((address, index) =>
    failures(
      attacker(address, 'python'),
      user,
      [...data.guesses.slice(index), ...data.guesses.slice(0, index)],
      at.slice(index * share, (index + 1) * share),
    ),
  );
}

function scanAndInject(
  address: string,
  scanned: number,
  at: readonly number[],
  attack: Pick<StreamAttack, 'id' | 'name'>,
): SiemStory {
  const visitor = attacker(address, 'curl');
  const injected = at.map((time, index) =>
    get(visitor, time, data.injections[index % data.injections.length]!),
  );
  return {
    acts: [...scan(visitor, scanned), ...injected],
    attack: { ...attack, sources: [address] },
  };
}

const MUGS = '/search?q=union+jack+mug+select+colour';
const FLAGS = '/search?q=European+Union%2C+select+a+flag+mug';
const TYPOS = ['Teapot-12', 'teapot-12', 'Teapot12'];

/** Colleagues come back from the weekend, each with a wrong password or two, all behind one address. */
function mondayAtTheOffice(office: Visitor, from: number): readonly Act[] {
  let at = from;
  return Object.entries(data.colleagues).flatMap(([user, wrong]) => {
    const typos = [`${user}2026`, `${user}-2025`, `${user[0]!.toUpperCase()}${user.slice(1)}-2026`];
    const [form, tried] = [at - 12, at];
    const entered = at + wrong * 11 + 9;
    at = entered + 31;
    return [
      get(office, form, '/login'),
      ...failures(office, user, typos, series(tried, wrong, 11)),
      ...login(office, [user, `${user}-2026`], entered),
    ];
  });
}

/** Somebody searches, and somebody else scans from behind the same address. */
function shared(who: string, search: string, asked: number, scanned: number): SiemStory {
  const visitor = visitorOf(who);
  return { acts: [get(visitor, asked, search), ...scan(visitor, scanned)] };
}

function mistyped(
  visitor: Visitor,
  account: Credentials,
  wrong: readonly string[],
  at: readonly number[],
  entered: number,
): SiemStory {
  return {
    acts: [...failures(visitor, account[0], wrong, at), ...login(visitor, account, entered)],
  };
}

/** A story by its name; visitors are lines, and times seconds since midnight. */
const STORIES = {
  /** The same password list from several addresses, and at last the right password. */
  guessing(user: string, sources: readonly string[], at: readonly number[], entered: number) {
    const { account } = customer(user);
    const visitor = attacker(sources.at(-1)!, 'python');
    return {
      acts: [...guesses(user, sources, at), ...login(visitor, account, entered)],
      attack: { id: 'guessing', name: `password guessing against ${user}`, sources },
    };
  },

  /** Eight guesses in fourteen and a half minutes: one fewer, or a shorter window, misses them. */
  'slow guessing': (user: string, sources: readonly string[], from: number) => ({
    acts: guesses(user, sources, series(from, 8, 124)),
    attack: { id: 'slow-guessing', name: `slow guessing against ${user}`, sources },
  }),

  intrusion: (address: string, scanned: number, at: readonly number[]) =>
    scanAndInject(address, scanned, at, { id: 'intrusion', name: 'scan and injection' }),

  /** An injection 44 and a half minutes after the scan: a rule must wait at least that long. */
  'patient intrusion': (address: string, at: number) =>
    scanAndInject(address, at, [at + 2670], { id: 'patient', name: 'scan and late injection' }),

  /** A program that scans and injects within a second: a clock two seconds off turns the order round. */
  script(address: string, at: number) {
    const name = { id: 'script', name: 'scan and injection by a program' };
    return scanAndInject(address, at, [at + 1, at + 1, at + 1], name);
  },

  school: (who: string, asked: number, scanned: number) => shared(who, MUGS, asked, scanned),

  /** A search right before a scan from behind the same address: two seconds more, and it comes after. */
  neighbour: (who: string, at: number) => shared(who, MUGS, at, at + 1),

  carrier: (who: string, scanned: number, asked: number) => shared(who, FLAGS, asked, scanned),

  /** The same 45 and a half minutes apart: nobody may wait that long. */
  'shared address': (who: string, at: number) => shared(who, FLAGS, at + 2730, at),

  /** Somebody who has forgotten how the password is spelt. */
  forgetful: (who: string, at: readonly number[], entered: number) =>
    mistyped(visitorOf(who), ['jonas', 'Teapot_12'], TYPOS, at, entered),

  /**
   * A telephone goes on trying the password that was changed yesterday, every two minutes and a quarter, until
   * its owner types in the new one: never more than seven times in fifteen minutes, and eight in sixteen.
   */
  'stubborn telephone'(who: string, from: number) {
    const at = series(from, 8, 135);
    const account = ['lotte', 'Cranberry8'] as const;
    return mistyped(visitorOf(who), account, ['Blueberry7'], at, at.at(-1)! + 14);
  },

  office: (who: string, from: number): SiemStory => ({
    acts: mondayAtTheOffice(visitorOf(who), from),
  }),

  /** A customer who mistypes once and then gets in. */
  slip(user: string, at: number) {
    const { visitor, account } = customer(user);
    return mistyped(visitor, account, [account[1].slice(0, -1)], [at], at + 14);
  },

  /** A reader follows links of which all are gone. */
  'old links': (from: number): SiemStory => ({
    acts: Object.entries(data.oldLinks).map(([path, after]) =>
      get(visitorOf('10.0.0.12 firefox'), from + after, `/catalogue-2024/${path}.html`),
    ),
  }),
};

/** A story as a morning tells it: its name, and whom and when it is about. */
export type ToldStory = readonly unknown[];

/** What happens in a story that is told. */
export function storyOf([name, ...about]: ToldStory): SiemStory {
  const story = STORIES[name as keyof typeof STORIES] as (...all: unknown[]) => SiemStory;
  return story(...about);
}
