import { evidenceFrom, evidenceOf } from '../played.ts';
import { filled } from '@netward/lab-engine/filled';
import { judge } from './judge.ts';
import { playedFor } from './play.ts';
import texts from './texts.json' with { type: 'json' };

export const evidence = evidenceFrom(playedFor, ({ flow, played }, configuration, traffic) => {
  const { outcome, decidedBy } = judge(configuration, traffic).flows.find(
    ({ id }) => id === flow.id,
  )!;
  const alert = played.records.find(({ kind }) => kind === 'ids-alerted');
  const copy = played.packets.find(({ to, payload }) => to === 'ids' && payload.kind === 'request');
  const { packets, why, written } = evidenceOf(played, outcome, alert ?? copy!);
  const verdict = alert ? 'alerted' : flow.isAttack ? 'exposed' : 'passed';
  // What the sensor cannot know.
  const who = texts.who[decidedBy === 'another guess' ? decidedBy : outcome];
  const sentence = `${why.sentence} ${filled(who, { source: flow.source })}`;
  return { packets, why: { ...why, verdict, sentence }, written };
});
