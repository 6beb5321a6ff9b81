import type { TextProblem } from '@netward/challenges';

const PLACE = /^[^\s:]+:(\d+):(\d+)(?:-(\d+))?: Error: (.+)$/gm;
/** A word where an address should be is looked up as a name, which the machine cannot. */
const NAME = 'Could not resolve hostname';
const NAME_MEANS = 'nft takes what is no valid address for the name of a host.';

/** The places that nft's own words name, for the editor. */
export function problemsIn(words: string): readonly TextProblem[] {
  return Array.from(words.matchAll(PLACE), ([, line, from, to = from, reason]) => ({
    line: Number(line),
    column: Number(from),
    length: Number(to) - Number(from) + 1,
    reason: `nft says: ${reason}.`,
    remedy: reason!.startsWith(NAME) ? NAME_MEANS : '',
  }));
}
