/** One match of a rule of the Core Rule Set in a request; the variable is empty where it is not known. */
export type CrsMatch = readonly [rule: string, variable: string, part: string, score: number];

/** A rule of the Core Rule Set: its `msg`, and from which paranoia level on it is asked. */
export interface MeasuredRule {
  readonly name: string;
  readonly paranoia: number;
}
