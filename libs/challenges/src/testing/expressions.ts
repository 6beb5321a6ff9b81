import type { Expression } from '../expression.ts';

/** What a reader makes of a text: the reasons why it does not understand it, none where it does. */
type Read = (text: string) => readonly string[];

/**
 * The expressions of which a reader says something else than they say themselves. `knowsOf` finds the
 * sentence that names what the tool knows and the challenge does not: 'nft knows …; the challenge …'.
 */
export function readOtherwise(
  expressions: readonly Expression[],
  read: Read,
  knowsOf: RegExp,
): readonly (readonly [text: string, said: string, ...reasons: readonly string[]])[] {
  return expressions.flatMap(({ text, tool, challenge }) => {
    const reasons = read(text);
    const isKnown = reasons.every((reason) => knowsOf.test(reason));
    const said = reasons.length === 0 ? 'reads' : isKnown ? 'knows of' : 'refuses';
    const isHonest = said !== 'refuses' || tool === 'refuses';
    return said === challenge && isHonest ? [] : [[text, said, ...reasons] as const];
  });
}
