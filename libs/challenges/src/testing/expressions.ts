import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { TextView } from '../challenge.ts';

/**
 * A text in the language of a real tool, and what is made of it. Reference runs ask the tool itself, and
 * tests hold the challenge's reader to it: nothing that the tool accepts may be called wrong syntax.
 */
export interface Expression {
  readonly text: string;
  /** What the real tool says, in the version that the reference runs name. */
  readonly tool: 'accepts' | 'refuses';
  /**
   * reads: it becomes part of a configuration · knows of: the tool accepts it, and the problem names it and
   * says that the tool knows it and the challenge does not · refuses: the tool refuses it, too.
   */
  readonly challenge: 'reads' | 'knows of' | 'refuses';
}

/** Expressions of one kind, as `expressions.yaml` has them. */
interface Group extends Omit<Expression, 'text'> {
  /** A text that is the same for all of them but for `place`, where each is put. */
  readonly whole?: string;
  readonly place?: string;
  readonly texts: readonly string[];
}

/** The expressions of a level, by its folder (`02-firewall`), in the order of its `expressions.yaml`. */
export function expressionsOf(level: string): readonly Expression[] {
  const file = join(import.meta.dirname, '..', level, 'expressions.yaml');
  const groups = parse(readFileSync(file, 'utf8')) as readonly Group[];
  return groups.flatMap(({ whole = '', place = '', texts, tool, challenge }) =>
    texts.map((text) => ({ text: whole.replace(place, () => text), tool, challenge })),
  );
}

/** What a reader makes of a text: the reasons why it does not understand it, none where it does. */
type Read = (text: string) => readonly string[];

/**
 * The expressions of a level of which a reader says something else than they say themselves. `knowsOf` finds
 * the sentence that names what the tool knows and the challenge does not: 'nft knows …; the challenge …'.
 */
export function readOtherwise(
  level: string,
  read: Read,
  knowsOf: RegExp,
): readonly (readonly [text: string, said: string, ...reasons: readonly string[]])[] {
  return expressionsOf(level).flatMap(({ text, tool, challenge }) => {
    const reasons = read(text);
    const isKnown = reasons.every((reason) => knowsOf.test(reason));
    const said = reasons.length === 0 ? 'reads' : isKnown ? 'knows of' : 'refuses';
    const isHonest = said !== 'refuses' || tool === 'refuses';
    return said === challenge && isHonest ? [] : [[text, said, ...reasons] as const];
  });
}

/** Line, column and reason of the first problem of a text: '3:1 This is here twice.'; or 'understood'. */
export function firstProblem({ read }: Pick<TextView<unknown>, 'read'>, written: string): string {
  const result = read!(written);
  if ('configuration' in result) return 'understood';
  const { line, column, reason } = result.problems[0]!;
  return `${line}:${column} ${reason}`;
}
