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
import { filled } from '@netward/lab-engine/filled';
import type { OpenChallenge } from '../../challenge/open-challenge.ts';
import type { Ask } from '../../model/model.ts';
import type { Entry, EntryAnswer } from '../entry.ts';
import texts from './challenge.json' with { type: 'json' };
import { groupsOf, settingsOf } from './named-in-challenge.ts';
import { packetRow } from './run/outcome.ts';
import { packetEntries } from './selection/index.ts';
import { nextOfHints } from './steps.ts';

const { asked } = texts;
const ROWS_MAX = 3;
/** What is wanted of a side of the traffic, and what is not. */
const SIDES = [
  ['served', 'turned-away'],
  ['stopped', 'through'],
] as const;

interface WrittenGoal {
  /** The list that it wants to be empty, or short. */
  readonly list?: Outcome;
  readonly hints: readonly [string, string, string];
}
type Goals = Readonly<Record<string, { readonly goals: readonly WrittenGoal[] }>>;

/** What can be said of the challenge that is open; nothing where none is. */
export function challengeEntries(ask: Ask): Entry[] {
  const { challenge: open } = ask;
  if (!open) return [];
  const named = (name: string, names: readonly string[], forms: readonly string[]) =>
    [name, ...names].flatMap((each) => forms.map((form) => filled(form, { name: each })));
  const lists = Object.values(open.challenge.texts.outcomes).map((list) => `how many ${list}`);
  return [
    ...open.answers.map(({ question, phrasings, answer }) =>
      entry(`answer/${question}`, [question, ...phrasings], () => ({ text: answer })),
    ),
    ...groupsOf(open, ask.question).map(({ name, names, flows }) =>
      entry(`flows/${name}`, named(name, names, asked.group), () => tellFlows(open, name, flows)),
    ),
    ...settingsOf(open).map(({ name, names, text }) =>
      entry(`set/${name}`, named(name, names, asked.setting), () => ({ text })),
    ),
    entry('numbers', [...asked.numbers, ...lists], () => tellNumbers(open)),
    entry('goals', asked.goals, () => tellGoals(open)),
    entry('problem', asked.problem, () => tellProblem(open)),
    entry('hint', asked.hint, () => tellHint(ask, open)),
    entry('solution', asked.solution, () => tellSolution(open)),
    entry('task', asked.task, () => tellTask(open)),
    ...lineEntries(ask, open),
  ];
}

function entry(id: string, phrasings: readonly string[], answer: () => EntryAnswer): Entry {
  return { id: `challenge/${id}`, kind: 'challenge', asked: phrasings, answer };
}

/** Before a note is handed in, nothing says what an alert was. */
const isJudged = ({ judgement }: OpenChallenge) =>
  !judgement.goals.every(({ standing }) => standing === texts.unjudged);

function unmetGoals({ challenge, judgement }: OpenChallenge): (Goal & WrittenGoal)[] {
  const { goals } = (texts.levels as unknown as Goals)[challenge.level]!;
  return judgement.goals
    .map((goal, at) => ({ ...goal, ...goals[at]! }))
    .filter(({ isMet }) => !isMet);
}

const inWords = (goals: readonly Goal[]) =>
  goals.map(({ text, standing }) => `${text} (${standing})`).join('; ');
const next = (...questions: string[]) => ({ kind: 'next' as const, questions });

function tellGoals(open: OpenChallenge): EntryAnswer {
  const { goals, traffic } = open.judgement;
  const met = goals.filter(({ isMet }) => isMet);
  if (met.length === goals.length) return tellAllMet(open);
  const also = met.length > 0 ? ` Met: ${inWords(met)}.` : '';
  return {
    text: `With traffic ${traffic}, ${met.length} of ${goals.length} goals are met. Not met: ${inWords(unmetGoals(open))}.${also}`,
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
  if (!isJudged(open)) return tellGoals(open);
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
function tellProblem(open: OpenChallenge): EntryAnswer {
  const unmet = unmetGoals(open);
  const [worst] = [...new Set(unmet.flatMap(({ list }) => list ?? []))]
    .map((list) => ({ list, ...mostlyDecided(open, list) }))
    .sort((one, other) => other.decided.length - one.decided.length);
  const [first] = worst?.decided ?? [];
  if (!worst || !first || !isJudged(open)) return tellGoals(open);
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
  const [decided = []] = [...new Set(flows.map(({ decidedBy }) => decidedBy))]
    .map((decider) => flows.filter(({ decidedBy }) => decidedBy === decider))
    .sort((one, other) => other.length - one.length);
  return { all: flows.length, decided };
}

/** The next hint for the first open goal: a direction, a place with its lines, a step nearly done. */
function tellHint(ask: Ask, open: OpenChallenge): EntryAnswer {
  const [goal] = unmetGoals(open);
  if (!goal) return tellAllMet(open);
  const [direction, place, step] = goal.hints;
  const about = `The goal is “${goal.text}”. ${direction}`;
  const answer = nextOfHints(ask, asked.hint[0]!, [about, place, step]);
  const isPlace = answer.text.includes(place) && isJudged(open);
  return isPlace
    ? { ...answer, rows: rowsOf(open, mostlyDecided(open, goal.list).decided) }
    : answer;
}

function tellSolution(open: OpenChallenge): EntryAnswer {
  if (unmetGoals(open).length === 0) return tellAllMet(open);
  return { text: texts.solution, offers: next(asked.hint[0]!, asked.problem[0]!) };
}

/** The task in one sentence, and where the learner stands in it. */
function tellTask(open: OpenChallenge): EntryAnswer {
  const wanted = open.judgement.goals.map(({ text }) => text).join('; ');
  const [goal] = unmetGoals(open);
  if (!goal) return tellAllMet(open);
  return {
    text: `This challenge, “${open.challenge.texts.title}”, wants: ${wanted}. Begin with the first that is not met: ${inWords([goal])}.`,
    offers: next(asked.hint[0]!),
  };
}

/** The line that the learner has open, or its packet and fields. */
function lineEntries(ask: Ask, open: OpenChallenge): Entry[] {
  const { selection } = ask.lab;
  const flow = selection && open.judgement.flows[selection.action - 1];
  if (!flow) {
    const answer = { text: texts.noLine, offers: next(asked.problem[0]!) };
    return [entry('line', asked.line, () => answer)];
  }
  const evidence = evidenceOf(open, flow);
  const packet = evidence?.packets[selection.packet ?? -1];
  const text = tellLine(open, flow);
  if (!packet) return [entry('line', asked.line, () => ({ text, rows: rowsOf(open, [flow]) }))];
  const { title, way, layers, hidden } = layersOfFlow(evidence, packet, evidence.why, flow.time);
  const row = packetRow({ number: selection.action, result: evidence }, packet);
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
  const { traffic } = open.judgement;
  const about = `${name.charAt(0).toUpperCase()}${name.slice(1)}, with traffic ${traffic}`;
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

function rowsOf(open: OpenChallenge, flows: readonly JudgedFlow[]): EvidenceRow[] {
  return flows.slice(0, ROWS_MAX).map((flow) => ({
    verdict: whyOf(open, flow)?.verdict,
    place: flow.time,
    words: `${flow.source}, ${flow.summary}`,
    at: { action: open.judgement.flows.indexOf(flow) + 1 },
  }));
}
