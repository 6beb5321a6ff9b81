import type { Goal, JudgedFlow, Judgement, Outcome, Traffic } from '../challenge.ts';
import type { MeasureId, MorningWork, SocConfiguration, TriageDecision } from './configuration.ts';
import { MORNINGS, isOfIntrusion, recordsIn, recordsLike } from './mornings.ts';
import type { SocAlert } from './morning.ts';
import { checkNote } from './note.ts';

/** 'A-a03': an alert as a line of a judgement, from its place in the queue. */
export function flowOfAlert(traffic: Traffic, index: number): string {
  return `${traffic}-a${String(index + 1).padStart(2, '0')}`;
}

const REQUIRED: readonly MeasureId[] = ['save', 'sessions', 'block', 'leak'];

const IN_WORDS = {
  true: 'true positive',
  false: 'false positive',
  unclear: 'not clear yet',
} as const;
const NEXT_IN_WORDS = {
  close: 'closed',
  watch: 'watched',
  timeline: 'added to timeline',
  escalate: 'escalated',
} as const;

export function decisionInWords({ verdict, next }: TriageDecision): string {
  return `${IN_WORDS[verdict]}, ${NEXT_IN_WORDS[next]}`;
}

/** Whether a decision does something about an alert: it is true, and somebody goes on with it. */
function actsOn({ verdict, next }: TriageDecision): boolean {
  return verdict === 'true' && (next === 'timeline' || next === 'escalate');
}

/** What became of an alert. One that is open has helped nobody and harmed nobody yet. */
function outcomeOf(
  alert: SocAlert,
  decision: TriageDecision | null,
  containment: readonly MeasureId[],
): readonly [Outcome, string] {
  if (alert.isHostile) {
    if (!decision) return ['through', 'open'];
    return [actsOn(decision) ? 'stopped' : 'through', decisionInWords(decision)];
  }
  if (alert.isVisitor && containment.includes('proxy')) return ['turned-away', '10.0.2.1 blocked'];
  if (alert.isVisitor && containment.includes('offline')) return ['turned-away', 'shop offline'];
  if (!decision) return ['served', 'open'];
  const isBothered = decision.verdict === 'true' || decision.next === 'escalate';
  return [isBothered ? 'turned-away' : 'served', decisionInWords(decision)];
}

/** The parts of the intrusion that the timeline shows, by name. */
export function stagesShown(traffic: Traffic, timeline: readonly string[]): readonly string[] {
  return MORNINGS[traffic].stages
    .filter(({ records }) => recordsLike(traffic, records).some(({ id }) => timeline.includes(id)))
    .map(({ name }) => name);
}

/** The records of others in the timeline. */
function strangersIn(traffic: Traffic, timeline: readonly string[]): number {
  const known = recordsIn(traffic).filter((record) => isOfIntrusion(traffic, record));
  return timeline.filter((id) => !known.some((record) => record.id === id)).length;
}

function containmentGoal(containment: readonly MeasureId[]): Goal {
  const done = REQUIRED.filter((measure) => containment.includes(measure)).length;
  const isHarmful = containment.includes('proxy') || containment.includes('offline');
  const isLate = containment.length > 0 && containment[0] !== 'save';
  return {
    text: 'Contained: evidence first, the shop stays open',
    isMet: done === REQUIRED.length && !isHarmful && !isLate,
    standing: isHarmful
      ? 'customers hit'
      : isLate
        ? 'evidence late'
        : `${done} of ${REQUIRED.length}`,
  };
}

function goalsOf(
  traffic: Traffic,
  work: MorningWork,
  flows: readonly JudgedFlow[],
): readonly Goal[] {
  const morning = MORNINGS[traffic];
  const { alerts, stages } = morning;
  const { triage, timeline, containment, note, isHandedIn } = work;
  const count = (wanted: Outcome) => flows.filter(({ outcome }) => outcome === wanted).length;
  const hostile = alerts.filter(({ isHostile }) => isHostile).length;
  const closed = alerts.filter((alert, index) => {
    const decision = triage[index];
    return !alert.isHostile && decision?.verdict === 'false' && flows[index]!.outcome === 'served';
  }).length;
  const decisive = alerts.flatMap(({ isDecisive }, index) => (isDecisive ? [triage[index]] : []));
  const escalated = decisive.filter(
    (decision) =>
      decision?.verdict === 'true' &&
      decision.next === 'escalate' &&
      (decision.severity === 'high' || decision.severity === 'critical'),
  ).length;
  const shown = stagesShown(traffic, timeline).length;
  const strangers = strangersIn(traffic, timeline);
  const met = checkNote(note, morning).filter(({ isMet }) => isMet).length;
  return [
    goal('Every attack is acted on', count('stopped'), hostile),
    goal('Every harmless alert is judged false', closed, alerts.length - hostile),
    goal('The break-in is escalated, high or critical', escalated, decisive.length),
    {
      text: 'The timeline shows every part of the intrusion, and nothing else',
      isMet: shown === stages.length && strangers === 0,
      standing: strangers > 0 ? `${strangers} of others` : `${shown} of ${stages.length}`,
    },
    containmentGoal(containment),
    {
      text: 'The note says what it must, and is handed in',
      isMet: met === 5 && isHandedIn,
      standing: isHandedIn || met < 5 ? `${met} of 5` : 'not handed in',
    },
  ];
}

function goal(text: string, done: number, all: number): Goal {
  return { text, isMet: done === all, standing: `${done} of ${all}` };
}

/** Judges a morning: one line for each alert. */
export function judgeSoc(configuration: SocConfiguration, traffic: Traffic): Judgement {
  const work = configuration[traffic];
  const flows = MORNINGS[traffic].alerts.map((alert, index): JudgedFlow => {
    const [outcome, decidedBy] = outcomeOf(alert, work.triage[index]!, work.containment);
    const { time, title, device, address } = alert;
    return {
      id: flowOfAlert(traffic, index),
      time,
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
    goals: goalsOf(traffic, work, flows),
    hits: Object.fromEntries(hits) as Record<string, number>,
  };
}
