import { expect, test } from '@jest/globals';
import type { LevelId } from '@netward/contracts';
import type { Packet } from '@netward/lab-engine';
import { opened } from '@netward/lab-engine/payloads';
import { loadChallenge, TRAFFICS } from './index.ts';
import { CHALLENGE_PROOFS } from './testing/proofs.ts';

/** Levels whose lines are connections that somebody opens; those of the others are packets or alerts. */
const WITH_CONNECTIONS: readonly LevelId[] = ['2', '3', '4', '5', '6', '8'];
/** Of these, levels whose configuration stops connections or requests. */
const IN_THE_PATH: readonly LevelId[] = ['2', '4', '6'];
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

test.each(IN_THE_PATH)('level %s: every outcome is what the packets show', async (level) => {
  const lines = (await linesOf(level)).filter(({ packets }) => packets.length > 0);
  const wrong = lines.filter(({ flow: { outcome }, packets }) => {
    const isPassed = outcome === 'served' || outcome === 'through';
    return isPassed !== isReached(packets);
  });
  expect(wrong.map(({ name, flow }) => `${name} ${flow.outcome}`)).toEqual([]);
  expect(lines.length).toBeGreaterThan(100);
});
