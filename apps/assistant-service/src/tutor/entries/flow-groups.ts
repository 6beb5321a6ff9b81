import type { JudgedFlow } from '@netward/challenges';
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
type Groups = Readonly<Record<string, { readonly groups?: readonly WrittenGroup[] }>>;

const isCustomer = ({ outcome }: JudgedFlow) => outcome === 'served' || outcome === 'turned-away';

/** What a question about a challenge can name: the written groups, and each source that is in it. */
export function groupsOf({ challenge, judgement: { flows } }: OpenChallenge, question: string) {
  const words = question.match(/[\w.-]*\w/g) ?? [];
  const written = (texts.levels as Groups)[challenge.level]?.groups ?? [];
  const sources = words.filter(
    (word) =>
      flows.some(({ source }) => source === word) &&
      !written.some(({ name }) => name.includes(word)),
  );
  return [
    ...[...new Set(sources)].map((name) => ({
      name,
      names: [name],
      flows: flows.filter(({ source }) => source === name),
    })),
    ...written.map((group) => ({
      name: group.name,
      names: [group.name, ...group.names],
      flows: flows.filter((flow) => isIn(group, flow, flows)),
    })),
  ];
}

function isIn(group: WrittenGroup, flow: JudgedFlow, all: readonly JudgedFlow[]): boolean {
  const { source, summary, decidedBy } = flow;
  const has = (word: string) => `${source} ${summary}, ${decidedBy}`.includes(word);
  const isOfSide = !group.of || isCustomer(flow) === (group.of === 'customers');
  const mates = all.filter((each) => isCustomer(each) && each.source === source);
  return (
    isOfSide &&
    (group.in?.some(has) ?? true) &&
    !group.not?.some(has) &&
    mates.length >= (group.crowd ?? 0)
  );
}
