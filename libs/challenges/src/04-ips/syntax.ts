/**
 * The rules of level 3 with `alert` or `drop`, one rule of the lab's form that counts SYNs with
 * `detection_filter`, and a first line about the queue. That line belongs to nftables, so it stands as a
 * comment and Suricata takes the file as it is.
 */
import { printRule, RATE } from '@netward/lab-engine/suricata';
import type { TextView } from '../challenge.ts';
import { misread, problemAt } from '@netward/lab-engine/misread';
import { FIRST_SID, MOST_RULES, partOfSid } from '../suricata/rules.ts';
import { grammar, readRulesFile, type RulesLine } from '../suricata/rules-file.ts';
import { readSignature } from '../suricata/syntax.ts';
import {
  BYPASS_PART,
  IPS_ACTIONS,
  RATE_PART,
  RATE_SID,
  rateRule,
  type InlineRule,
  type IpsConfiguration,
} from './configuration.ts';

// Both directions: Suricata reads no request of a connection whose answers it does not see.
const QUEUE = '# nft: meta l4proto tcp queue';
const RATE_HEADER = 'tcp any any -> any [8080,8443]';

function printRate(rate: NonNullable<IpsConfiguration['rate']>): string {
  return printRule('drop', rateRule(rate));
}

type Told =
  | { readonly kind: 'queue'; readonly bypass: boolean }
  | { readonly kind: 'rate'; readonly rate: NonNullable<IpsConfiguration['rate']> }
  | { readonly kind: 'rule'; readonly rule: InlineRule };

function readLine(line: RulesLine): Told {
  if (line.kind === 'comment') return { kind: 'queue', bypass: readQueue(line) };
  if (line.header.startsWith('tcp')) return { kind: 'rate', rate: readRate(line) };
  const { action, rule } = readSignature(line, IPS_ACTIONS);
  if (rule.sid === RATE_SID)
    misread(
      line.place,
      `The sid ${RATE_SID} belongs to the rule that counts connections.`,
      `Take another one from ${FIRST_SID} on.`,
    );
  return { kind: 'rule', rule: { ...rule, action } };
}

function readQueue({ text, place }: Extract<RulesLine, { kind: 'comment' }>): boolean {
  const said = text.replace(/\s+/g, ' ').trim();
  if (said === `${QUEUE} flags bypass to 0`) return true;
  if (said === `${QUEUE} to 0`) return false;
  return misread(
    place,
    'The challenge keeps one comment: how the kernel hands packets over.',
    `Write "${QUEUE} to 0" or "${QUEUE} flags bypass to 0".`,
  );
}

/** The rate is one rule of a fixed form; its two numbers are free. */
function readRate(
  line: Extract<RulesLine, { kind: 'rule' }>,
): NonNullable<IpsConfiguration['rate']> {
  const { action, actionPlace, header, headerPlace, options, place } = line;
  if (action !== 'drop')
    misread(actionPlace, 'The rate drops; the challenge does not count for alerts.', 'Write drop.');
  if (header !== RATE_HEADER)
    misread(
      headerPlace,
      'Suricata knows other ports; the challenge counts connections to the shop.',
      `Write "${RATE_HEADER}".`,
    );
  const wanted: Readonly<Record<string, RegExp>> = {
    msg: new RegExp(`^${RATE.message}$`),
    flow: /^to_server$/,
    flags: /^S,CE$/,
    detection_filter: /^track by_src\s*,\s*count \d{1,4}\s*,\s*seconds \d{1,5}$/,
    priority: /^3$/,
    sid: new RegExp(`^${RATE_SID}$`),
    rev: /^1$/,
  };
  const remedy = `Write it like: ${printRate({ count: 10, seconds: 60 })}`;
  for (const option of options)
    if (!wanted[option.name]?.test(option.value ?? ''))
      misread(
        option.place,
        `${option.name} is not written like this in the rule that counts.`,
        remedy,
      );
  const names = options.map(({ name }) => name);
  const missing = Object.keys(wanted).find((name) => name !== 'priority' && !names.includes(name));
  if (missing || new Set(names).size < names.length)
    misread(place, 'The rule that counts has each of its options once.', remedy);
  const filter = options.find(({ name }) => name === 'detection_filter')!;
  const [count = 0, seconds = 0] = filter.value!.match(/\d+/g)!.map(Number);
  if (count < 1 || count > 1_000 || seconds < 1 || seconds > 86_400)
    misread(filter.place, 'Counts go up to 1000, and seconds up to 86400.', remedy);
  return { count, seconds };
}

export const text: TextView<IpsConfiguration> = {
  syntax: 'suricata',
  title: 'Suricata',
  grammar,
  print: ({ bypass, rules, rate }) =>
    [
      `${QUEUE} ${bypass ? 'flags bypass ' : ''}to 0`,
      ...rules.map(({ action, ...rule }) => printRule(action, rule)),
      ...(rate ? [printRate(rate)] : []),
    ]
      .map((line) => `${line}\n`)
      .join(''),
  read(written) {
    const rules: InlineRule[] = [];
    let rate: IpsConfiguration['rate'] = null;
    let bypass: boolean | null = null;
    const { faults } = readRulesFile(written, (line) => {
      const told = readLine(line);
      if (told.kind === 'rule') {
        if (rules.some(({ sid }) => sid === told.rule.sid))
          misread(line.place, `Two rules have the sid ${told.rule.sid}.`, 'Give each its own.');
        rules.push(told.rule);
        if (rules.length > MOST_RULES)
          misread(line.place, `The challenge takes ${MOST_RULES} rules at most.`, 'Remove a rule.');
        return;
      }
      if (told.kind === 'rate' ? rate : bypass !== null)
        misread(line.place, 'This is here twice.', 'Remove one of the two lines.');
      if (told.kind === 'rate') rate = told.rate;
      else bypass = told.bypass;
    });
    if (faults.length > 0) return { problems: faults.map((fault) => problemAt(fault, written)) };
    // Without the flag, nftables drops what nobody reads.
    return { configuration: { bypass: bypass ?? false, rules, rate } };
  },
  partOfLine: ({ rules, rate }, line) => {
    if (line === 1) return BYPASS_PART;
    const rule = rules[line - 2];
    if (rule) return partOfSid(rule.sid);
    return rate && line === rules.length + 2 ? RATE_PART : null;
  },
};
