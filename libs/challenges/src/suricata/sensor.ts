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
import { parser } from '@netward/lab-engine/suricata-text';
import type { Challenge, EndWith, JudgedFlow, Outcome, TextView } from '../challenge.ts';
import type { PlayedFlow } from '../judging.ts';
import type { MorningFlow } from '../web-requests/requests.ts';

const content = z.strictObject({
  buffer: z.enum(BUFFERS),
  text: z.string().refine(isContentText, 'Printable ASCII, one character at least.'),
  nocase: z.boolean(),
  negated: z.boolean(),
  near: z
    .strictObject({ distance: z.int().min(0).max(500), within: z.int().min(1).max(500).nullable() })
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

/** The configuration that a level writes in its tool's own words. Throws where they are not understood. */
export function written<C>({ read }: TextView<C>, lines: readonly string[]): C {
  const answer = read!(lines.join('\n'));
  if ('configuration' in answer) return answer.configuration;
  throw new Error(answer.problems.map(({ line, reason }) => `${line}: ${reason}`).join(' '));
}

/** The same for a sensor, whose rules stand there as Suricata reads them. */
export function writtenEnd<C>(
  text: TextView<C>,
  end: EndWith<Record<'rules' | 'reasons', readonly string[]>>,
) {
  const solution: Challenge<C>['solution'] = async () => {
    const { rules, reasons } = (await end()).default.solution;
    return { solution: { configuration: written(text, rules), reasons } };
  };
  return { end, solution };
}

/** What every view of a sensor's rules is. */
export const RULES_VIEW = {
  syntax: 'suricata',
  title: 'Suricata',
  grammar: { parser, strong: ['Keyword'] },
} as const;

/** A connection of a day, and what became of it at the sensor. */
export type PlayedMorning = PlayedFlow<MorningFlow>;

/** What an attack of a stream is: one that works by itself, or one of many tries. */
export type AttackKind = 'injection' | 'guess' | 'search';

/** Null for a customer. */
export function attackKindOf({ asked, isAttack }: MorningFlow): AttackKind | null {
  if (!isAttack) return null;
  if (asked.startsWith('guess-')) return 'guess';
  return asked.startsWith('path-') ? 'search' : 'injection';
}

/** The sids of the alerts that the sensor wrote about a connection. */
export function alertsIn({ played }: PlayedMorning): readonly number[] {
  return played.written.flatMap(({ node, rule }) =>
    (node === 'ids' || node === 'ips') && rule ? Number(rule) : [],
  );
}

/** The line of a connection; what was asked for stands there as the server's log has it, cut. */
export function judgedFlow(each: PlayedMorning, outcome: Outcome, decidedBy: string): JudgedFlow {
  const { id, time, source, request, isSecure } = each.flow;
  const asked = `${request.method ?? 'GET'} ${request.target}${request.body ? ` ${request.body}` : ''}`;
  const cut = asked.length > 90 ? `${asked.slice(0, 89)}…` : asked;
  const summary = `${isSecure ? 'TLS: ' : ''}${cut}`;
  return { id, time, source, summary, outcome, decidedBy, alerts: alertsIn(each).length };
}
