import {
  isMetOn,
  numbersOf,
  OUTCOMES,
  TRAFFICS,
  type Goal,
  type JudgedFlow,
  type Outcome,
} from '@netward/challenges';
import type { EvidenceRow } from '@netward/contracts';
import { layersOfFlow } from '@netward/evidence';
import { groupedBy } from '@netward/lab-engine/facts';
import { filled, type Values } from '@netward/lab-engine/filled';
import { capitalized } from '@netward/lab-engine/inspect';
import type { OpenChallenge } from '../../challenge/open-challenge.ts';
import type { Ask } from '../../model/model.ts';
import type { Entry, EntryAnswer } from '../entry.ts';
import texts from './challenge.json' with { type: 'json' };
import { packetRow } from './run/outcome.ts';
import { packetEntries } from './selection/index.ts';
import { nextOfHints } from './steps.ts';

interface WrittenGoal {
  /** The list that it wants to be empty, or short. */
  readonly list?: Outcome;
  readonly hints: readonly [string, string, string];
}

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
  readonly goals: readonly WrittenGoal[];
  readonly groups?: readonly WrittenGroup[];
  readonly settings?: readonly WrittenSetting[];
}
const LEVELS = texts.levels as unknown as Readonly<Record<string, Written>>;
const { asked } = texts;
const LIST = new Intl.ListFormat('en-GB');
const ROWS_MAX = 3;
/** What is wanted of a side of the traffic, and what is not. */
const SIDES = [
  ['served', 'turned-away'],
  ['stopped', 'through'],
] as const;

/** What can be said of the challenge that is open; nothing where none is. */
export function challengeEntries(ask: Ask): Entry[] {
  const { challenge: open } = ask;
  if (!open) return [];
  const { settings = [] } = LEVELS[open.challenge.level]!;
  const named = (names: readonly string[], forms: readonly string[]) =>
    names.flatMap((name) => forms.map((form) => filled(form, { name })));
  const lists = Object.values(open.challenge.texts.outcomes).map((list) => `how many ${list}`);
  const unmet = unmetGoals(open);
  const [goal] = unmet;
  const ofGoals = (kind: keyof typeof asked, told: (goal: UnmetGoal) => EntryAnswer) =>
    entry(kind, asked[kind], () => (goal ? told(goal) : tellAllMet(open)));
  return [
    ...open.answers.map(({ question, phrasings, answer }) =>
      entry(`answer/${question}`, [question, ...phrasings], () => ({ text: answer })),
    ),
    ...groupsOf(open, ask.question).map(({ names, flows }) =>
      entry(`flows/${names[0]}`, named(names, asked.group), () => tellFlows(open, names[0], flows)),
    ),
    ...settings.map((setting) =>
      entry(`set/${setting.names[0]}`, named(setting.names, asked.setting), () => ({
        text: settingInWords(open, setting),
      })),
    ),
    entry('numbers', [...asked.numbers, ...lists], () => tellNumbers(open)),
    ofGoals('goals', () => tellGoals(open, unmet)),
    ofGoals('problem', () => tellProblem(open, unmet)),
    ofGoals('hint', ({ text, list, hints: [direction, place, step] }) => {
      const about = `The goal is “${text}”. ${direction}`;
      const answer = nextOfHints(ask, asked.hint[0]!, [about, place, step]);
      const isPlace = answer.text.includes(place) && isJudged(open);
      return isPlace
        ? { ...answer, rows: rowsOf(open, mostlyDecided(open, list).decided) }
        : answer;
    }),
    ofGoals('solution', () => ({
      text: texts.solution,
      offers: next(asked.hint[0]!, asked.problem[0]!),
    })),
    ofGoals('task', (first) => {
      const wanted = open.judgement.goals.map(({ text }) => text).join('; ');
      return {
        text: `This challenge, “${open.challenge.texts.title}”, wants: ${wanted}. Begin with the first that is not met: ${inWords([first])}.`,
        offers: next(asked.hint[0]!),
      };
    }),
    ...lineEntries(ask, open),
  ];
}

function entry(id: string, phrasings: readonly string[], answer: () => EntryAnswer): Entry {
  return { id: `challenge/${id}`, kind: 'challenge', asked: phrasings, answer };
}

