/** How two lists of times differ. */
export interface Comparison {
  /**
   * The share of pairs in which the second list's time is longer, ties counting half: the area under
   * the curve of somebody who guesses by time. 0.5 is a coin toss; with n times in each list the
   * standard deviation from there is about 0.41 / √n (Mann and Whitney 1947).
   */
  auc: number;
  /** The difference of the medians in milliseconds. */
  medianGap: number;
}

function medianOf(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

export function compareTimes(first: readonly number[], second: readonly number[]): Comparison {
  let wins = 0;
  for (const a of first) for (const b of second) wins += b > a ? 1 : b === a ? 0.5 : 0;
  return {
    auc: wins / (first.length * second.length),
    medianGap: medianOf(second) - medianOf(first),
  };
}
