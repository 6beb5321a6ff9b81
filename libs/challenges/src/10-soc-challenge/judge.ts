import type { Day, Goal, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { letterOf } from '../day.ts';
import { goalsFrom } from '../judging.ts';
import { sourceOf } from '../shop/play.ts';
import { timeOfDay } from '../time-of-day.ts';
import type { SocAlert } from './alerts.ts';
import {
  untouched,
  type MeasureId,
  type MorningWork,
  type SocConfiguration,
  type TriageDecision,
} from './configuration.ts';
import { stream, type SocMorning, type SocTruth } from './stream.ts';
import texts from './texts.json' with { type: 'json' };

/** 'A-a03': an alert as a line of a judgement, from its place in the queue. */
export function flowOfAlert(day: Day, index: number): string {
  return `${letterOf(day)}-a${String(index + 1).padStart(2, '0')}`;
}

/** What was done with the morning of a day; a seed's has its own place. */
export function workOn(configuration: SocConfiguration, day: Day): MorningWork {
  return configuration[letterOf(day) as keyof SocConfiguration] ?? untouched;
}

export function decisionInWords({ verdict, next }: TriageDecision): string {
  return `${texts.decisions[verdict]}, ${texts.decisions[next]}`;
}

/** Whether the alert at a place shows somebody who attacks the shop. */
export function isHostile({ truth }: SocMorning, index: number): boolean {
  return truth.alerts[index]!.isAttack;
}

/** Whether an alert shows the break-in itself, which is escalated. */
export function isDecisive(morning: SocMorning, index: number): boolean {
  return isHostile(morning, index) && morning.alerts[index]!.isBreakIn;
}

/** The next steps that a careful analyst could take about an alert; the first is the usual one. */
export function defensible(morning: SocMorning, index: number): readonly TriageDecision['next'][] {
  if (isDecisive(morning, index)) return ['escalate'];
  return isHostile(morning, index) ? ['watch', 'escalate'] : ['close', 'watch'];
}

/** Whether a careful analyst could have decided so. */
export function isDefensible(
  morning: SocMorning,
  index: number,
  { verdict, next }: TriageDecision,
): boolean {
  const { accepts } = morning.alerts[index]!;
  const isNamed = isHostile(morning, index) ? verdict === 'attack' : accepts.includes(verdict);
  return isNamed && defensible(morning, index).includes(next);
}

/** What a measure was filled with; nothing if it was not taken. */
export function valuesOf({ measures }: MorningWork, wanted: MeasureId): readonly string[] {
  return measures.find(({ measure }) => measure === wanted)?.of ?? [];
}

/** The WAF, as which everybody behind it appears. */
const PROXY = '10.0.2.1';

/** What turned a harmless visitor away, if anything did. */
function blockedBy({ device, address }: SocAlert, work: MorningWork): string | null {
  const blocked = valuesOf(work, 'block');
  if (work.measures.some(({ measure }) => measure === 'offline')) return 'shop offline';
  if (blocked.includes(PROXY) && device !== 'IPS') return `${PROXY} blocked`;
  return blocked.includes(address) ? `${address} blocked` : null;
}

/** What became of an alert. An open one has neither helped nor harmed anyone yet. */
function outcomeOf(
  morning: SocMorning,
  index: number,
  work: MorningWork,
): readonly [Outcome, string] {
  const decision = work.triage[index] ?? null;
  const isRight = decision !== null && isDefensible(morning, index, decision);
  const words = decision ? decisionInWords(decision) : 'open';
  if (isHostile(morning, index)) return [isRight ? 'stopped' : 'through', words];
  const hit = blockedBy(morning.alerts[index]!, work);
  if (hit) return ['turned-away', hit];
  return [isRight || !decision ? 'served' : 'turned-away', words];
}

/** The parts of what happened that a timeline shows. */
export function stagesShown({ truth }: SocMorning, timeline: readonly string[]) {
  return truth.stages.filter(({ records }) => records.some(({ id }) => timeline.includes(id)));
}

/** The ids in a timeline of records that have nothing to do with it. */
export function strangersIn({ truth }: SocMorning, timeline: readonly string[]): readonly string[] {
  const known = new Set([...truth.known].map(({ id }) => id));
  return timeline.filter((id) => !known.has(id));
}

/** What each measure with a blank must be filled with, and what else it may be. */
export function neededBy({ needed, exposed, thread }: SocTruth) {
  return {
    sessions: { must: needed.sessions, may: exposed },
    passwords: { must: exposed, may: exposed },
    block: { must: needed.block, may: thread },
    close: { must: needed.close, may: needed.close },
  } as const;
}

/** What is wrong with a containment, part by part. */
export function containmentIn({ truth, alerts }: SocMorning, work: MorningWork) {
  const { measures } = work;
  // An attacker who is not part of the story can be blocked, and nothing changes; our own devices cannot.
  const strangers = alerts
    .filter((_, index) => truth.alerts[index]!.isAttack)
    .flatMap(({ own }) => (sourceOf(own).startsWith('10.') ? [] : [sourceOf(own)]));
  type Values = Readonly<Record<'must' | 'may', readonly string[]>>;
  const needed = Object.entries<Values>(neededBy(truth)) as [MeasureId, Values][];
  const missing = needed.flatMap(([measure, { must }]) => {
    const filled = valuesOf(work, measure);
    return must.filter((value) => !filled.includes(value)).map((value) => ({ measure, value }));
  });
  const over = needed.flatMap(([measure, { may }]) => {
    const others = measure === 'block' ? strangers : [];
    return valuesOf(work, measure)
      .filter((value) => ![...may, ...others].includes(value))
      .map((value) => ({ measure, value }));
  });
  const isOffline = measures.some(({ measure }) => measure === 'offline');
  const isNeeded = needed.some(([, { must }]) => must.length > 0);
  const saved = measures.findIndex(({ measure }) => measure === 'save');
  return {
    missing,
    over: isOffline ? [...over, { measure: 'offline' as const, value: 'the shop' }] : over,
    /** What was done before anything was saved: it changes what can still be captured. */
    early: measures.slice(0, Math.max(saved, 0)),
    isUnsaved: isNeeded && saved === -1,
  };
}

/** Nothing is judged before the note is handed in, so the morning need not be played for it either. */
const UNJUDGED: readonly Goal[] = texts.goals.map(({ text }) => ({
  text,
  isMet: false,
  standing: 'not handed in',
}));

function containmentInWords({ missing, over, early, isUnsaved }: ReturnType<typeof containmentIn>) {
  if (over.length > 0) return 'too much';
  if (early.length > 0 || isUnsaved) return 'evidence lost';
  return missing.length > 0 ? `${missing.length} missing` : 'whole';
}

function goalsOf(
  morning: SocMorning,
  work: MorningWork,
  flows: readonly JudgedFlow[],
): readonly Goal[] {
  const { stages, exposed } = morning.truth;
  const harmless = flows.filter((_, index) => !isHostile(morning, index));
  const closed = harmless.filter(
    ({ outcome, decidedBy }) => outcome === 'served' && decidedBy !== 'open',
  ).length;
  const shown = stagesShown(morning, work.timeline).length;
  const strangers = strangersIn(morning, work.timeline).length;
  const contained = containmentIn(morning, work);
  const { missing, over, early, isUnsaved } = contained;
  const named = exposed.filter((account) => work.scope.includes(account)).length;
  const wide = work.scope.length - named;
  const facts = factsInNote(work.note, morning.truth);
  const told = facts.filter(({ isMet }) => isMet).length;
  return goalsFrom(texts.goals, flows, {
    closed,
    unclosed: harmless.length - closed,
    timelineFaults: stages.length - shown + strangers,
    timeline: strangers > 0 ? `${strangers} of others` : `${shown} of ${stages.length}`,
    scopeFaults: exposed.length - named + wide,
    scope: wide > 0 ? `${wide} too many` : `${named} of ${exposed.length}`,
    containmentFaults: missing.length + over.length + early.length + Number(isUnsaved),
    containment: containmentInWords(contained),
    noteFaults: facts.length - told,
    note: `${told} of ${facts.length}`,
  });
}

function linesOf(traffic: Day, work: MorningWork): readonly JudgedFlow[] {
  const morning = stream(traffic);
  return morning.alerts.map(({ at, title, device, address }, index): JudgedFlow => {
    const [outcome, decidedBy] = outcomeOf(morning, index, work);
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
}

/** Judges a morning: one line for each alert. They are made when they are first read. */
export function judgeSoc(configuration: SocConfiguration, traffic: Day): Judgement {
  const work = workOn(configuration, traffic);
  const hits = work.triage.map((decision, index) => [
    flowOfAlert(traffic, index),
    decision ? 1 : 0,
  ]);
  let lines: readonly JudgedFlow[] | null = null;
  const flows = () => (lines ??= linesOf(traffic, work));
  return {
    traffic,
    get flows() {
      return flows();
    },
    goals: work.isHandedIn ? goalsOf(stream(traffic), work, flows()) : UNJUDGED,
    hits: Object.fromEntries(hits) as Record<string, number>,
  };
}

/** A note names at least so many parts of what happened by their minutes. */
const PARTS = 2;

/**
 * The facts of a morning that an incident note tells: account, addresses, page and minutes as the records have
 * them. It finds names and times, no more: a note with all of them can still be badly written.
 */
export function factsInNote(note: string, { account, thread, page, stages }: SocTruth) {
  // A name stands alone: 203.0.113.6 is not in 203.0.113.66.
  const words = new Set(note.toLowerCase().match(/[\w/]+(?:\.[\w]+)*/g));
  const has = (name: string) => words.has(name.toLowerCase());
  const minutes = new Set([...note.matchAll(/\b([01]\d|2[0-3]):[0-5]\d/g)].map(([time]) => time));
  const timed = stages.filter(({ records }) =>
    records.some(({ at }) => minutes.has(timeOfDay(at).slice(0, 5))),
  );
  return [
    { text: `the account ${account}`, isMet: has(account) },
    ...thread.map((address) => ({ text: `the address ${address}`, isMet: has(address) })),
    ...(page ? [{ text: `the page ${page}`, isMet: has(page) }] : []),
    { text: 'two parts of what happened, each with its minute', isMet: timed.length >= PARTS },
  ];
}
