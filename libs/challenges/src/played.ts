import type { LabRecord, Packet, Verdict } from '@netward/lab-engine';
import { whyOf } from '@netward/evidence';
import { writtenOf } from '@netward/lab-engine/formats';
import type { PlayedAttempt, Timed } from '@netward/lab-engine/stream';
import type { ChallengeDetails, Day, FlowEvidence, FlowRecord, Outcome } from './challenge.ts';
import { DAY, timeOfDay } from './time-of-day.ts';

/** A challenge's `evidence`, from what stands under each flow. */
export function evidenceFrom<C, P extends { readonly flow: { readonly id: string } }>(
  playedFor: (configuration: C, day: Day) => readonly P[],
  about: (each: P, configuration: C, day: Day) => FlowEvidence,
): ChallengeDetails<C>['evidence'] {
  return (configuration, day, id) => {
    const each = playedFor(configuration, day).find(({ flow }) => flow.id === id);
    return each ? about(each, configuration, day) : null;
  };
}

/** What an outcome looks like where a challenge does not say otherwise. */
const VERDICTS: Readonly<Record<Outcome, Verdict>> = {
  served: 'passed',
  'turned-away': 'blocked',
  stopped: 'blocked',
  through: 'exposed',
};

/**
 * What stands under a line: the packets of the attempt, why a record or a packet of it is as it is, and
 * what the devices wrote. All of it is the lab's own.
 */
export function evidenceOf(
  attempt: PlayedAttempt,
  outcome: Outcome,
  about: LabRecord | Packet,
): FlowEvidence {
  const { played, packets } = attempt;
  return {
    packets,
    why: { ...whyOf(played, about), verdict: VERDICTS[outcome] },
    written: writtenDuring(attempt),
  };
}

/** The tools behind programs that write under another name. */
const TOOLS: Readonly<Record<string, string>> = {
  kernel: 'nftables',
  suricata: 'Suricata',
  modsecurity: 'ModSecurity',
  haproxy: 'HAProxy',
};

/** The lines that the devices wrote about an attempt, each as its tool writes it, in order of time. */
export function writtenDuring({
  attempt,
  played,
  records,
}: Pick<PlayedAttempt<Timed>, 'attempt' | 'played' | 'records'>): readonly FlowRecord[] {
  const begins = DAY + attempt.at / 1000;
  const lines = records.flatMap((record) =>
    writtenOf(record, played, begins).map((line) => ({ ...line, at: line.at ?? record.at })),
  );
  return lines
    .sort((a, b) => a.at - b.at)
    .map(({ program, text, head = '', at }) => ({
      time: timeOfDay((attempt.at + at) / 1_000_000),
      tool: TOOLS[program] ?? program,
      text: head + text,
    }));
}
