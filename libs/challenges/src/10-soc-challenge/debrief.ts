import { filled, type Values } from '@netward/lab-engine/filled';
import { sourceOf, type ShopRecord } from '../shop/play.ts';
import { listed, plural } from '../judging.ts';
import type { MorningWork } from './configuration.ts';
import texts from './debrief.json' with { type: 'json' };
import {
  containmentIn,
  decisionInWords,
  defensible,
  isDefensible,
  stagesShown,
  strangersIn,
  valuesOf,
  factsInNote,
} from './judge.ts';
import type { SocMorning } from './stream.ts';

const { rows } = texts;

/** One thing that was found, missed, or done although nothing asked for it. */
export interface DebriefRow {
  readonly kind: 'found' | 'missed' | 'over';
  readonly name: string;
  readonly says: string;
  /** The record that shows it; null where it is about something else. */
  readonly record: ShopRecord | null;
}

const row = (
  kind: DebriefRow['kind'],
  name: string,
  says: string,
  record: ShopRecord | null = null,
): DebriefRow => ({ kind, name, says, record });

/** A row about all of these; none where there are none. */
function rowAbout(
  all: readonly string[],
  ...[kind, name, says, record]: Parameters<typeof row>
): readonly DebriefRow[] {
  return all.length > 0 ? [row(kind, name, filled(says, { all: listed(all) }), record)] : [];
}

/** What is wrong, or where nothing is, what was found. */
const either = (wrong: readonly DebriefRow[], found: DebriefRow): readonly DebriefRow[] =>
  wrong.length > 0 ? wrong : [found];

function threadRows(morning: SocMorning, { timeline }: MorningWork): readonly DebriefRow[] {
  const shown = stagesShown(morning, timeline);
  const stages = morning.truth.stages.map((stage): DebriefRow => {
    const [first] = stage.records as [ShopRecord];
    if (shown.includes(stage)) return row('found', stage.name, rows.found, first);
    const search = `“${sourceOf(first)}”`;
    return row('missed', stage.name, filled(rows.missed, { search }), first);
  });
  const strangers = strangersIn(morning, timeline);
  if (strangers.length === 0) return stages;
  const { name, says } = rows.strangers;
  const stranger = morning.records.find(({ id }) => id === strangers[0]);
  const records = plural(strangers.length, 'record');
  return [...stages, row('over', name, filled(says, { records }), stranger)];
}

function scopeRows({ truth, records }: SocMorning, { scope }: MorningWork): readonly DebriefRow[] {
  const { exposed } = truth;
  const { name, found, none, missed, over } = rows.scope;
  const missing = exposed.filter((account) => !scope.includes(account));
  const others = scope.filter((account) => !exposed.includes(account));
  // The record that shows how accounts were exposed: the page that was read.
  const page = records.find(({ played }) => played.attempt.target === truth.page);
  const wrong = [
    ...rowAbout(missing, 'missed', name, missed, page),
    ...rowAbout(others, 'over', name, over),
  ];
  const says = filled(exposed.length > 0 ? found : none, { all: listed(exposed) });
  return either(wrong, row('found', name, says, page));
}

/** 'block 203.0.113.66 and 203.0.113.67; close /log/ to visitors', if there is anything. */
function measuresInWords(all: ReturnType<typeof containmentIn>['missing']): readonly string[] {
  const kinds = [...new Set(all.map(({ measure }) => measure))];
  const sentences = kinds.map((kind) => {
    const values = listed(all.filter(({ measure }) => measure === kind).map(({ value }) => value));
    return filled(texts.measures[kind], { values });
  });
  return sentences.length > 0 ? [sentences.join('; ')] : [];
}

function containmentRows(morning: SocMorning, work: MorningWork): readonly DebriefRow[] {
  const { missing, over, early, isUnsaved } = containmentIn(morning, work);
  const done = early.map(({ measure, of }) => filled(texts.done[measure], { values: listed(of) }));
  const wrong = [
    ...rowAbout(done, 'missed', rows.early.name, rows.early.says),
    ...(isUnsaved ? [row('missed', rows.early.name, rows.early.unsaved)] : []),
    ...rowAbout(measuresInWords(missing), 'missed', rows.missing.name, rows.missing.says),
    ...rowAbout(measuresInWords(over), 'over', rows.over.name, rows.over.says),
  ];
  return either(wrong, row('found', rows.contained.name, rows.contained.says));
}

