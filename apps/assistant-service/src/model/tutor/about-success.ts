import { cameOf } from '@netward/evidence';
import type { LabAction } from '@netward/lab-engine';
import type { Ask } from '../model.ts';
import { mainLine, nameOf, type RunReply } from './explain-line.ts';
import { candidates } from './asked-about.ts';

const ASKS_SUCCESS =
  /\bdid (?:it|this|that|they|he|the (?:\w+ )?(?:attack(?:er)?|injection|script|xss|hack(?:er)?)|sql\w*(?: injection)?|xss) (?:attack )?(?:really |actually )?(?:work|succeed|get (?:the |any )?(?:data|passwords?|anything))\b|\b(?:was|were|is|are) (?:it|the (?:attack|injection)) (?:a )?success\w*|\b(?:was|were) (?:a |the |any )?(?:data|passwords?|users?|database) (?:stolen|leaked|taken|given away)\b|\bwhat did the (?:attacker|hacker) get\b/i;
const ATTACKS: ReadonlySet<string> = new Set<LabAction>(['attackSQLi', 'attackXSS']);

/** Whether an attack of the run worked, from what its answer holds; nothing for another question. */
export function whetherItWorked(ask: Ask): RunReply | undefined {
  if (!ASKS_SUCCESS.test(ask.question)) return undefined;
  const attacks = candidates(ask) ?? ask.lab.played.toReversed();
  const played = attacks.find(({ action }) => ATTACKS.has(action));
  const outcome = played && cameOf(played);
  if (!outcome) return undefined;
  const line = mainLine(played);
  const open = 'Open the line of that answer in the log to see it.';
  return {
    text: `${nameOf(ask.level, played)}: ${outcome.sentence} ${open}`,
    ...(line && { cites: { action: played.number, sequence: line.sequence } }),
  };
}
