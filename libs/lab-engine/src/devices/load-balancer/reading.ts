import type { Values } from '../../filled.ts';
import { misreadAs, type Misread, type TextPlace } from '../../misread.ts';
import type { SectionName } from './print.ts';
import problems from './problems.json' with { type: 'json' };
import type { BalancerSettings } from './settings.ts';

export interface ConfigWord extends TextPlace {
  readonly text: string;
}

export interface Line {
  readonly words: readonly [ConfigWord, ...ConfigWord[]];
  /** The words with one space between them. */
  readonly text: string;
}

/** What has been read so far. */
export interface ConfigReading {
  readonly faults: Misread[];
  readonly seen: Map<string, Line>;
  readonly sections: Map<SectionName, Line>;
  readonly values: { -readonly [K in keyof BalancerSettings]?: BalancerSettings[K] };
  section: SectionName | null;
}

/** Notes what is wrong with a place, and what to write there. */
export function refuse(
  { faults }: Pick<ConfigReading, 'faults'>,
  place: TextPlace,
  problem: keyof typeof problems,
  values: Values = {},
): void {
  faults.push(misreadAs(problems[problem], place, values));
}

/** Notes that a line is there; a second one is refused. */
export function once(key: string, line: Line, reading: ConfigReading): boolean {
  const problem = key.startsWith('server ') ? 'server twice' : 'line twice';
  const isFirst = !reading.seen.has(key);
  if (isFirst) reading.seen.set(key, line);
  else refuse(reading, line.words[0], problem, { key });
  return isFirst;
}
