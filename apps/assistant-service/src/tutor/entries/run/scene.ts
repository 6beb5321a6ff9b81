import type { PlayedAction } from '@netward/evidence';
import { isRefused, TRAFFIC_ACTIONS, type LabAction, type NodeId } from '@netward/lab-engine';
import { filled, type Values } from '@netward/lab-engine/filled';
import { findControl, type Level } from '@netward/levels';
import { newestFirst } from '../../../lab/learners-lab.ts';
import type { Ask } from '../../../model/model.ts';
import type { Entry } from '../../entry.ts';
import { referencesOf } from '../../references.ts';
import { stemOf, wordsOf } from '../../words.ts';
import names from './names.json' with { type: 'json' };
import phrasings from './phrasings.json' with { type: 'json' };

/** An action of the run that questions can be about. */
export interface AskedScene {
  readonly level: Level;
  readonly run: readonly PlayedAction[];
  readonly played: PlayedAction;
  /** 'the SQL injection', or '“Enable WAF”'. */
  readonly the: string;
  /** What learners call it. */
  readonly names: readonly string[];
  /** The stems of the question's words. */
  readonly words: ReadonlySet<string>;
  readonly isTraffic: boolean;
  /** Whether a question that names no action can mean this one. */
  readonly isMeant: boolean;
  /** Whether "what happened?" does. */
  readonly isLast: boolean;
}

interface Named {
  readonly names: readonly string[];
}

/** An action as learners call it, and with its article. */
interface NamedAction extends Named {
  readonly the: string;
}

/** A device as learners call it; `never` says why it stops nothing, whatever happens. */
interface NamedDevice extends Named {
  readonly node: NodeId;
  readonly never?: string;
}

/** A switch as learners call it, and the device that it belongs to. */
export interface NamedSwitch extends Named {
  readonly the: string;
  readonly action: LabAction;
  readonly node: NodeId;
}

const ACTIONS: Readonly<Record<string, NamedAction | undefined>> = names.actions;
export const DEVICES: Readonly<Partial<Record<NodeId, NamedDevice>>> = Object.fromEntries(
  Object.entries(names.devices).map(([node, named]) => [node, { ...named, node }]),
);
export const SWITCHES: readonly NamedSwitch[] = Object.entries(names.switches).map(
  ([action, named]) => ({
    ...named,
    the: named.names[0]!,
    action: action as LabAction,
    node: named.node as NodeId,
  }),
);

/** Whether an action put packets on a wire; to look at the packets would have them all made. */
export function isTraffic({ action, result }: PlayedAction): boolean {
  return TRAFFIC_ACTIONS.some((each) => each === action) && !isRefused(result);
}

/**
 * The actions that a question can mean: those in the places that it points at and, where it names
 * none, the newest use of each switch.
 */
export function scenesOf(ask: Ask): readonly AskedScene[] {
  const { level, lab } = ask;
  const { places, isNamed } = referencesOf(ask);
  const isPointed = isNamed || lab.selection !== undefined;
  const referred = new Set(places.flatMap(({ action }) => lab.played[action - 1] ?? []));
  const words = new Set(wordsOf(ask.question).map(stemOf));
  const switched = isNamed ? [] : newestSwitches(newestFirst(lab));
  return [...new Set([...referred, ...switched])].map((played) => ({
    level,
    run: lab.played,
    played,
    words,
    ...(ACTIONS[played.action] ?? namedAsControl(level, played.action)),
    isTraffic: isTraffic(played),
    isMeant: referred.has(played) || (!isPointed && played === lab.played.at(-1)),
    isLast: isPointed ? referred.has(played) : played === lab.played.at(-1),
  }));
}

function newestSwitches(newest: readonly PlayedAction[]): readonly PlayedAction[] {
  const found = new Map<string, PlayedAction>();
  for (const played of newest)
    if (!isTraffic(played) && !found.has(played.action)) found.set(played.action, played);
  return [...found.values()];
}

function namedAsControl(level: Level, action: string): NamedAction {
  const label = findControl(level, action)?.label ?? action;
  return { the: `“${label}”`, names: [label] };
}

const ARTICLES: ReadonlySet<string> = new Set(['the', 'an']);

/** The first of these names that the question has. */
const spoken = ({ words }: AskedScene, own: readonly string[]): string | undefined =>
  own.find((name) => wordsOf(name).every((word) => ARTICLES.has(word) || words.has(stemOf(word))));

/** Those of some things that the question names; all of them where it names none. */
export function namedIn<T extends Named>(scene: AskedScene, things: readonly T[]): readonly T[] {
  const named = things.filter((thing) => spoken(scene, thing.names));
  return named.length > 0 ? named : things;
}

type Kind = keyof typeof phrasings;

/**
 * The phrasings of a kind of question about a scene. What has several names goes by the one that the
 * question uses, but for the first phrasing, which stands on buttons.
 */
export function phrasingsFor(
  kind: Kind,
  scene: AskedScene,
  values: Readonly<Record<string, readonly string[]>> = {},
): readonly string[] {
  const lists = phrasings[kind] as Partial<Record<'named' | 'meant', readonly string[]>>;
  const all = Object.entries({ action: scene.names, ...values });
  const { number } = scene.played;
  const own = all.map(([name, list]) => [name, list[0]]);
  const asked = all.map(([name, list]) => [name, spoken(scene, list) ?? list[0]]);
  const texts = [...(lists.named ?? []), ...(scene.isMeant ? (lists.meant ?? []) : [])];
  return texts.map((text, index) =>
    filled(text, { ...(Object.fromEntries(index === 0 ? own : asked) as Values), number }),
  );
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
