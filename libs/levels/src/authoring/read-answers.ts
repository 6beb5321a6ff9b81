import { REASONS } from '@netward/lab-engine/why';
import { join } from 'node:path';
import type { AnyLevelTopic, WrittenAnswer } from '../written-answer.ts';
import type { Level } from '../level.ts';
import { lexer, type Token, type Tokens } from 'marked';
import { actionsOf } from '../index.ts';
import { pointsOf } from '../quizzes.ts';
import type { Points } from '../teaching.ts';

/** A run under a sentence, and what its last step has to show so that the sentence is true. */
export interface Cell {
  readonly line: number;
  readonly sentence: string;
  readonly actions: readonly string[];
  readonly facts: readonly Fact[];
}

/**
 * record: a device wrote a record of this kind, or none did, and the sentence says it in a word that
 * fits · shown: these words or this number can be read in the lab, and stand in the sentence · count: so
 * many packets were sent, and the sentence says how many
 */
export type Fact =
  | { readonly type: 'record'; readonly kind: string; readonly isWritten: boolean }
  | { readonly type: 'shown'; readonly words: string }
  | { readonly type: 'count'; readonly count: number; readonly of: string };

/** Reads 'enableWAF attackSQLi → waf-blocked, no server-answered, 403, 3 × SYN, “BLOCK 403”'. Throws what is wrong. */
function readCell(text: string, sentence: string, line: number): Cell {
  const [run = '', shows] = text.split(' → ');
  if (shows === undefined) throw new Error('A run is actions, an arrow →, and what they show.');
  const facts = (shows.match(/“[^”]*”|[^,“]+/g) ?? []).map((fact) => fact.trim()).filter(Boolean);
  return { line, sentence, actions: run.split(' '), facts: facts.map(readFact) };
}

function readFact(fact: string): Fact {
  const quoted = /^“(.+)”$/.exec(fact)?.[1];
  if (quoted !== undefined || /^\d[\d.:]*$/.test(fact)) {
    return { type: 'shown', words: quoted ?? fact };
  }
  const [, count, of] = /^(\d+) × (SYN|request|\d{3})$/.exec(fact) ?? [];
  if (of !== undefined) return { type: 'count', count: Number(count), of };
  const kind = fact.replace(/^no /, '');
  if (!Object.hasOwn(REASONS, kind)) {
    throw new Error(`“${fact}” is no record of a device, number, count or quotation.`);
  }
  return { type: 'record', kind, isWritten: kind === fact };
}

/** Where the written answers of a level stand. */
export function answersFile({ id, slug }: Level): string {
  return join(import.meta.dirname, '..', `${id.padStart(2, '0')}-${slug}`, 'answers.md');
}

/** Where the answers of no particular level stand. */
export function anyLevelFile(topic: AnyLevelTopic): string {
  return join(import.meta.dirname, '..', 'any-level', `${topic}.md`);
}

/*
 * A file of answers: a heading for each question, its other phrasings as a list, the answer as a
 * paragraph, then a paragraph for each part, which begins with the part's name and a colon.
 */

/** What an author calls the parts of an answer, and what the tutor calls them. */
const PARTS = {
  why: 'why',
  simpler: 'simpler',
  example: 'example',
  'with TLS': 'withTls',
  when: 'when',
  'taught by': 'taughtBy',
  'ask next': 'followUp',
} as const;
const LABEL = /^(why|simpler|example|with TLS|when|taught by|ask next|run): /;
/** Most answers have none of these. */
const OPTIONAL: readonly Part[] = ['withTls', 'when'];
/** A viewer would show another character. */
const ENTITY = /&#?\w+;/;

type Part = 'answer' | (typeof PARTS)[keyof typeof PARTS];

/** A written answer in its file, with the runs that prove what it says. */
interface AuthoredAnswer {
  readonly line: number;
  readonly written: WrittenAnswer;
  readonly cells: readonly Cell[];
}

interface Mistake {
  readonly line: number;
  readonly sentence: string;
}

interface Block {
  readonly line: number;
  readonly token: Token;
}

interface Draft {
  readonly line: number;
  readonly asked: string[];
  readonly parts: Map<Part, string>;
  readonly partLines: Map<Part, number>;
  readonly cells: Cell[];
}

/** Reads answers, of a level or of none. Nothing of them may be used while there are mistakes. */
export function readAnswers(
  markdown: string,
  level: Level | null,
  points = level ? pointsOf(level) : {},
): { readonly answers: readonly AuthoredAnswer[]; readonly mistakes: readonly Mistake[] } {
  const mistakes: Mistake[] = [];
  const drafts: Draft[] = [];
  for (const block of blocksOf(markdown)) {
    try {
      if (startsQuestion(block)) drafts.push(draftOf(block));
      else if (!isTitle(block)) addTo(drafts.at(-1), block);
    } catch (error) {
      mistakes.push({ line: block.line, sentence: (error as Error).message });
    }
  }
  mistakes.push(...drafts.flatMap((draft) => mistakesIn(draft, drafts, level, points)));
  const answers = drafts.map(({ line, asked, parts, cells }) => {
    const written = { asked, ...Object.fromEntries(parts) } as unknown as WrittenAnswer;
    return { line, written, cells };
  });
  return { answers, mistakes: mistakes.sort((one, other) => one.line - other.line) };
}

