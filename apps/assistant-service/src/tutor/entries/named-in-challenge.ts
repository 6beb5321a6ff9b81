import type { JudgedFlow } from '@netward/challenges';
import { filled, type Values } from '@netward/lab-engine/filled';
import type { OpenChallenge } from '../../challenge/open-challenge.ts';
import texts from './challenge.json' with { type: 'json' };

/** Whom learners ask about by name, and what their lines have in common. */
interface WrittenGroup {
  readonly name: string;
  readonly names: readonly string[];
  readonly of?: 'customers' | 'attacks';
  /** Their lines have one of these words and none of those. */
  readonly in?: readonly string[];
  readonly not?: readonly string[];
  /** So many lines from one address make a crowd behind it. */
  readonly crowd?: number;
}

/** A part of a configuration, as it is told. */
interface WrittenSetting {
  readonly names: readonly [string, ...string[]];
  /** Its name in the configuration. */
  readonly of: string;
  /** For each of a list, of which `{list}` is made. */
  readonly each?: string;
  readonly says: string;
  /** Where nothing is set. */
  readonly none?: string;
}

interface Written {
  readonly groups?: readonly WrittenGroup[];
  readonly settings?: readonly WrittenSetting[];
}
const LEVELS = texts.levels as unknown as Readonly<Record<string, Written>>;
const LIST = new Intl.ListFormat('en-GB');

/** What a question about a challenge can name: the written groups, and each source that is in it. */
export function groupsOf({ challenge, judgement: { flows } }: OpenChallenge, question: string) {
  const { groups = [] } = LEVELS[challenge.level]!;
  const sources = (question.match(/[\w.-]*\w/g) ?? []).filter(
    (word) =>
      flows.some(({ source }) => source === word) &&
      !groups.some(({ name }) => name.includes(word)),
  );
  return [
    ...[...new Set(sources)].map((name) => ({
      name,
      names: [],
      flows: flows.filter(({ source }) => source === name),
    })),
    ...groups.map((group) => ({
      ...group,
      flows: flows.filter((flow) => isIn(group, flow, flows)),
    })),
  ];
}

const isCustomer = ({ outcome }: JudgedFlow) => outcome === 'served' || outcome === 'turned-away';

function isIn(group: WrittenGroup, flow: JudgedFlow, all: readonly JudgedFlow[]): boolean {
  const { source, summary, decidedBy } = flow;
  const has = (word: string) => `${source} ${summary}, ${decidedBy}`.includes(word);
  const isOfSide = !group.of || isCustomer(flow) === (group.of === 'customers');
  const mates = all.filter((each) => isCustomer(each) && each.source === source);
  const isCrowd = mates.length >= (group.crowd ?? 0);
  return isOfSide && isCrowd && (group.in?.some(has) ?? true) && !group.not?.some(has);
}

/** What the learner has set, part by part, in the words that it is asked for. */
export function settingsOf({ challenge, configuration }: OpenChallenge) {
  const { settings = [] } = LEVELS[challenge.level]!;
  return settings.map(({ names: [name, ...names], of, each = '', says, none = says }) => {
    const value = (configuration as Readonly<Record<string, unknown>>)[of];
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const isSet = Array.isArray(value) ? items.length > 0 : value !== null;
    const list = LIST.format(items.map((item) => filled(each, inWords(item))));
    const values = { ...inWords(value), list, count: items.length };
    return { name, names, text: filled(isSet ? says : none, values) };
  });
}

/** A setting as `{value}`, and the parts that it has by their names. */
function inWords(value: unknown): Values {
  const wordFor = (each: unknown) =>
    typeof each === 'boolean' ? (each ? 'on' : 'off') : String(each ?? 'any');
  const parts = Object.entries({ ...(value as object | null), value });
  return Object.fromEntries(parts.map(([name, each]) => [name, wordFor(each)]));
}
