import type { Day, Goal, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { letterOf } from '../day.ts';
import { goalsFrom } from '../goals.ts';
import { timeOfDay } from '../time-of-day.ts';
import type { SocAlert } from './alerts.ts';
import {
  untouched,
  type MeasureId,
  type MorningWork,
  type SocConfiguration,
  type TriageDecision,
} from './configuration.ts';
import { checkNote } from './note.ts';
import { isOfIntrusion, stream, type SocMorning } from './stream.ts';
import texts from './texts.json' with { type: 'json' };

/** 'A-a03': an alert as a line of a judgement, from its place in the queue. */
export function flowOfAlert(day: Day, index: number): string {
  return `${letterOf(day)}-a${String(index + 1).padStart(2, '0')}`;
}

/** What was done with the morning of a day; a seed's has its own place. */
export function workOn(configuration: SocConfiguration, day: Day): MorningWork {
  return configuration[letterOf(day) as keyof SocConfiguration] ?? untouched;
}

/** Whether somebody attacked the shop. Every other alert may be closed. */
export function isHostile(morning: SocMorning, { records }: SocAlert): boolean {
  return records.some((record) => isOfIntrusion(morning, record));
}

/** Whether an alert shows the break-in itself: it is escalated, as high or critical. */
export function isDecisive(morning: SocMorning, alert: SocAlert): boolean {
  return isHostile(morning, alert) && alert.isBreakIn === true;
}

const REQUIRED: readonly MeasureId[] = ['save', 'sessions', 'block', 'leak'];

export function decisionInWords({ verdict, next }: TriageDecision): string {
  return `${texts.decisions[verdict]}, ${texts.decisions[next]}`;
}

/** Whether a decision does something about an alert: it is true, and somebody goes on with it. */
function actsOn({ verdict, next }: TriageDecision): boolean {
  return verdict === 'true' && (next === 'timeline' || next === 'escalate');
}

/** What became of an alert. An open one has neither helped nor harmed anyone yet. */
function outcomeOf(
  morning: SocMorning,
  alert: SocAlert,
  decision: TriageDecision | null,
  containment: readonly MeasureId[],
): readonly [Outcome, string] {
  if (isHostile(morning, alert)) {
    if (!decision) return ['through', 'open'];
    return [actsOn(decision) ? 'stopped' : 'through', decisionInWords(decision)];
  }
  // Blocking the WAF or the shop turns away the visitors behind it.
  if (alert.device !== 'IPS') {
    if (containment.includes('proxy')) return ['turned-away', '10.0.2.1 blocked'];
    if (containment.includes('offline')) return ['turned-away', 'shop offline'];
  }
  if (!decision) return ['served', 'open'];
  const isBothered = decision.verdict === 'true' || decision.next === 'escalate';
  return [isBothered ? 'turned-away' : 'served', decisionInWords(decision)];
}

/** The parts of the intrusion that the timeline shows, by name. */
export function stagesShown(morning: SocMorning, timeline: readonly string[]): readonly string[] {
  return morning.truth.stages
    .filter(({ records }) => records.some(({ id }) => timeline.includes(id)))
    .map(({ name }) => name);
}

/** The records of others in the timeline. */
function strangersIn(morning: SocMorning, timeline: readonly string[]): number {
  const known = morning.records.filter((record) => isOfIntrusion(morning, record));
  return timeline.filter((id) => !known.some((record) => record.id === id)).length;
}

/** What is still wrong with the containment, and how far it is. */
function containmentIn(containment: readonly MeasureId[]) {
  const missing = REQUIRED.filter((measure) => !containment.includes(measure)).length;
  if (containment.includes('proxy') || containment.includes('offline'))
    return { containmentFaults: 1, containment: 'customers hit' };
  if (containment.length > 0 && containment[0] !== 'save')
    return { containmentFaults: 1, containment: 'evidence late' };
  return {
    containmentFaults: missing,
    containment: `${REQUIRED.length - missing} of ${REQUIRED.length}`,
  };
}

function timelineIn(morning: SocMorning, timeline: readonly string[]) {
  const shown = stagesShown(morning, timeline).length;
  const all = morning.truth.stages.length;
  const strangers = strangersIn(morning, timeline);
  return {
    timelineFaults: all - shown + strangers,
    timeline: strangers > 0 ? `${strangers} of others` : `${shown} of ${all}`,
  };
}

function noteIn({ note, isHandedIn }: MorningWork, { truth }: SocMorning) {
  const checks = checkNote(note, truth);
  const met = checks.filter(({ isMet }) => isMet).length;
  const isComplete = met === checks.length;
  return {
    noteFaults: isComplete && isHandedIn ? 0 : 1,
    note: isComplete && !isHandedIn ? 'not handed in' : `${met} of ${checks.length}`,
  };
}

function goalsOf(
  morning: SocMorning,
  work: MorningWork,
  flows: readonly JudgedFlow[],
): readonly Goal[] {
  const { triage, timeline, containment } = work;
  const harmless = morning.alerts.filter((alert) => !isHostile(morning, alert)).length;
  const closed = triage.filter(
    (decision, index) => decision?.verdict === 'false' && flows[index]!.outcome === 'served',
  ).length;
  const decisive = triage.filter((_, index) => isDecisive(morning, morning.alerts[index]!));
  const escalated = decisive.filter(
    (decision) =>
      decision?.verdict === 'true' &&
      decision.next === 'escalate' &&
      (decision.severity === 'high' || decision.severity === 'critical'),
  ).length;
  return goalsFrom(texts.goals, flows, {
    closed,
    unclosed: harmless - closed,
    escalated,
    unescalated: decisive.length - escalated,
    decisive: decisive.length,
    ...timelineIn(morning, timeline),
    ...containmentIn(containment),
    ...noteIn(work, morning),
  });
}

/** Judges a morning: one line for each alert. */
export function judgeSoc(configuration: SocConfiguration, traffic: Day): Judgement {
  const work = workOn(configuration, traffic);
  const morning = stream(traffic);
  const flows = morning.alerts.map((alert, index): JudgedFlow => {
    const [outcome, decidedBy] = outcomeOf(morning, alert, work.triage[index]!, work.containment);
    const { at, title, device, address } = alert;
    return {
      id: flowOfAlert(traffic, index),
      time: timeOfDay(at),
      source: address,
      summary: `${device}: ${title}`,
      outcome,
      decidedBy,
      alerts: 1,
    };
  });
  const hits = work.triage.map((decision, index) => [
    flowOfAlert(traffic, index),
    decision ? 1 : 0,
  ]);
  return {
    traffic,
    flows,
    goals: goalsOf(morning, work, flows),
    hits: Object.fromEntries(hits) as Record<string, number>,
  };
}
