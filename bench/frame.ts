/** `--try`: every row runs once for a second, and nothing is judged. It shows that all rows can run. */
export const isTrial = process.argv.includes('--try');

/** How long a side is measured. */
export const seconds = (usual: number): number => (isTrial ? 1 : usual);

/** How many times slower a phone's CPU is than this one. */
export const CPU_SLOWDOWN = isTrial ? 1 : 4;

export class CannotMeasure extends Error {}

/** Gives up a row, with this sentence, unless it has what it needs. */
export function needs(what: unknown, otherwise: string): asserts what {
  if (!what) throw new CannotMeasure(otherwise);
}

/** What a ratio must reach, or a figure that has no baseline; without a target it is only printed. */
export type Target = { atMost: number } | { atLeast: number };

/** A row of `rows.json`. */
export interface BenchRow {
  /** The two sides compared. */
  what: string;
  unit: string;
  target?: Target;
  /** It was never reached, so a miss is told and makes nothing red; other targets are guards. */
  isGoal?: boolean;
  /** How often it is measured, besides one round to warm up; five times by default. */
  rounds?: number;
  /** Each of its rounds begins with what warms up. */
  warmsUpItself?: boolean;
}

/** By the name of a row what sets it up, and throws `CannotMeasure` where it cannot be measured. */
export type Benchmarks = Readonly<Record<string, () => Promise<Contest>>>;

/** Each call measures once. Without a baseline the target is a limit for the product’s own figure. */
export interface Contest {
  product(): Promise<number>;
  baseline?(): Promise<number>;
}

export type Round = { product: number; baseline: number | undefined };

/** A target is missed by the median, and lost by every round. */
type BenchVerdict = 'met' | 'missed' | 'lost' | 'refused' | 'printed';

export type RoundsJudgement = ReturnType<typeof judge>;

const ROUNDS = 5;
/** If the baseline moves by more than this, something else was running on the machine. */
const DRIFT_LIMIT = 0.25;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

function meets(ratio: number, target: Target): boolean {
  return 'atMost' in target ? ratio <= target.atMost : ratio >= target.atLeast;
}

/** Judges the median of the rounds' ratios, unless the baseline itself was unstable. */
export function judge(
  rounds: readonly Round[],
  { target, isGoal }: Pick<BenchRow, 'target' | 'isGoal'> = {},
) {
  const ratios = rounds.map(({ product, baseline = 1 }) => product / baseline);
  const baselines = rounds.map(({ baseline = 1 }) => baseline);
  const ratio = median(ratios);
  // The distance between the extremes as a share of the median.
  const drift = (Math.max(...baselines) - Math.min(...baselines)) / median(baselines);
  const verdictBy = (wish: Target): BenchVerdict => {
    if (meets(ratio, wish)) return 'met';
    return isGoal || ratios.some((each) => meets(each, wish)) ? 'missed' : 'lost';
  };
  const steady: BenchVerdict = target ? verdictBy(target) : 'printed';
  return {
    ratio,
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    drift,
    verdict: drift > DRIFT_LIMIT ? 'refused' : steady,
  };
}

/** Measures product and baseline in turn, after a round to warm up. */
export async function compete(
  contest: Contest,
  { rounds = ROUNDS, warmsUpItself }: Pick<BenchRow, 'rounds' | 'warmsUpItself'> = {},
): Promise<Round[]> {
  const warmUps = warmsUpItself ? 0 : 1;
  const measured: Round[] = [];
  for (let index = 0; index < (isTrial ? 1 : warmUps + rounds); index++)
    measured.push({ product: await contest.product(), baseline: await contest.baseline?.() });
  return isTrial ? measured : measured.slice(warmUps);
}
