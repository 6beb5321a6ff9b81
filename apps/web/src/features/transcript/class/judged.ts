import { type Challenge, isSolved, loadChallenge, numbersOf, TRAFFICS } from '@netward/challenges';
import type { LevelId } from '@netward/contracts';

/** Reads the code of a link to a challenge; a sentence says why it tells no configuration. */
export type ReadConfiguration = (
  code: string,
) => Promise<{ readonly level: LevelId; readonly configuration: unknown } | string>;

/** A handed-in configuration, judged again in this browser. */
export interface JudgedAgain {
  readonly level: LevelId;
  readonly title: string;
  /** Two of the same are the same configuration. */
  readonly key: string;
  /** As the real tool's text; as JSON where the challenge has none. */
  readonly text: string;
  readonly isSolved: boolean;
  /** Whether it is what the challenge begins with. */
  readonly isStart: boolean;
  /** "19 of 28 customers served, 0 attacks through". */
  readonly numbers: string;
  /** What its faults have in common, one sentence each; none where it is solved. */
  readonly reasons: readonly string[];
}

/** What was judged again, by its code; undefined where it could not be read. */
export type Judged = ReadonlyMap<string, JudgedAgain | undefined>;

const FAULTS = ['turned-away', 'through'] as const;

/** The sentences about the first day that decides and whose goals are not met. */
function faultsOf(challenge: Challenge, configuration: unknown) {
  const { needs = TRAFFICS } = challenge;
  const days = needs.map((day) => challenge.judge(configuration, day));
  const judgement = days.find(({ goals }) => goals.some(({ isMet }) => !isMet)) ?? days[0]!;
  const numbers = numbersOf(judgement);
  const { outcomes } = challenge.texts;
  const customers = numbers.served + numbers['turned-away'];
  const unmet = judgement.goals.some(({ isMet }) => !isMet);
  return {
    numbers: `${outcomes.served}: ${numbers.served} of ${customers}, ${outcomes.through.toLowerCase()}: ${numbers.through}`,
    reasons: unmet
      ? FAULTS.filter((list) => numbers[list] > 0).map((list) =>
          challenge.explain(configuration, judgement, list),
        )
      : [],
  };
}

async function judgeAgain(code: string, read: ReadConfiguration): Promise<JudgedAgain | undefined> {
  const found = await read(code);
  if (typeof found === 'string') return undefined;
  const { level, configuration } = found;
  const challenge = await loadChallenge(level);
  if (!challenge) return undefined;
  const key = JSON.stringify(configuration);
  return {
    level,
    title: challenge.texts.title,
    key: `${level} ${key}`,
    text: challenge.text?.print(configuration) ?? JSON.stringify(configuration, null, 2),
    isSolved: isSolved(challenge, configuration),
    isStart: key === JSON.stringify(challenge.start),
    ...faultsOf(challenge, configuration),
  };
}

/**
 * Judges codes one after the other, each once whoever handed it in, and lets the page draw in between.
 * `isOver` ends it early.
 */
export async function judgeAll(
  codes: readonly string[],
  known: Map<string, JudgedAgain | undefined>,
  read: ReadConfiguration,
  isOver: () => boolean,
): Promise<void> {
  for (const code of new Set(codes)) {
    if (isOver()) return;
    if (known.has(code)) continue;
    known.set(code, await judgeAgain(code, read).catch(() => undefined));
    await new Promise((next) => setTimeout(next));
  }
}
