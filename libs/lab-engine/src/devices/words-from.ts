import { ADDRESSES, HOST_NAME, HTTPS_PORT, HTTP_PORT } from '../cast.ts';
import { filled } from '../filled.ts';
import type { Evidence, LabRecord } from '../packets/record.ts';
import { RANK, type LogType, type Mark, type Verdict, type Wording } from './words.ts';

/** One value, or several by name, of which the facts choose one. */
type Either<T> = T | Readonly<Record<string, T>>;

/**
 * How a kind of record is told, in its device's `words.json`. Texts have placeholders for what the facts
 * know, for fields of the record, and for `names`. A rank is one by name, and how far it comes behind it.
 */
interface WrittenWording {
  readonly line: Either<string> | null;
  readonly look: Either<readonly string[]>;
  readonly message?: Either<string>;
  readonly rank?: Either<string | readonly (string | number)[]>;
  /** Node, verdict, flag. */
  readonly mark?: Either<readonly string[]>;
}

type Part = keyof WrittenWording;

/** The wording that is chosen, where there are several; null for none. */
type Choices<W> = {
  readonly [P in keyof W as W[P] extends string | readonly unknown[] | null ? never : P]:
    keyof W[P] | null;
};
type Facts<W> = (
  record: LabRecord,
  evidence: Evidence,
) => Choices<W> & Readonly<Record<string, string | number | null>>;

/** A kind of which something has to be chosen. */
type Chosen<W> = {
  readonly [K in keyof W]: keyof Choices<W[K]> extends never ? never : K;
}[keyof W];

/** Facts for each kind of which something is chosen, and for others that need values. */
type FactsOf<W> = { readonly [K in Chosen<W>]: Facts<W[K]> } & {
  readonly [K in Exclude<keyof W, Chosen<W>>]?: Facts<W[K]>;
};

const names: Readonly<Record<string, string | number>> = {
  ...ADDRESSES,
  host: HOST_NAME,
  http: HTTP_PORT,
  https: HTTPS_PORT,
};

/** What is written for a part of the wording, filled in; null where nothing is told. */
function partOf(
  written: WrittenWording,
  part: Part,
  facts: Readonly<Record<string, unknown>>,
  record: LabRecord,
): unknown {
  const all = written[part];
  const isOne = typeof all !== 'object' || all === null || Array.isArray(all);
  const one = isOne ? all : (all as Readonly<Record<string, unknown>>)[String(facts[part])];
  const valueOf = (name: string) => facts[name] ?? record[name as keyof LabRecord] ?? names[name];
  const fill = (each: unknown) => (typeof each === 'string' ? filled(each, valueOf) : each);
  return Array.isArray(one) ? one.map(fill) : (fill(one) ?? null);
}

function wordingOf(written: WrittenWording, facts?: Facts<unknown>): Wording {
  const tell =
    <T>(part: Part) =>
    (record: LabRecord, evidence: Evidence): T =>
      partOf(written, part, facts?.(record, evidence) ?? {}, record) as T;
  const { message, rank, mark } = written;
  const ranked = tell<string | readonly [string, number]>('rank');
  const marked = tell<readonly [Mark['node'], Mark['verdict'], string] | null>('mark');
  return {
    line: tell<string | null>('line'),
    look: tell<readonly [LogType, Verdict]>('look'),
    ...(message !== undefined && { message: tell<string>('message') }),
    ...(rank !== undefined && {
      rank: (record, evidence) => {
        const [name, behind] = [ranked(record, evidence), 0].flat() as [keyof typeof RANK, number];
        return RANK[name] + behind;
      },
    }),
    ...(mark !== undefined && {
      mark: (record, evidence) => {
        const all = marked(record, evidence);
        return all && { node: all[0], verdict: all[1], flag: all[2] };
      },
    }),
  };
}

/** How a device's records are told: the texts are data, the facts choose and fill. */
export function wordsFrom<W extends Readonly<Record<string, WrittenWording>>>(
  written: W,
  facts: FactsOf<W>,
): Readonly<Record<keyof W, Wording>> {
  const all = facts as Readonly<Record<string, Facts<unknown>>>;
  return Object.fromEntries(
    Object.entries(written).map(([kind, words]) => [kind, wordingOf(words, all[kind])]),
  ) as Record<keyof W, Wording>;
}
