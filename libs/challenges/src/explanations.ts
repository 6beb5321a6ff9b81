import type { JudgedFlow, Judgement, Outcome } from './challenge.ts';
import { countedWords } from './counted.ts';
import { filled, type Values } from '@netward/lab-engine/filled';

/** The sentences of a list in `texts.json`: for an empty one, and for what else can be said of it. */
type Sentences = Readonly<Record<string, string>> & { readonly none: string };
type Explanations = Readonly<Record<Outcome, Sentences>>;

/** What the sentence about a list needs to know; `wording` chooses one where there is more than `some`. */
type Facts<C, W extends Explanations> = {
  readonly [List in Outcome]?: (
    configuration: C,
    lines: readonly JudgedFlow[],
    judgement: Judgement,
  ) => Values & { readonly wording?: keyof W[List] & string };
};

/**
 * A challenge's `explain`: one sentence about a list. Any of them can name `count`, how many lines there
 * are, and `deciders`, what decided about how many of them.
 */
export function explainFrom<C, W extends Explanations>(texts: W, facts: Facts<C, W> = {}) {
  return (configuration: C, judgement: Judgement, list: Outcome): string => {
    const lines = judgement.flows.filter(({ outcome }) => outcome === list);
    const sentences: Sentences = texts[list];
    if (lines.length === 0) return sentences.none;
    const known = facts[list]?.(configuration, lines, judgement);
    const sentence = sentences[String(known?.wording ?? 'some')];
    if (sentence === undefined) throw new Error(`No sentence about ${list}`);
    const deciders = countedWords(lines.map(({ decidedBy }) => decidedBy));
    return filled(sentence, { count: lines.length, deciders, ...known });
  };
}
