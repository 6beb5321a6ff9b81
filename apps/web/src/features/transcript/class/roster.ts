import papaparse from 'papaparse';
import type { RosterEntry } from './class-rows.ts';

const HEADS = {
  // Canvas has addresses as logins, and beside its own number that of the school.
  email: /mail|login id/i,
  number: /^(no\.?|nr\.?|number|#|id( number)?|student ?(id|number|no\.?)|matric.*|sis user id)$/i,
  name: /^(?!user).*(name|student|learner|pupil)/i,
} as const;
type Column = keyof typeof HEADS;

/** Which columns are which, by the heads; undefined where the first row is somebody already. */
function byHeads(row: readonly string[]): Record<Column, number[]> | undefined {
  const columns: Record<Column, number[]> = { email: [], number: [], name: [] };
  row.forEach((head, at) => {
    const is = (Object.keys(HEADS) as Column[]).find((column) => HEADS[column].test(head.trim()));
    if (is) columns[is].push(at);
  });
  const isHead =
    !row.some((cell) => cell.includes('@')) && Object.values(columns).flat().length > 0;
  return isHead ? columns : undefined;
}

/** The same by what stands in the columns: an address, a number, or words. */
function byContent(row: readonly string[]): Record<Column, number[]> {
  const kindOf = (cell: string): Column =>
    cell.includes('@') ? 'email' : /^\W*\d[\d\W]*$/.test(cell) ? 'number' : 'name';
  const of = (column: Column) => row.flatMap((cell, at) => (kindOf(cell) === column ? at : []));
  return { email: of('email'), number: of('number'), name: of('name') };
}

/** The people on a CSV list with number, name and e-mail in any order, with or without heads. */
export function readRoster(text: string): RosterEntry[] {
  const { data } = papaparse.parse<string[]>(text.replace('\uFEFF', '').trim(), {
    skipEmptyLines: 'greedy',
  });
  const [first = [], ...others] = data;
  const heads = byHeads(first);
  const columns = heads ?? byContent(first);
  const cellsOf = (row: readonly string[], column: Column) =>
    columns[column].map((at) => row[at]?.trim() ?? '').filter(Boolean);
  const isPerson = ([cell = '']: readonly string[]) => !/^\s*points possible/i.test(cell);
  return (heads ? others : data).filter(isPerson).map((row) => ({
    number: cellsOf(row, 'number').at(-1) ?? '',
    name: cellsOf(row, 'name').join(' '),
    email: cellsOf(row, 'email')[0] ?? '',
  }));
}
