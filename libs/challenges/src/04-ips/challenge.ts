/**
 * The rules of level 3 with an action, the lab's rule that counts SYNs, and a first line about the queue.
 * That line belongs to nftables, so it stands as a comment and Suricata takes the file as it is.
 */

import { misread, type TextPlace } from '@netward/lab-engine/misread';
import { INLINE_ACTIONS, partOfSid, printRule, rateRule, RATE } from '@netward/lab-engine/suricata';
import { readRules } from '@netward/lab-engine/suricata-text';
import type { TextView, Challenge, ChallengeTexts } from '../challenge.ts';
import { RULES_VIEW, written, writtenEnd } from '../suricata/sensor.ts';
import { BYPASS_PART, RATE_PART, type IpsConfiguration, schema } from './configuration.ts';
import { explainFrom } from '../judging.ts';
import { judge } from './judge.ts';
import texts from './texts.json' with { type: 'json' };

// Both directions: Suricata reads no request of a connection whose answers it does not see.
const QUEUE = '# nft: meta l4proto tcp queue';

function readQueue(comment: string, place: TextPlace): boolean {
  const said = comment.replace(/\s+/g, ' ').trim();
  if (said === `${QUEUE} flags bypass to 0`) return true;
  if (said === `${QUEUE} to 0`) return false;
  return misread(
    place,
    'The challenge keeps one comment: how the kernel hands packets over.',
    `Write "${QUEUE} to 0" or "${QUEUE} flags bypass to 0".`,
  );
}

function once(known: unknown, place: TextPlace): void {
  if (known !== null) misread(place, 'This is here twice.', 'Remove one of the two lines.');
}

export const text: TextView<IpsConfiguration> = {
  ...RULES_VIEW,
  print: ({ bypass, rules, rate }) =>
    [
      `${QUEUE} ${bypass ? 'flags bypass ' : ''}to 0\n`,
      ...[...rules, ...(rate ? [rateRule(rate)] : [])].map((rule) => `${printRule(rule)}\n`),
    ].join(''),
  read(written) {
    let bypass: boolean | null = null;
    let rate: IpsConfiguration['rate'] = null;
    const answer = readRules(written, {
      actions: INLINE_ACTIONS,
      comment: (comment, place) => {
        const said = readQueue(comment, place);
        once(bypass, place);
        bypass = said;
      },
      rate: (numbers, place) => {
        once(rate, place);
        rate = numbers;
      },
    });
    if ('problems' in answer) return answer;
    // Without the flag, nftables drops what is not read.
    return { configuration: { bypass: bypass ?? false, rules: answer.rules, rate } };
  },
  partOfLine: ({ rules, rate }, line) => {
    if (line === 1) return BYPASS_PART;
    const rule = rules[line - 2];
    if (rule) return partOfSid(rule.sid);
    return rate && line === rules.length + 2 ? RATE_PART : null;
  },
};

export const challenge: Challenge<IpsConfiguration> = {
  level: '4',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  /** The lab's own rules, which now drop, and a queue as nftables makes it. */
  start: written(text, [
    'drop http any any -> any any (msg:"SQL injection in URI"; http.uri; content:"union"; nocase; content:"select"; nocase; sid:1000001;)',
    printRule({ ...RATE, action: 'drop' }),
  ]),
  text,
  judge,
  explain: explainFrom(texts.explanations),
  details: () => import('./answers.ts'),
  ...writtenEnd(text, () => import('./end.json', { with: { type: 'json' } })),
};
