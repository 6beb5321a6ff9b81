import { Misread, type TextPlace } from '../../misread.ts';
import type { SectionName } from './print.ts';
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
  reading: ConfigReading,
  place: TextPlace,
  reason: string,
  remedy: string,
): void {
  reading.faults.push(new Misread(place, reason, remedy));
}

/** The words of a line. */
export const textsOf = ({ words }: Line): readonly string[] => words.map(({ text }) => text);

/** Notes that a line is there; a second one is refused. */
export function once(key: string, line: Line, reading: ConfigReading): boolean {
  if (!reading.seen.has(key)) {
    reading.seen.set(key, line);
    return true;
  }
  refuse(
    reading,
    line.words[0],
    key.startsWith('server ')
      ? `HAProxy takes “${key}” once.`
      : `HAProxy knows “${key}” twice, and the last one counts; the challenge has one.`,
    'Keep one of the two lines.',
  );
  return false;
}
