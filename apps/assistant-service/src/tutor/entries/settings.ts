import { filled, type Values } from '@netward/lab-engine/filled';
import type { OpenChallenge } from '../../challenge/open-challenge.ts';
import texts from './challenge.json' with { type: 'json' };

/** A part of a configuration, as it is told. */
interface WrittenSetting {
  readonly names: readonly [string, ...string[]];
  /** Its name in the configuration. */
  readonly of: string;
  /** For each of a list, of which `{list}` is made. */
  readonly each?: string;
  readonly says: string;
  /** Where nothing is set. */
  readonly none?: string;
}
type Settings = Readonly<Record<string, { readonly settings?: readonly WrittenSetting[] }>>;

const LIST = new Intl.ListFormat('en-GB');

/** What the learner has set, part by part, in the words that it is asked for. */
export function settingsOf({ challenge, configuration }: OpenChallenge) {
  const { settings = [] } = (texts.levels as unknown as Settings)[challenge.level]!;
  return settings.map(({ names: [name, ...names], of, each = '', says, none }) => {
    const value = (configuration as Readonly<Record<string, unknown>>)[of];
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const isNone = value === null || (Array.isArray(value) && items.length === 0);
    const list = LIST.format(items.map((item) => filled(each, inWords(item))));
    const values = { ...inWords(value), list, count: items.length };
    return { name, names, text: filled(isNone && none ? none : says, values) };
  });
}

/** A setting as `{value}`, and the parts that it has by their names. */
function inWords(value: unknown): Values {
  const parts = value !== null && typeof value === 'object' ? value : {};
  return Object.fromEntries(
    Object.entries({ ...parts, value }).map(([name, each]) => [name, wordFor(each)]),
  );
}

function wordFor(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value ?? 'any');
}