function blocksOf(markdown: string): Block[] {
  let line = 1;
  return lexer(markdown).flatMap((token) => {
    const block = { line, token };
    line += token.raw.split('\n').length - 1;
    return token.type === 'space' ? [] : [block];
  });
}

const depthOf = ({ token }: Block) =>
  token.type === 'heading' ? (token as Tokens.Heading).depth : 0;
const startsQuestion = (block: Block) => depthOf(block) === 2;
const isTitle = (block: Block) => depthOf(block) === 1;

function draftOf({ line, token }: Block): Draft {
  const { tokens } = token as Tokens.Heading;
  return { line, asked: [wordsOf(tokens)], parts: new Map(), partLines: new Map(), cells: [] };
}

function addTo(draft: Draft | undefined, { line, token }: Block): void {
  if (!draft) throw new Error('This stands before the first question.');
  if (token.type === 'list' && draft.parts.size === 0) {
    const { items } = token as Tokens.List;
    draft.asked.push(...items.map(({ tokens }) => wordsOf(tokens)));
  } else if (token.type === 'paragraph') {
    addParagraph(draft, line, wordsOf((token as Tokens.Paragraph).tokens));
  } else {
    throw new Error(`Here stands a ${token.type}, which an answer does not have.`);
  }
}

function addParagraph(draft: Draft, line: number, words: string): void {
  const label = LABEL.exec(words)?.[1] as keyof typeof PARTS | 'run' | undefined;
  const text = label ? words.slice(label.length + 2) : words;
  if (label === 'run') {
    const sentence = [...draft.parts.values()].at(-1);
    if (sentence === undefined) throw new Error('A run stands under the sentence that it proves.');
    draft.cells.push(readCell(text, sentence, line));
    return;
  }
  const part = label ? PARTS[label] : 'answer';
  if (!label && draft.parts.size > 0) throw new Error(`This begins with none of ${namesOfParts}.`);
  if (draft.parts.has(part)) throw new Error(`“${label}” is here twice.`);
  draft.parts.set(part, text);
  draft.partLines.set(part, line);
}
const namesOfParts = [...Object.keys(PARTS), 'run'].map((name) => `“${name}:”`).join(', ');

/** The words of inline Markdown. Backticks are for what Markdown would read as something else. */
function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && ['text', 'paragraph'].includes(token.type)) {
        return wordsOf(token.tokens ?? []);
      }
      const { type, raw, text } = token as Tokens.Text;
      if (type === 'text' && ENTITY.test(text)) throw new Error(`Put ${raw} into backticks.`);
      const isAddress = (type as string) === 'link' && raw === text;
      if (isAddress || ['text', 'escape', 'codespan'].includes(type)) return text;
      throw new Error(`An answer is plain text; put ${raw.trim()} into backticks.`);
    })
    .join('');
}

function mistakesIn(
  draft: Draft,
  all: readonly Draft[],
  level: Level | null,
  points: Points,
): Mistake[] {
  const { line, asked, parts, partLines, cells } = draft;
  const at = (part: Part, sentence: string) => ({ line: partLines.get(part) ?? line, sentence });
  const needed = ['answer', ...(level ? Object.values(PARTS) : [])] as const;
  const missing = needed
    .filter((part) => !OPTIONAL.includes(part) && !parts.has(part))
    .map((part) => at(part, `“${asked[0]}” has no ${nameOf(part)}.`));
  const point = parts.get('taughtBy');
  const next = parts.get('followUp');
  const premise = parts.get('when');
  const isShown = cells.some(({ facts }) =>
    facts.some((fact) => fact.type === 'record' && fact.isWritten && fact.kind === premise),
  );
  const isTaught = point === undefined || Object.hasOwn(points, point);
  const isAnswered = all.some((other) => other !== draft && other.asked[0] === next);
  const offered = level ? actionsOf(level) : [];
  return [
    ...missing,
    ...(premise === undefined || isShown
      ? []
      : [at('when', `No run under the answer shows “${premise}”.`)]),
    ...(isTaught ? [] : [at('taughtBy', `Read More has no point “${point}”.`)]),
    ...(next === undefined || isAnswered
      ? []
      : [at('followUp', `No other question of the file is “${next}”.`)]),
    ...cells.flatMap((cell) =>
      cell.actions
        .filter((action) => !offered.includes(action))
        .map((action) => ({ line: cell.line, sentence: `The level has no action ${action}.` })),
    ),
  ];
}

function nameOf(part: Part): string {
  return Object.entries(PARTS).find(([, own]) => own === part)?.[0] ?? part;
}
