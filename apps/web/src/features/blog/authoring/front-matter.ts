import { parse } from 'yaml';
import { z } from 'zod';
import { curly } from './inline.ts';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const DATE = new RegExp(`^(${MONTHS.join('|')}) ([1-9]|[12]\\d|3[01]), (\\d{4})$`);

/** Turns `October 14, 2025` into `2025-10-14`. Undefined if there is no such day. */
export function dayOf(date: string): string | undefined {
  const [, month = '', day = '', year] = DATE.exec(date) ?? [];
  if (!year) return undefined;
  const time = Date.UTC(Number(year), MONTHS.indexOf(month), Number(day));
  const iso = new Date(time).toISOString().slice(0, 10);
  return Number(iso.slice(8)) === Number(day) ? iso : undefined;
}

/** The number of a month, `09` for September. Undefined if it is no month. */
export function monthOf(name: string): string | undefined {
  const index = MONTHS.indexOf(name);
  return index < 0 ? undefined : String(index + 1).padStart(2, '0');
}

const sentence = z.string().trim().min(1).overwrite(curly);

const daySchema = z
  .string()
  .refine((date) => dayOf(date), 'must be a day such as "October 14, 2025"');

const frontMatterSchema = z.strictObject({
  title: sentence,
  excerpt: sentence.max(180),
  published: daySchema,
  /** When its commands were last run, and with which versions of the tools. */
  checked: daySchema,
  versions: z.array(z.string().regex(/^\S.* \d[\d.]*$/, 'must be as "Python 3.11"')).min(1),
  category: sentence,
  featured: z.boolean(),
  tags: z.array(sentence).min(1).max(6),
  references: z
    .array(
      z.strictObject({
        title: sentence,
        url: z.url({ protocol: /^https$/ }),
        description: sentence,
      }),
    )
    .min(4),
});
export type FrontMatter = z.output<typeof frontMatterSchema>;

const FENCED = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Splits a file into front matter and body. Throws an error that lists every problem. */
export function readFrontMatter(file: string): { front: FrontMatter; body: string } {
  const [, yaml, body] = FENCED.exec(file.replaceAll('\r\n', '\n')) ?? [];
  if (yaml === undefined || body === undefined) throw new Error('it has no front matter');
  const read = frontMatterSchema.safeParse(parse(yaml));
  if (!read.success) throw new Error(z.prettifyError(read.error));
  return { front: read.data, body };
}
