import { BUFFERS, THRESHOLD_TYPES, type RuleContent } from '@netward/lab-engine/suricata';
import { z } from 'zod';

export {
  BUFFERS,
  isAboutAnswers,
  partOfSid,
  REQUEST_BUFFERS,
  THRESHOLD_TYPES,
} from '@netward/lab-engine/suricata';
export type {
  HttpBuffer,
  RuleContent,
  RuleThreshold,
  SuricataRule,
} from '@netward/lab-engine/suricata';

export const MOST_RULES = 30;
export const MOST_CONTENTS = 8;
export const LONGEST_CONTENT = 100;
/** Local rules begin here, as in the lab. */
export const FIRST_SID = 1_000_001;
const LAST_SID = 1_999_999;

const content = z.strictObject({
  buffer: z.enum(BUFFERS),
  /** Printable ASCII. */
  text: z
    .string()
    .max(LONGEST_CONTENT)
    .regex(/^[ -~]+$/, 'Printable ASCII, one character at least.'),
  nocase: z.boolean(),
  /** It must not stand anywhere in the buffer. */
  negated: z.boolean(),
  /**
   * Where it stands after the content before it: so many bytes further at least, and, if `within` is a
   * number, ended within so many bytes from there. Null: anywhere.
   */
  near: z
    .strictObject({
      distance: z.int().min(0).max(500),
      within: z.int().min(1).max(500).nullable(),
    })
    .nullable(),
});

const threshold = z.strictObject({
  type: z.enum(THRESHOLD_TYPES),
  count: z.int().min(1).max(1_000),
  seconds: z.int().min(1).max(86_400),
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

/** Why a content cannot follow another one; null if it can. */
export function contentFault(
  { near, negated, buffer, text }: RuleContent,
  before: RuleContent | undefined,
): string | null {
  if (before && (before.buffer === 'http.stat_code') !== (buffer === 'http.stat_code'))
    return 'A rule looks at requests or at answers, not at both.';
  if (!near) return null;
  if (negated) return 'A content that must be absent has no distance here.';
  if (!before || before.negated || before.buffer !== buffer)
    return 'A distance counts from the content just before it, in the same buffer.';
  if (near.within !== null && near.within < text.length)
    return 'A content does not fit within less than its own length.';
  return null;
}

/** The contents with what cannot stand taken back: a place after nothing, or too little room. */
export function mendedContents(all: readonly RuleContent[]): RuleContent[] {
  return all.map((content, index) => {
    const { near, text } = content;
    if (!near || contentFault(content, all[index - 1]) === null) return content;
    const roomy = { ...content, near: { ...near, within: near.within && text.length } };
    return contentFault(roomy, all[index - 1]) === null ? roomy : { ...content, near: null };
  });
}

/** What a content may be looked for as. */
export function isContentText(text: string): boolean {
  return content.shape.text.safeParse(text).success;
}

/** What a rule may be called. */
export function isMessage(text: string): boolean {
  return signature.shape.message.safeParse(text).success;
}

/** One signature. */
export const signature = z.strictObject({
  sid: z.int().min(FIRST_SID).max(LAST_SID),
  message: z
    .string()
    .max(80)
    .regex(/^(?! )[^";:\\\p{C}\P{ASCII}]+(?<! )$/u, 'ASCII without " ; : and \\.'),
  contents,
  threshold: threshold.nullable(),
  /** Absent in what was saved before there were priorities; Suricata then takes 3. */
  priority: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
});

/** Whether each has a sid of its own, which Suricata asks for. */
export function hasOwnSids(rules: readonly { readonly sid: number }[]): boolean {
  return new Set(rules.map(({ sid }) => sid)).size === rules.length;
}

/** The next free sid. */
export function nextSid(rules: readonly { readonly sid: number }[]): number {
  return Math.min(LAST_SID, Math.max(FIRST_SID - 1, ...rules.map(({ sid }) => sid)) + 1);
}