/** What a question about a challenge can name: each source that is in it, and the written groups. */
function groupsOf({ challenge, judgement: { flows } }: OpenChallenge, question: string) {
  const { groups = [] } = LEVELS[challenge.level]!;
  const words = new Set(question.match(/[\w.-]*\w/g));
  const sources = new Set(flows.map(({ source }) => source));
  const named = [...words].filter(
    (word) => sources.has(word) && !groups.some(({ name }) => name.includes(word)),
  );
  return [
    ...named.map((name) => ({
      names: [name] as const,
      flows: flows.filter(({ source }) => source === name),
    })),
    ...groups.map((group) => ({
      names: [group.name, ...group.names] as const,
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

/** What the learner has set. */
function settingInWords({ configuration }: OpenChallenge, setting: WrittenSetting): string {
  const { of, each = '', says, none = says } = setting;
  const value = (configuration as Readonly<Record<string, unknown>>)[of];
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const isSet = Array.isArray(value) ? items.length > 0 : value !== null;
  const list = LIST.format(items.map((item) => filled(each, partsOf(item))));
  return filled(isSet ? says : none, { ...partsOf(value), list, count: items.length });
}

/** A setting as `{value}`, and the parts that it has by their names. */
function partsOf(value: unknown): Values {
  const wordFor = (each: unknown) =>
    typeof each === 'boolean' ? (each ? 'on' : 'off') : String(each ?? 'any');
  const parts = Object.entries({ ...(value as object | null), value });
  return Object.fromEntries(parts.map(([name, each]) => [name, wordFor(each)]));
}

/** Before a note is handed in, nothing says what an alert was. */
const isJudged = ({ judgement }: OpenChallenge) =>
  !judgement.goals.every(({ standing }) => standing === texts.unjudged);

type UnmetGoal = Goal & WrittenGoal;

function unmetGoals({ challenge, judgement }: OpenChallenge): UnmetGoal[] {
  const { goals } = LEVELS[challenge.level]!;
  return judgement.goals
    .map((goal, at) => ({ ...goal, ...goals[at]! }))
    .filter(({ isMet }) => !isMet);
}

const inWords = (goals: readonly Goal[]) =>
  goals.map(({ text, standing }) => `${text} (${standing})`).join('; ');
const next = (...questions: string[]) => ({ kind: 'next' as const, questions });

function tellGoals({ judgement }: OpenChallenge, unmet: readonly Goal[]): EntryAnswer {
  const { goals, traffic } = judgement;
  const met = goals.filter(({ isMet }) => isMet);
  const also = met.length > 0 ? ` Met: ${inWords(met)}.` : '';
  return {
    text: `With traffic ${traffic}, ${met.length} of ${goals.length} goals are met. Not met: ${inWords(unmet)}.${also}`,
    offers: next(asked.problem[0]!, asked.hint[0]!),
  };
}

function tellAllMet({ challenge, configuration, judgement }: OpenChallenge): EntryAnswer {
  const { needs = TRAFFICS } = challenge;
  const open = needs.filter((day) => !isMetOn(challenge, configuration, day));
  const more =
    open.length > 0
      ? `With traffic ${open.join(' and ')} one is not: look at that next.`
      : 'The challenge is solved.';
  return { text: `Every goal is met with traffic ${judgement.traffic}. ${more}` };
}

function tellNumbers(open: OpenChallenge): EntryAnswer {
  if (!isJudged(open)) return tellGoals(open, unmetGoals(open));
  const { lines } = open.challenge.texts;
  return {
    text: `With traffic ${open.judgement.traffic}, the ${lines} are: ${countsOf(open, open.judgement.flows, OUTCOMES)}.`,
    offers: next(asked.problem[0]!, asked.goals[0]!),
  };
}

/** How many of these lines stand in each of these lists. */
function countsOf(open: OpenChallenge, flows: readonly JudgedFlow[], lists: readonly Outcome[]) {
  const numbers = numbersOf({ flows });
  return lists
    .map((list) => `${numbers[list]} under “${open.challenge.texts.outcomes[list]}”`)
    .join(', ');
}

/** What decided most often in a list that an open goal wants shorter. */
function tellProblem(open: OpenChallenge, unmet: readonly UnmetGoal[]): EntryAnswer {
  const [worst] = [...new Set(unmet.flatMap(({ list }) => list ?? []))]
    .map((list) => ({ list, ...mostlyDecided(open, list) }))
    .sort((one, other) => other.decided.length - one.decided.length);
  const [first] = worst?.decided ?? [];
  if (!worst || !first || !isJudged(open)) return tellGoals(open, unmet);
  const { outcomes, lines } = open.challenge.texts;
  const kept = inWords(unmet.filter(({ list }) => list === worst.list));
  return {
    text: `What costs the most is “${first.decidedBy}”: it decided ${worst.decided.length} of the ${worst.all} ${lines} under “${outcomes[worst.list]}”. Not met because of this list: ${kept}. ${exampleOf(open, first)}`,
    rows: rowsOf(open, worst.decided),
    offers: next(asked.hint[0]!),
  };
}

function mostlyDecided({ judgement }: OpenChallenge, list: Outcome | undefined) {
  const flows = judgement.flows.filter(({ outcome }) => outcome === list);
  const [decided = []] = [...groupedBy(flows, ({ decidedBy }) => decidedBy).values()].sort(
    (one, other) => other.length - one.length,
  );
  return { all: flows.length, decided };
}

/** The line that the learner has open, or its packet and fields. */
function lineEntries(ask: Ask, open: OpenChallenge): Entry[] {
  const { selection } = ask.lab;
  const flow = selection && open.judgement.flows[selection.action - 1];
  const ofLine = (answer: () => EntryAnswer) => [entry('line', asked.line, answer)];
  if (!flow) return ofLine(() => ({ text: texts.noLine, offers: next(asked.problem[0]!) }));
  const evidence = evidenceOf(open, flow);
  const packet = evidence?.packets[selection.packet ?? -1];
  const text = tellLine(open, flow);
  if (!packet) return ofLine(() => ({ text, rows: rowsOf(open, [flow]) }));
  const { title, way, layers, hidden } = layersOfFlow(evidence, packet, evidence.why, flow.time);
  const row = packetRow(selection.action, evidence.packets, packet);
  const why = `${title} of this line goes from ${way}: ${layers.at(-1)?.summary ?? ''}. ${text}`;
  return packetEntries(ask, { layers, hidden, why, row }, selection);
}

function tellLine(open: OpenChallenge, flow: JudgedFlow): string {
  const { summary, source, time, outcome, decidedBy } = flow;
  const list = isJudged(open)
    ? ` It stands under “${open.challenge.texts.outcomes[outcome]}”, decided by “${decidedBy}”.`
    : '';
  return `This line is ${source} at ${time}: ${summary}.${list} ${whyOf(open, flow)?.sentence}`;
}

/** How many lines of a group stand in each list, and why the first of them went wrong. */
function tellFlows(open: OpenChallenge, name: string, flows: readonly JudgedFlow[]): EntryAnswer {
  const about = `${capitalized(name)}, with traffic ${open.judgement.traffic}`;
  const of = (...lists: readonly Outcome[]) => flows.filter((each) => lists.includes(each.outcome));
  const [first] = flows;
  if (!first) return { text: `${about}: no line of the result is about that.` };
  if (!isJudged(open)) return { text: `${about}: ${first.summary}. ${exampleOf(open, first)}` };
  const sides = SIDES.filter((side) => of(...side).length > 0).flat();
  const wrong = of('turned-away', 'through');
  const shown = wrong.length > 0 ? wrong : flows;
  const text = `${about}: ${countsOf(open, flows, sides)}. ${exampleOf(open, shown[0]!)}`;
  return { text, rows: rowsOf(open, shown) };
}

const evidenceOf = ({ details, configuration, judgement }: OpenChallenge, { id }: JudgedFlow) =>
  details.evidence(configuration, judgement.traffic, id);
const whyOf = (open: OpenChallenge, flow: JudgedFlow) => evidenceOf(open, flow)?.why;
const exampleOf = (open: OpenChallenge, flow: JudgedFlow) =>
  `For example ${flow.source} at ${flow.time}: ${whyOf(open, flow)?.sentence}`;

const rowsOf = (open: OpenChallenge, flows: readonly JudgedFlow[]): EvidenceRow[] =>
  flows.slice(0, ROWS_MAX).map((flow) => ({
    verdict: whyOf(open, flow)?.verdict,
    place: flow.time,
    words: `${flow.source}, ${flow.summary}`,
    at: { action: open.judgement.flows.indexOf(flow) + 1 },
  }));