function noteRows({ truth }: SocMorning, { note }: MorningWork): readonly DebriefRow[] {
  const { name, found, missed } = rows.note;
  const missing = factsInNote(note, truth).flatMap(({ isMet, text }) => (isMet ? [] : [text]));
  return either(rowAbout(missing, 'missed', name, missed), row('found', name, found));
}

function isRight(morning: SocMorning, { triage }: MorningWork, index: number): boolean {
  const decision = triage[index];
  return decision ? isDefensible(morning, index, decision) : false;
}

/** What was decided about each alert, and what would have done as well. */
function aboutAlerts(morning: SocMorning, work: MorningWork): readonly string[] {
  const { alerts, truth } = morning;
  const lines = alerts.flatMap(({ title }, index): readonly string[] => {
    const decision = work.triage[index];
    const chosen = decision ? decisionInWords(decision) : 'still open';
    if (!decision || !isDefensible(morning, index, decision))
      return [filled(texts.wrong, { title, chosen, why: truth.alerts[index]!.why })];
    const [usual, ...others] = defensible(morning, index);
    if (decision.next === usual || others.length === 0) return [];
    const other = decisionInWords({ ...decision, next: usual! });
    return [filled(texts.also, { title, chosen, other })];
  });
  const right = alerts.filter((_, index) => isRight(morning, work, index)).length;
  return [filled(texts.alerts, { right }), ...lines];
}

function titleOf({ truth }: SocMorning, work: MorningWork, isWhole: boolean): string {
  if (isWhole) return texts.whole;
  const { kind, needed, exposed } = truth;
  const isStopped =
    exposed.length > 0
      ? needed.sessions.every((user) => valuesOf(work, 'sessions').includes(user)) &&
        needed.block.every((address) => valuesOf(work, 'block').includes(address))
      : work.measures.every(({ measure }) => measure === 'save');
  const open = exposed.filter((user) => !valuesOf(work, 'passwords').includes(user)).length;
  const title = texts.titles[kind][isStopped ? 'stopped' : 'open'];
  const accounts = `${plural(open, 'account')} ${open === 1 ? 'is' : 'are'}`;
  return open > 0 ? `${title} ${filled(texts.exposed, { accounts })}` : title;
}

/** What a lead would ask, and the search whose records answer it. */
function asksOf({ truth }: SocMorning) {
  const { kind, account, thread, page, exposed } = truth;
  const values: Values = {
    account,
    second: thread.at(-1) ?? '',
    page: page ?? '',
    count: plural(exposed.length, 'login'),
  };
  return texts.asks[kind].map(({ question, says, search }) => ({
    question: filled(question, values),
    says: filled(says, values),
    search: filled(search, values),
  }));
}

/** Compares what was handed in with what is true about a morning. It has no score. */
export function debriefOf(morning: SocMorning, work: MorningWork) {
  const all = [
    ...threadRows(morning, work),
    ...scopeRows(morning, work),
    ...containmentRows(morning, work),
    ...noteRows(morning, work),
  ];
  const wrong = morning.alerts.filter((_, index) => !isRight(morning, work, index));
  const missed = all.flatMap(({ kind, record }) => (kind === 'missed' && record ? record.at : []));
  const isWhole = all.every(({ kind }) => kind === 'found') && wrong.length === 0;
  const times = [...missed, ...wrong.map(({ at }) => at)];
  const first = times.length > 0 ? Math.min(...times) : morning.alerts[0]!.at;
  return {
    title: titleOf(morning, work, isWhole),
    says: texts.says,
    rows: all,
    asks: asksOf(morning),
    // How many, then what else would have done, and what was decided wrongly.
    alerts: aboutAlerts(morning, work),
    // Seconds since midnight at which the first thing was missed; null if nothing was.
    firstMiss: isWhole ? null : first,
  };
}

export type Debrief = ReturnType<typeof debriefOf>;
