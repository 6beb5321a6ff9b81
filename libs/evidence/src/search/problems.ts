import { filled, type Values } from '@netward/lab-engine/filled';
import { Misread, type TextPlace } from '@netward/lab-engine/misread';
import aliases from './fields.json' with { type: 'json' };
import problems from './problems.json' with { type: 'json' };

const { refused, signs } = problems;

/** The names that records may have, in the order in which they are counted. */
export const FIELD_NAMES: readonly string[] = Object.keys(aliases);

/** What mends a query by one press. */
export interface QueryFix {
  readonly label: string;
  readonly query: string;
  /** A field whose counts are to be looked at. */
  readonly counts?: string;
}

/** What a query says that is not understood, and where. */
export interface QueryProblem {
  readonly place: TextPlace;
  /** A sentence that begins small: its column stands before it. */
  readonly reason: string;
  readonly fix: QueryFix | null;
}

class Unread extends Misread implements QueryProblem {
  constructor(
    place: TextPlace,
    reason: string,
    readonly fix: QueryFix | null,
  ) {
    super(place, reason, '');
  }
}

interface Sign {
  readonly sign: string;
  readonly tool: string;
  readonly remedy: string;
  readonly rewrite?: string;
  readonly label?: string;
  readonly counts?: boolean;
}

/** Its words blanked, so that places stay. */
function withoutQuotes(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/g, (quoted) => `"${' '.repeat(quoted.length - 2)}"`);
}

/** The place with at least one character of the text, or its last one. */
function seen(text: string, { from, to }: TextPlace): TextPlace {
  const start = Math.min(from, Math.max(0, text.length - 1));
  return { from: start, to: Math.max(to, start + 1) };
}

/** Gives up on a query. */
export function refuse(
  text: string,
  place: TextPlace,
  problem: keyof typeof refused,
  values: Values = {},
  fix: QueryFix | null = null,
): never {
  throw new Unread(seen(text, place), filled(refused[problem], values), fix);
}

/** What other tools know, named as theirs; a query may mean it although every word of it could be read. */
export function refuseSigns(text: string, fields: readonly string[]): void {
  const bare = withoutQuotes(text);
  for (const each of signs as readonly Sign[]) {
    const match = new RegExp(each.sign, 'i').exec(bare);
    if (!match) continue;
    const place = { from: match.index, to: match.index + match[0].length };
    const { tool, remedy } = each;
    refuse(text, place, 'sign', { tool, remedy }, fixOf(text, place, each, fields));
  }
  const open = bare.replaceAll(/" *"/g, (quoted) => ' '.repeat(quoted.length)).indexOf('"');
  const closed = { label: 'Close it', query: `${text}"` };
  if (open >= 0) refuse(text, { from: open, to: text.length }, 'quote', {}, closed);
  const or = /(?<![:=]\s*\([^)]*)(?<=^|\s)or(?=\s|$)|(?<![:=]\s*)\(/i.exec(bare);
  if (or)
    refuse(text, { from: or.index, to: or.index + or[0].length }, or[0] === '(' ? 'bracket' : 'or');
}

function fixOf(
  text: string,
  { from, to }: TextPlace,
  { sign, rewrite, label, counts }: Sign,
  fields: readonly string[],
): QueryFix | null {
  const said = text.slice(from, to);
  if (counts) {
    const by = nameFor(new RegExp(sign, 'i').exec(said)?.[1] ?? '', fields) ?? fields[0]!;
    return { label: `Count by ${by}`, query: text.slice(0, from).trim(), counts: by };
  }
  if (rewrite === undefined) return null;
  const written = said.replace(new RegExp(sign, 'i'), rewrite);
  const query = `${text.slice(0, from)}${written}${text.slice(to)}`.trim();
  return { label: label ?? `Write ${written}`, query };
}

/** The field that is meant by a name; null if none is. */
function nameFor(name: string, fields: readonly string[]): string | null {
  const small = name.toLowerCase();
  const isMeant = (field: string) =>
    field === small || (aliases as Record<string, readonly string[]>)[field]?.includes(small);
  return fields.find(isMeant) ?? null;
}

/** The name of a field, or why there is none such. */
export function knownField(text: string, place: TextPlace, fields: readonly string[]): string {
  const name = text.slice(place.from, place.to);
  const known = nameFor(name, fields);
  if (known === name.toLowerCase()) return known;
  const written = (value: string) => `${text.slice(0, place.from)}${value}${text.slice(place.to)}`;
  if (known) {
    const fix = { label: `Write ${known}:`, query: written(known) };
    refuse(text, place, 'field', { name, known }, fix);
  }
  const end = /\s|$/.exec(text.slice(place.to))!.index + place.to;
  const words = text.slice(place.from, end).replaceAll('"', '');
  const query = `${text.slice(0, place.from)}"${words}"${text.slice(end)}`;
  const some = fields.slice(0, 3).join(', ');
  const asWords = { label: 'Search it as words', query };
  return refuse(text, place, 'unknown', { name, fields: some }, asWords);
}
