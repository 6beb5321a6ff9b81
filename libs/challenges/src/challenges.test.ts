import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { CHALLENGE_LEVELS, loadChallenge, TRAFFICS, type Challenge } from './index.ts';
import { CHALLENGE_PROOFS, type ChallengeProof } from './testing/proofs.ts';
import committed from './judgements.json' with { type: 'json' };
import { seeded } from './seeded.ts';
import type { LevelId } from '@netward/contracts';
import type { Packet } from '@netward/lab-engine';
import { opened } from '@netward/lab-engine/payloads';
import { sealedSeed } from './sealed-seed.ts';
import { remembered } from './judging.ts';

test('every challenge has a proof, and its tests in its folder', () => {
  expect(Object.keys(CHALLENGE_PROOFS)).toEqual(CHALLENGE_LEVELS);
  const folders = readdirSync(import.meta.dirname).filter((name) => /^\d\d-/.test(name));
  const tested = folders.map((name) => {
    const file = join(import.meta.dirname, name, 'challenge.test.ts');
    return /^testChallenge\('(\d+)'\);$/m.exec(readFileSync(file, 'utf8'))?.[1];
  });
  expect(tested).toEqual(CHALLENGE_LEVELS);
});

const KNOWN: Readonly<Record<string, { readonly version: number; readonly judgements: string }>> =
  committed;
/** Configurations by chance, the same in every run. */
const RANDOM = 12;
const SEED = 20_261_122;

/** What is done: printed with the difference where a digest is another one. */
const TODO =
  'Somebody’s configuration is judged otherwise than before. If that is meant, raise `version` in the challenge (saved results are judged again only then), and put the new line into judgements.json. If only what the proof tries has changed, the line is enough.';

/** Start, solution, wrong and widened tries, and some configurations by chance. */
function tried(challenge: Challenge, proof: ChallengeProof): readonly unknown[] {
  const next = seeded(SEED);
  return [
    challenge.start,
    proof.solves,
    ...[...proof.wrongTries, ...proof.widened].map(({ configuration }) => configuration),
    ...Array.from({ length: RANDOM }, () => proof.anyConfiguration(next)),
  ];
}

/** FNV-1a of 64 bits, which needs no library (public domain). */
function fnv(text: string, from: bigint): bigint {
  let hash = from;
  for (let at = 0; at < text.length; at += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100_0000_01b3n);
  return hash;
}

/** A digest of what became of every line on the three days, and of the goals that are met. */
function digestOf(challenge: Challenge, proof: ChallengeProof): string {
  let digest = 0xcbf2_9ce4_8422_2325n;
  for (const configuration of tried(challenge, proof))
    for (const traffic of TRAFFICS) {
      const { flows, goals } = challenge.judge(configuration, traffic);
      const lines = flows.map(({ id, outcome, alerts }) => `${id} ${outcome} ${alerts}`);
      digest = fnv([...lines, ...goals.map(({ isMet }) => isMet)].join('\n'), digest);
    }
  return digest.toString(16).padStart(16, '0');
}

test.each(CHALLENGE_LEVELS)('level %s judges what its version judged', async (level) => {
  const challenge = (await loadChallenge(level))!;
  const { proof } = await CHALLENGE_PROOFS[level]!();
  const now = { version: challenge.version, judgements: digestOf(challenge, proof) };
  expect([TODO, now]).toEqual([TODO, KNOWN[level]]);
});

/** Levels whose lines are connections that somebody opens; those of the others are packets or alerts. */
const WITH_CONNECTIONS: readonly LevelId[] = ['2', '3', '4', '5', '6', '8'];
/** Of these, levels whose configuration stops connections or requests. */
const IN_THE_PATH: readonly LevelId[] = ['2', '4', '6'];
/** Levels where attackers read what passes: only whether customers are served is seen at the far end. */
const WITH_READERS: readonly LevelId[] = ['5', '7'];
/** A line without an address is about a server. */
const ADDRESS = /^\d+\.\d+\.\d+\.\d+$/;
/** What a device in the path answers by itself. */
const REFUSALS = [403, 429];

/** Every line of every day, with a configuration that does nothing, the solution and the wrong tries. */
async function linesOf(level: LevelId) {
  const challenge = (await loadChallenge(level))!;
  const details = await challenge.details();
  const { proof } = await CHALLENGE_PROOFS[level]!();
  const tries = proof.wrongTries.map(({ configuration }) => configuration);
  return [challenge.start, proof.solves, ...tries].flatMap((configuration) =>
    TRAFFICS.flatMap((traffic) =>
      challenge.judge(configuration, traffic).flows.map((flow) => {
        const packets = details.evidence(configuration, traffic, flow.id)?.packets ?? [];
        return { name: `${traffic} ${flow.id}`, flow, packets };
      }),
    ),
  );
}

