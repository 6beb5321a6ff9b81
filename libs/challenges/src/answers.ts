import type { ChallengeAnswer, Judgement } from './challenge.ts';
import { filled, PLACEHOLDER, type Values } from '@netward/lab-engine/filled';

/** A text with `{placeholders}`, or several by name, of which the values choose one. */
type Wording = string | Readonly<Record<string, string>>;

/** An entry of `answers.json`; beside the three fields, parts that its texts name as placeholders. */
interface WrittenAnswer {
  readonly question: Wording;
  /** At least five other ways to ask it. */
  readonly phrasings: readonly string[];
  readonly answer: Wording;
  readonly [part: string]: Wording | readonly string[];
}

type WrittenAnswers = Readonly<Record<string, WrittenAnswer>>;

/** A value for each placeholder of an entry, and for each field with several wordings the chosen one. */
type ValuesOf<W> = Values & {
  readonly [F in keyof W as W[F] extends string | readonly string[] ? never : F]: keyof W[F];
};

/**
 * What a question needs to know about a result; null where it does not fit. One that always fits and
 * whose texts have neither placeholders nor several wordings needs nothing.
 */
type FactOf<C, W> = (configuration: C, judgement: Judgement) => ValuesOf<W> | null;
type Facts<C, W> = {
  readonly [Key in keyof W as Values extends ValuesOf<W[Key]> ? never : Key]: FactOf<C, W[Key]>;
} & {
  readonly [Key in keyof W as Values extends ValuesOf<W[Key]> ? Key : never]?: FactOf<C, W[Key]>;
};

function namesOf(written: WrittenAnswer): ReadonlySet<string> {
  const texts = Object.values(written).flatMap((wording) =>
    typeof wording === 'string' ? [wording] : Object.values(wording),
  );
  const placeholders = texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)]);
  return new Set([...Object.keys(written), ...placeholders.map(([, name]) => name!)]);
}

function answerOf(written: WrittenAnswer, values: Values): ChallengeAnswer {
  const names = namesOf(written);
  const unnamed = Object.keys(values).filter((name) => !names.has(name));
  if (unnamed.length > 0) throw new Error(`“${unnamed.join()}” is in no text of an answer`);
  const worded = (wording: Wording, field: string): string => {
    const text = typeof wording === 'string' ? wording : wording[values[field]!];
    if (text === undefined) throw new Error(`No wording of ${field} is chosen`);
    return filled(text, valueOf);
  };
  const valueOf = (name: string) =>
    name in written ? worded(written[name] as Wording, name) : values[name];
  return {
    question: worded(written.question, 'question'),
    phrasings: written.phrasings.map((text) => filled(text, valueOf)),
    answer: worded(written.answer, 'answer'),
  };
}

/**
 * A level's `answers`: the texts are data, the facts of a result fill their placeholders. The order of
 * the texts is that of the answers, the most useful first.
 */
export function answersFrom<C, W extends WrittenAnswers>(texts: W, facts: Facts<C, W>) {
  const known = facts as Readonly<Record<string, FactOf<C, WrittenAnswer>>>;
  return (configuration: C, judgement: Judgement): readonly ChallengeAnswer[] =>
    Object.entries(texts).flatMap(([key, written]) => {
      const values = key in known ? known[key]!(configuration, judgement) : {};
      return values ? [answerOf(written, values)] : [];
    });
}
