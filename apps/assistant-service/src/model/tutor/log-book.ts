import type { LabSnapshot } from '@netward/contracts';
import {
  type LabAction,
  type LabRecord,
  type LabState,
  logEntries,
  step,
  type Verdict,
  withRule,
} from '@netward/lab-engine';
import { actionsOf, type Level, startState } from '@netward/levels';
import { logLines } from '../../prompt/lab-facts.ts';

/** A line of the learner's log, recognised as one that the engine writes. */
export interface KnownLine {
  text: string;
  record: LabRecord;
  verdict: Verdict;
  /** What the learner did to get it. */
  action: LabAction;
  /** The lab in which the engine wrote it, before the action. */
  state: LabState;
}

type Book = ReadonlyMap<string, KnownLine>;

/** Enough for every state of every level, and an end if a level's states were endless. */
const STATES_MAX = 3000;

/** A state without what only grows, so that two that behave alike are one. */
function shapeOf(state: LabState): string {
  return JSON.stringify({ ...state, sequence: 0, trips: 0, requestsBalanced: 0, lastAction: null });
}

/** Plays a level in every way there is, and writes down who said which line when. */
function writeBook(level: Level): Book {
  const book = new Map<string, KnownLine>();
  const actions = actionsOf(level) as LabAction[];
  const waiting = [startState(level)];
  const seen = new Set(waiting.map(shapeOf));
  for (let state = waiting.shift(); state; state = waiting.shift()) {
    for (const action of actions) {
      const result = step(state, action);
      for (const { text, verdict, sequence } of logEntries(result)) {
        const record = result.records.find((each) => each.sequence === sequence)!;
        if (!book.has(text)) book.set(text, { text, record, verdict, action, state });
      }
      const shape = shapeOf(result.state);
      if (seen.has(shape) || seen.size >= STATES_MAX) continue;
      seen.add(shape);
      waiting.push(result.state);
    }
  }
  return book;
}

const books = new Map<string, Book>();

/** Every line that a level's log can hold. */
export function logBook(level: Level): Book {
  const known = books.get(level.id) ?? writeBook(level);
  books.set(level.id, known);
  return known;
}

/** The learner's log as far as the engine could have written it, oldest first; the rest is dropped. */
export function readLog(level: Level, lab: LabSnapshot | undefined): KnownLine[] {
  const book = logBook(level);
  return logLines(lab).flatMap((line) => book.get(line) ?? []);
}

/** The lab as its switches stand, with the backends as the log last reported them. */
export function readState(level: Level, lab: LabSnapshot | undefined): LabState {
  const switched: Record<string, unknown> = { ...startState(level) };
  const toggles = lab?.toggles ?? {};
  for (const [name, value] of Object.entries(toggles)) {
    if (typeof switched[name] === 'boolean') switched[name] = value;
  }
  for (const { record } of readLog(level, lab)) {
    const field = record.backend === 'web-b' ? 'backendB' : 'backendA';
    if (record.kind === 'backend-failed') switched[field] = 'down';
    if (record.kind === 'backend-recovered') switched[field] = 'up';
    if (record.kind === 'lb-on') Object.assign(switched, { backendA: 'up', backendB: 'up' });
    if (record.kind === 'lb-mode-changed') switched.lbMode = record.subject;
  }
  const state = switched as unknown as LabState;
  const withClient = withRule(state, 'block client', toggles.blockClient ?? false);
  return withRule(withClient, 'block attacker', toggles.blockAttacker ?? false);
}

/** The newest action, known by the lines that it wrote at the end of the learner's log. */
export function lastAction(level: Level, lab: LabSnapshot | undefined): LabAction | undefined {
  const lines = logLines(lab);
  const state = readState(level, lab);
  const written = (actionsOf(level) as LabAction[]).map((action) => ({
    action,
    texts: logEntries(step(state, action)).map(({ text }) => text),
  }));
  const fitting = written.filter(
    ({ texts }) => texts.join('\n') === lines.slice(-texts.length).join('\n'),
  );
  return fitting.toSorted((a, b) => b.texts.length - a.texts.length)[0]?.action;
}
