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

/** One thing that was found, missed, or done although nothing asked for it. */
export interface DebriefRow {
  readonly kind: 'found' | 'missed' | 'over';
  readonly name: string;
  readonly says: string;
  /** The record that shows it; null where it is about something else. */
  readonly record: ShopRecord | null;
}

/** What a lead would ask, and the search whose records answer it. */
export interface DebriefAsk {
  readonly question: string;
  readonly says: string;
  readonly search: string;
}

/** What a morning came to once its note is handed in. It has no score. */
export interface Debrief {
  readonly title: string;
  readonly says: string;
  readonly rows: readonly DebriefRow[];
  readonly asks: readonly DebriefAsk[];
  /** About the alerts: how many, then what else would have done, and what was decided wrongly. */
  readonly alerts: readonly string[];
  /** Seconds since midnight at which the first thing was missed; null if nothing was. */
  readonly firstMiss: number | null;
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
  kind: DebriefRow['kind'],
  name: string,
  says: string,
  record: ShopRecord | null = null,
): readonly DebriefRow[] {
  return all.length > 0 ? [row(kind, name, filled(says, { all: listed(all) }), record)] : [];
}

function threadRows(morning: SocMorning, { timeline }: MorningWork): readonly DebriefRow[] {
  const shown = stagesShown(morning, timeline);
  const stages = morning.truth.stages.map((stage): DebriefRow => {
    const [first] = stage.records as [ShopRecord];
    const search = `“${sourceOf(first)}”`;
    return shown.includes(stage)
      ? row('found', stage.name, texts.rows.found, first)
      : row('missed', stage.name, filled(texts.rows.missed, { search }), first);
  });
  const strangers = strangersIn(morning, timeline);
  if (strangers.length === 0) return stages;
  const { name, says } = texts.rows.strangers;
  const stranger = morning.records.find(({ id }) => id === strangers[0]) ?? null;
  return [
    ...stages,
    row('over', name, filled(says, { records: plural(strangers.length, 'record') }), stranger),
  ];
}

/** The record that shows how accounts were exposed: the page that was read. */
function readPage({ truth, records }: SocMorning): ShopRecord | null {
  return records.find(({ played }) => played.attempt.target === truth.page) ?? null;
}

function scopeRows(morning: SocMorning, { scope }: MorningWork): readonly DebriefRow[] {
  const { exposed } = morning.truth;
  const { name, found, none, missed, over } = texts.rows.scope;
  const missing = exposed.filter((account) => !scope.includes(account));
  const others = scope.filter((account) => !exposed.includes(account));
  const page = readPage(morning);
  const wrong = [
    ...rowAbout(missing, 'missed', name, missed, page),
    ...rowAbout(others, 'over', name, over),
  ];
  if (wrong.length > 0) return wrong;
  return exposed.length > 0
    ? rowAbout(exposed, 'found', name, found, page)
    : [row('found', name, none, page)];
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
  const { rows } = texts;
  const done = early.map(({ measure, of }) => filled(texts.done[measure], { values: listed(of) }));
  const wrong = [
    ...rowAbout(done, 'missed', rows.early.name, rows.early.says),
    ...(isUnsaved ? [row('missed', rows.early.name, rows.early.unsaved)] : []),
    ...rowAbout(measuresInWords(missing), 'missed', rows.missing.name, rows.missing.says),
    ...rowAbout(measuresInWords(over), 'over', rows.over.name, rows.over.says),
  ];
  return wrong.length > 0 ? wrong : [row('found', rows.contained.name, rows.contained.says)];
}

function noteRows({ truth }: SocMorning, { note }: MorningWork): readonly DebriefRow[] {
  const { name, found, missed } = texts.rows.note;
  const missing = factsInNote(note, truth).flatMap(({ isMet, text }) => (isMet ? [] : [text]));
  return missing.length > 0
    ? rowAbout(missing, 'missed', name, missed)
    : [row('found', name, found)];
}

/** What was decided about each alert, and what would have done as well. */
function aboutAlerts(morning: SocMorning, { triage }: MorningWork): readonly string[] {
  const { alerts, truth } = morning;
  let right = 0;
  const lines = alerts.flatMap(({ title }, index): readonly string[] => {
    const decision = triage[index];
    const chosen = decision ? decisionInWords(decision) : 'still open';
    if (!decision || !isDefensible(morning, index, decision))
      return [filled(texts.wrong, { title, chosen, why: truth.alerts[index]!.why })];
    right += 1;
    const next = defensible(morning, index).find((each) => each !== decision.next);
    if (!next || decision.next === defensible(morning, index)[0]) return [];
    const other = decisionInWords({ ...decision, next });
    return [filled(texts.also, { title, chosen, other })];
  });
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

function asksOf({ truth }: SocMorning): readonly DebriefAsk[] {
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

/** Compares what was handed in with what is true about a morning. */
export function debriefOf(morning: SocMorning, work: MorningWork): Debrief {
  const rows = [
    ...threadRows(morning, work),
    ...scopeRows(morning, work),
    ...containmentRows(morning, work),
    ...noteRows(morning, work),
  ];
  const wrong = morning.alerts.filter((_, index) => {
    const decision = work.triage[index];
    return !decision || !isDefensible(morning, index, decision);
  });
  const missed = rows.flatMap(({ kind, record }) =>
    kind === 'missed' && record ? [record.at] : [],
  );
  const isWhole = rows.every(({ kind }) => kind === 'found') && wrong.length === 0;
  const times = [...missed, ...wrong.map(({ at }) => at)];
  return {
    title: titleOf(morning, work, isWhole),
    says: texts.says,
    rows,
    asks: asksOf(morning),
    alerts: aboutAlerts(morning, work),
    firstMiss: isWhole ? null : times.length > 0 ? Math.min(...times) : morning.alerts[0]!.at,
  };
}
