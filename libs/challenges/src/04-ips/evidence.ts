import type { Packet } from '@netward/lab-engine';
import type { Day, FlowEvidence, Outcome } from '../challenge.ts';
import { evidenceOf } from '../played.ts';
import type { IpsConfiguration } from './configuration.ts';
import { outcomeOf } from './judge.ts';
import { playedFor, type PlayedIpsFlow } from './play.ts';

export function evidence(
  configuration: IpsConfiguration,
  traffic: Day,
  id: string,
): FlowEvidence | null {
  const each = playedFor(configuration, traffic).find(({ flow }) => flow.id === id);
  if (!each) return null;
  const { records } = each.played;
  const about =
    records.find(({ kind }) => kind === 'ips-blocked') ??
    records.find(({ node }) => node === 'ips') ??
    lastAtInspector(each);
  const outcome = outcomeOf(each);
  const { packets, why, written } = evidenceOf(each.played, outcome, about);
  const sentence = `${why.sentence}${WHO[outcome]}`;
  const silent = outcome === 'stopped' || outcome === 'turned-away' ? [NO_REQUEST] : [];
  return { packets, why: { ...why, sentence, silent }, written };
}

/** The request as it came to the inspector, or the SYN of a connection that did not get further. */
function lastAtInspector({ played: { packets } }: PlayedIpsFlow): Packet {
  const own = packets.filter(({ to }) => to === 'ips');
  return own.find(({ payload }) => payload.kind === 'request') ?? own[0]!;
}

/** What the inspector cannot know. */
const WHO: Readonly<Record<Outcome, string>> = {
  served: '',
  'turned-away': ' This is a customer.',
  stopped: '',
  through: ' This is an attack.',
};
const NO_REQUEST = 'The server wrote nothing: no request reached it.';
