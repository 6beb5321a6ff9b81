import { ACTIONS } from '@netward/lab-engine';
import { z } from 'zod';

/** A text that ends like a sentence. */
export const sentence = z.string().regex(/[.?!…]$/, 'does not end like a sentence');

const action = z.enum(ACTIONS);
const cell = z.string().min(1).max(60);
const caption = z.string().min(10).max(80);
const exhibit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('log'),
    caption,
    before: z.array(action),
    shown: z.array(action).min(1),
  }),
  z
    .strictObject({
      kind: z.literal('table'),
      caption,
      columns: z.array(cell).min(2).max(4),
      rows: z.array(z.array(cell)).min(2).max(8),
    })
    .refine(
      ({ columns, rows }) => rows.every((row) => row.length === columns.length),
      'a row has more or fewer cells than there are columns',
    ),
]);

const questionBase = {
  id: z.string(),
  question: z.string().min(10),
  explain: sentence,
  taughtBy: z.string(),
  exhibit: exhibit.optional(),
  asksWhatWasSeen: z.boolean().optional(),
};

const sameText = (text: string) => text.trim().toLowerCase();

const multipleChoice = z
  .strictObject({
    ...questionBase,
    type: z.literal('mc'),
    options: z
      .array(
        // Shuffled options cannot speak of each other, or of "the above".
        z
          .string()
          .min(1)
          .regex(/^(?!.*\b(all|none|both|neither) of (the|these|them)\b)/i),
      )
      .length(4),
    answerIndex: z.int().min(0),
  })
  .refine(({ options, answerIndex }) => answerIndex < options.length, 'answer is not an option')
  .refine(
    ({ options }) => new Set(options.map(sameText)).size === options.length,
    'two options are the same',
  );

const fillIn = z
  .strictObject({
    ...questionBase,
    type: z.literal('fitb'),
    answer: z.string().regex(/^[A-Za-z0-9]{1,16}$/, 'is not one short word or number'),
    accepts: z
      .array(z.string().regex(/^\S(.{0,38}\S)?$/, 'has blanks at its ends or is long'))
      .min(1)
      .optional(),
  })
  .refine(({ answer, accepts = [] }) => {
    const spellings = [answer, ...accepts].map(sameText);
    return new Set(spellings).size === spellings.length;
  }, 'accepts a spelling twice');

/** The shape of a question. */
export const quizQuestion = z.discriminatedUnion('type', [multipleChoice, fillIn]);
