import type { Packet } from '@netward/lab-engine';
import { evidenceFrom, evidenceOf } from '../played.ts';
import { outcomeOf, stoppedBy } from './judge.ts';
import { playedFor, type PlayedIpsFlow } from './play.ts';
import texts from './texts.json' with { type: 'json' };

export const evidence = evidenceFrom(playedFor, (each) => {
  const { records } = each.played;
  const about =
    records.find(({ kind }) => kind === 'ips-blocked') ??
    records.find(({ node }) => node === 'ips') ??
    lastAtInspector(each);
  const outcome = outcomeOf(each);
  const { packets, why, written } = evidenceOf(each.played, outcome, about);
  // What the inspector cannot know.
  const sentence = `${why.sentence}${texts.who[outcome]}`;
  const silent = stoppedBy(each) ? [texts.silent] : [];
  return { packets, why: { ...why, sentence, silent }, written };
});

/** The request as it came to the inspector, or the SYN of a connection that did not get further. */
function lastAtInspector({ played: { packets } }: PlayedIpsFlow): Packet {
  const own = packets.filter(({ to }) => to === 'ips');
  return own.find(({ payload }) => payload.kind === 'request') ?? own[0]!;
}
