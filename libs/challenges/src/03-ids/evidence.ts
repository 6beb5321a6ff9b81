import type { Day, FlowEvidence, JudgedFlow } from '../challenge.ts';
import { evidenceOf } from '../played.ts';
import { attackKindOf } from '../suricata/flows.ts';
import type { IdsConfiguration } from './configuration.ts';
import { judge } from './judge.ts';
import { alertsIn, playedFor, type PlayedIdsFlow } from './play.ts';

export function evidence(
  configuration: IdsConfiguration,
  traffic: Day,
  id: string,
): FlowEvidence | null {
  const each = playedFor(configuration.rules, traffic).find(({ flow }) => flow.id === id);
  if (!each) return null;
  const { played, flow } = each;
  const judged = judge(configuration, traffic).flows.find((line) => line.id === id)!;
  const alert = played.records.find(({ kind }) => kind === 'ids-alerted');
  const copy = played.packets.find(({ to, payload }) => to === 'ids' && payload.kind === 'request');
  const { packets, why, written } = evidenceOf(played, judged.outcome, alert ?? copy!);
  const verdict = alert ? 'alerted' : flow.isAttack ? 'exposed' : 'passed';
  const sentence = `${why.sentence} ${whoItWas(each, judged)}`;
  return { packets, why: { ...why, verdict, sentence }, written };
}

/** What the sensor cannot know. */
function whoItWas(each: PlayedIdsFlow, { outcome, source }: JudgedFlow): string {
  const { flow } = each;
  if (alertsIn(each).length > 0)
    return flow.isAttack ? 'This is an attack.' : 'This is a customer: a false alarm.';
  if (outcome === 'stopped')
    return `This try has no alert of its own; another one from ${source} has, and tells of all of them.`;
  return attackKindOf(flow) ? 'This is an attack, and it leaves no alert.' : 'This is a customer.';
}