/** Whether the opener got what it wanted: its answer, or where it asks for none, a connection. */
function isReached(packets: readonly Packet[]): boolean {
  const [first] = packets;
  const own = packets.filter(({ connection }) => connection === first?.connection);
  const got = own.filter(({ to }) => to === first?.from);
  if (own.some(({ payload }) => payload.kind === 'request' || payload.kind === 'tls')) {
    const statuses = got.flatMap(({ payload }) => {
      const inside = opened(payload);
      return inside.kind === 'response' ? [inside.response.status] : [];
    });
    return statuses.some((status) => !REFUSALS.includes(status));
  }
  const isStopped = own.some(({ fate }) => fate === 'dropped' || fate === 'rejected');
  return !isStopped && got.some(({ tcp }) => tcp?.flags === 'SYN/ACK');
}

test.each(WITH_CONNECTIONS)(
  'level %s: the first packet of every connection has the address of whom its line names',
  async (level) => {
    const lines = await linesOf(level);
    const opening = lines.filter(({ flow, packets }) => packets[0] && ADDRESS.test(flow.source));
    const wrong = opening.filter(({ flow, packets }) => packets[0]!.ip.source !== flow.source);
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(opening.length).toBeGreaterThan(100);
  },
);

test.each([...IN_THE_PATH, ...WITH_READERS])(
  'level %s: outcomes are what packets show',
  async (level) => {
    const hasReaders = WITH_READERS.includes(level);
    const lines = (await linesOf(level)).filter(
      ({ flow: { outcome }, packets }) =>
        packets.length > 0 && !(hasReaders && (outcome === 'stopped' || outcome === 'through')),
    );
    const wrong = lines.filter(({ flow: { outcome }, packets }) => {
      const isPassed = outcome === 'served' || outcome === 'through';
      return isPassed !== isReached(packets);
    });
    expect(wrong.map(({ name, flow }) => `${name} ${flow.outcome}`)).toEqual([]);
    expect(lines.length).toBeGreaterThan(100);
  },
);

test('level 3: a sensor keeps no connection from its end, whatever it makes of it', async () => {
  const lines = (await linesOf('3')).filter(({ packets }) => packets.length > 0);
  const stopped = lines.filter(({ packets }) => !isReached(packets));
  expect(stopped.map(({ name }) => name)).toEqual([]);
  expect(lines.length).toBeGreaterThan(100);
});

/** Whether a visit got an error, or missed what it had put into its cart. */
function isLost(packets: readonly Packet[]): boolean {
  const inside = packets.map(({ payload }) => opened(payload));
  const posted = inside.findIndex(
    (each) => each.kind === 'request' && each.request.method === 'POST',
  );
  return inside.some(
    (each, index) =>
      each.kind === 'response' &&
      packets[index]!.to === 'client' &&
      (each.response.status >= 500 ||
        (posted !== -1 && index > posted && each.response.body.includes('is empty'))),
  );
}

test('level 8: a visit is turned away where its packets show a loss', async () => {
  const lines = await linesOf('8');
  const visits = lines.filter(({ flow }) => /^(served|turned-away)$/.test(flow.outcome));
  const wrong = visits.filter(
    ({ flow, packets }) => isLost(packets) !== (flow.outcome === 'turned-away'),
  );
  expect(wrong.map(({ name, flow }) => `${name} ${flow.outcome}`)).toEqual([]);
  expect(visits.length).toBeGreaterThan(500);
});

test('a learner has the same day each time, and another one in every level', () => {
  const days = CHALLENGE_LEVELS.map((level) => sealedSeed('account 1', level));
  expect(days).toEqual(CHALLENGE_LEVELS.map((level) => sealedSeed('account 1', level)));
  expect(new Set(days).size).toBe(CHALLENGE_LEVELS.length);
});

test('learners whose ids are alike have days all over the range', () => {
  const days = Array.from({ length: 4_000 }, (_, id) => sealedSeed(`${id}`, '2'));
  const tenths = days.map((day) => Math.floor((10 * day) / 2 ** 24));
  for (let tenth = 0; tenth < 10; tenth += 1)
    expect(tenths.filter((each) => each === tenth).length).toBeGreaterThan(300);
  expect(new Set(days).size).toBeGreaterThan(3_990);
});

test('works once for each configuration and stream', () => {
  const worked: string[] = [];
  const ask = remembered(({ name }: { name: string }, traffic) => {
    worked.push(`${name}${traffic}`);
    return { of: `${name}${traffic}` };
  });
  const [one, other] = [{ name: 'one ' }, { name: 'other ' }];
  const first = ask(one, 'A');
  expect(ask(one, 'A')).toBe(first);
  expect([ask(one, 'B'), ask(other, 'A'), ask(one, 'B')]).toEqual([
    { of: 'one B' },
    { of: 'other A' },
    { of: 'one B' },
  ]);
  expect(worked).toEqual(['one A', 'one B', 'other A']);
});

test('forgets the days that were asked for longest ago', () => {
  let worked = 0;
  const ask = remembered((_: object, day) => ({ day, work: (worked += 1) }));
  const configuration = {};
  for (let seed = 0; seed < 5; seed += 1) ask(configuration, seed);
  expect(ask(configuration, 4).work).toBe(5);
  expect(ask(configuration, 0).work).toBe(6);
});
