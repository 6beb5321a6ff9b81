import type { RunPlace } from '@netward/contracts';
import type { PlayedAction } from '@netward/evidence';
import type { LabAction, NodeId } from '@netward/lab-engine';
import { filled } from '@netward/lab-engine/filled';
import { findControl } from '@netward/levels';
import type { Ask } from '../../../model/model.ts';
import type { Entry } from '../../entry.ts';
import { isTraffic, referencesOf } from '../../references.ts';
import { stemOf, wordsOf } from '../../words.ts';
import names from './names.json' with { type: 'json' };
import phrasings from './phrasings.json' with { type: 'json' };
import sentences from './sentences.json' with { type: 'json' };

/** What can become of an action, as it is offered to choose from. */
type Choice = Exclude<keyof typeof sentences.check, 'question' | 'right' | 'wrong'>;

interface NamedAction {
  /** 'the SQL injection', or '“Enable WAF”'. */
  readonly the: string;
  /** As learners call it, the name that the tutor uses first. */
  readonly names: readonly string[];
  /** What a question back offers; none about a page, which can be read in part. */
  readonly checks?: readonly Choice[];
}

/** A device of the lab. */
export interface NamedDevice {
  readonly node: NodeId;
  readonly names: readonly string[];
  /** Why it stops nothing, whatever happens. */
  readonly never?: string;
}

/** A switch of the lab, and the device that it belongs to. */
export interface NamedSwitch {
  readonly action: LabAction;
  readonly node: NodeId;
  readonly names: readonly string[];
  /** It is no defence against what is asked about. */
  readonly noHelp?: boolean;
}

const ACTIONS = names.actions as Readonly<Record<string, NamedAction | undefined>>;
export const DEVICES = names.devices as readonly NamedDevice[];
export const SWITCHES = names.switches as readonly NamedSwitch[];

/**
 * The actions that a question can mean: those in the places that it points at, and the newest use of
 * each switch.
 */
export function scenesOf(ask: Ask): readonly AskedScene[] {
  const { lab } = ask;
  const referred = placed(ask, referencesOf(ask).places);
  const switched = lab.played.filter((played) => !isTraffic(played));
  const newest = new Map(switched.map((played) => [played.action, played])).values();
  return scenesFor(ask, [...new Set([...referred, ...newest])]);
}

const placed = ({ lab }: Ask, places: readonly RunPlace[]) =>
  places.flatMap(({ action }) => lab.played[action - 1] ?? []);

/** An action of the run that questions can be about. */
export type AskedScene = ReturnType<typeof scenesFor>[number];

/** These actions of the run, with what a question says about them. */
export function scenesFor(ask: Ask, actions: readonly PlayedAction[]) {
  const { level, lab } = ask;
  const { places, isNamed } = referencesOf(ask);
  const isPointed = isNamed || lab.selection !== undefined;
  const referred = new Set(placed(ask, places));
  const words = beginningsOf(ask);
  return actions.map((played) => {
    const label = findControl(level, played.action)?.label ?? played.action;
    const named: NamedAction = ACTIONS[played.action] ?? { the: `“${label}”`, names: [label] };
    const isNewest = played === lab.played.at(-1);
    return {
      ...named,
      ask,
      level,
      run: lab.played,
      played,
      words,
      isTraffic: isTraffic(played),
      /** Whether a question that names no action can mean this one. */
      isMeant: referred.has(played) || (!isPointed && isNewest),
      /** Whether "what happened?" does. */
      isLast: isPointed ? referred.has(played) : isNewest,
    };
  });
}

/** Words that names have and that say nothing. */
const ARTICLES: ReadonlySet<string> = new Set(['the', 'an']);
/** So many letters of a long name are enough, whatever is mistyped behind them. */
const LETTERS = 5;

/** The first of these names that a question has. */
export const spoken = (words: ReadonlySet<string>, own: readonly string[]): string | undefined =>
  own.find((name) =>
    wordsOf(name).every((word) => ARTICLES.has(word) || words.has(stemOf(word).slice(0, LETTERS))),
  );

/** The beginnings of a question's words. */
export const beginningsOf = ({ question }: Ask): ReadonlySet<string> =>
  new Set(wordsOf(question).map((word) => stemOf(word).slice(0, LETTERS)));

export type Kind = keyof typeof phrasings;
/** How a kind of question is put, with the action's name or without, and the kind that follows it. */
interface Phrasings {
  readonly named?: readonly string[];
  readonly meant: readonly string[];
  readonly next?: Kind;
}
export const PHRASINGS = phrasings as Readonly<Record<Kind, Phrasings>>;

/** Names for the placeholders of phrasings. */
type Names = Readonly<Record<string, readonly string[]>>;

/**
 * The phrasings of a kind of question about a scene. What has several names goes by the one that the
 * question uses, but for the first phrasing, which stands on buttons.
 */
export function phrasingsFor(kind: Kind, scene: AskedScene, values: Names = {}): readonly string[] {
  const lists = PHRASINGS[kind];
  const all = Object.entries<readonly string[]>({ action: scene.names, ...values });
  const { number, action } = scene.played;
  const onButtons = Object.fromEntries(all.map(([name, own]) => [name, own[0]]));
  const isNewest = scene.run.findLast((each) => each.action === action) === scene.played;
  // Without a number the newest of its kind is meant.
  if (!isNewest) onButtons['action'] += ` of action ${number}`;
  const asked = Object.fromEntries(
    all.map(([name, own]) => [name, (own.length > 1 && spoken(scene.words, own)) || own[0]]),
  );
  // A number that nobody asked for would only set one run apart from the next.
  const isNumbered = scene.words.has(String(number));
  const texts = [...(lists.named ?? []), ...(scene.isMeant ? lists.meant : [])];
  const meant = texts.filter((text) => isNumbered || !text.includes('{number}'));
  return meant.map((text, index) => filled(text, { ...(index === 0 ? onButtons : asked), number }));
}

/**
 * An entry about a scene. A switch may be asked about while what was sent last is meant otherwise, so
 * that its entries are found wherever the question points.
 */
export function runEntry(
  { played: { number }, isTraffic: isSent }: AskedScene,
  id: string,
  asked: readonly string[],
  answer: Entry['answer'],
): Entry {
  const about = isSent ? { about: { action: number } } : {};
  return { id: `run/${number}/${id.replaceAll(' ', '-')}`, kind: 'run', asked, ...about, answer };
}

/** An entry of this kind, with its phrasings and what can be asked next. */
export function entryOf(
  scene: AskedScene,
  kind: Kind,
  answer: Entry['answer'],
  id: string = kind,
  names?: Names,
): Entry {
  const { next } = PHRASINGS[kind];
  return runEntry(scene, id, phrasingsFor(kind, scene, names), (ask) => ({
    offers: { kind: 'next', questions: next ? phrasingsFor(next, scene).slice(0, 1) : [] },
    ...answer(ask),
  }));
}
