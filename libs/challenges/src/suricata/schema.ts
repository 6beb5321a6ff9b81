import {
  BUFFERS,
  contentFault,
  FIRST_SID,
  isContentText,
  isMessage,
  LAST_SID,
  MOST_CONTENTS,
  MOST_RULES,
  THRESHOLD_TYPES,
} from '@netward/lab-engine/suricata';
import { z } from 'zod';

const content = z.strictObject({
  buffer: z.enum(BUFFERS),
  text: z.string().refine(isContentText, 'Printable ASCII, one character at least.'),
  nocase: z.boolean(),
  negated: z.boolean(),
  near: z
    .strictObject({
      distance: z.int().min(0).max(500),
      within: z.int().min(1).max(500).nullable(),
    })
    .nullable(),
});

const contents = z
  .array(content)
  .min(1)
  .max(MOST_CONTENTS)
  .superRefine((all, context) => {
    all.forEach((each, index) => {
      const fault = contentFault(each, all[index - 1]);
      if (fault) context.addIssue({ code: 'custom', path: [index], message: fault });
    });
  });

/** So many of one client within so many seconds. */
export const rate = z.strictObject({
  count: z.int().min(1).max(1_000),
  seconds: z.int().min(1).max(86_400),
});

/** One signature. */
export const signature = z.strictObject({
  sid: z.int().min(FIRST_SID).max(LAST_SID),
  message: z.string().refine(isMessage, 'ASCII without " ; : and \\.'),
  contents,
  threshold: rate.extend({ type: z.enum(THRESHOLD_TYPES) }).nullable(),
  /** Absent in what was saved before there were priorities; Suricata then takes 3. */
  priority: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
});

/** The rules of a sensor, each with its own sid, which Suricata asks for. */
export const rulesOf = <S extends z.ZodType<{ readonly sid: number }>>(rule: S) =>
  z
    .array(rule)
    .max(MOST_RULES)
    .refine(
      (rules) => new Set(rules.map(({ sid }) => sid)).size === rules.length,
      'Each rule has a sid of its own.',
    );
