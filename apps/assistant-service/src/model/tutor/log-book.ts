import type { LabSnapshot } from '@netward/contracts';
import {
  initialState,
  type LabAction,
  type LabEvent,
  type LabState,
  logEntry,
  step,
} from '@netward/lab-engine';
import { actionsOf, type Level } from '@netward/levels';
import { logLines } from '../../prompt/lab-facts.ts';

/** A line of the learner's log, recognised as one that the engine writes. */
export interface KnownLine {
  text: string;
  event: LabEvent;
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
  return JSON.stringify({ ...state, sequence: 0, requestsBalanced: 0, lastAction: null });
}

/** Plays a level in every way there is, and writes down who said which line when. */
function writeBook(level: Level): Book {
  const book = new Map<string, KnownLine>();
  const actions = actionsOf(level) as LabAction[];
  const waiting = [initialState(level.id)];
  const seen = new Set(waiting.map(shapeOf));
  for (let state = waiting.shift(); state; state = waiting.shift()) {
    for (const action of actions) {
      const result = step(state, action);
      for (const event of result.events) {
        const { text } = logEntry(event);
        if (!book.has(text)) book.set(text, { text, event, action, state });
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
  const state: Record<string, unknown> = { ...initialState(level.id) };
  for (const [name, value] of Object.entries(lab?.toggles ?? {})) {
    if (typeof state[name] === 'boolean') state[name] = value;
  }
  for (const { event } of readLog(level, lab)) {
    const field = event.backend === 'web-b' ? 'backendB' : 'backendA';
    if (event.kind === 'backend-failed') state[field] = 'down';
    if (event.kind === 'backend-recovered') state[field] = 'up';
    if (event.kind === 'lb-on') Object.assign(state, { backendA: 'up', backendB: 'up' });
    if (event.kind === 'lb-mode-changed') state.lbMode = event.detail;
  }
  return state as unknown as LabState;
}

/** The newest action, known by the lines that it wrote at the end of the learner's log. */
export function lastAction(level: Level, lab: LabSnapshot | undefined): LabAction | undefined {
  const lines = logLines(lab);
  const state = readState(level, lab);
  const written = (actionsOf(level) as LabAction[]).map((action) => ({
    action,
    texts: step(state, action).events.map((event) => logEntry(event).text),
  }));
  const fitting = written.filter(
    ({ texts }) => texts.join('\n') === lines.slice(-texts.length).join('\n'),
  );
  return fitting.toSorted((a, b) => b.texts.length - a.texts.length)[0]?.action;
}
