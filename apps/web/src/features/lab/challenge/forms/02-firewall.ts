import {
  MOST_RULES,
  MOST_VALUES,
  packetRule,
  partOfRule,
  POLICIES,
  RULE_ACTIONS,
  type ChainRule,
  type FirewallConfiguration,
  type PacketRule,
} from '@netward/challenges/02-firewall';
import type { ChallengeParts } from '../use-opened.ts';
import { type FormField, fieldsOf } from './fields.tsx';
import { addTo, formOf, type ListOf } from './rule-form.tsx';
import { ruleTable } from './rule-table.tsx';

type PacketField = 'source' | 'destination' | 'ports';

const SHOP = '10.0.0.20';
const ADDRESS = 'Write an address like 192.0.2.7, a network like 192.0.2.0/24, or nothing for any.';
const PORT = `Write a port like 80, up to ${MOST_VALUES} like 80, 443, or nothing for any.`;

/** What stands in a field: '!= 10.0.0.3, 10.0.0.5', '8000-8443', or nothing for any. */
function fieldText(rule: PacketRule, field: PacketField): string {
  const value = rule[field];
  if (value === null) return '';
  const list = typeof value === 'string' ? value : value.join(', ');
  return rule.except?.includes(field) ? `!= ${list}` : list;
}

function withField(rule: PacketRule, field: PacketField, text: string): PacketRule | undefined {
  const isNot = text.trim().startsWith('!=');
  const words = text
    .replace('!=', '')
    .split(/[\s,]+/)
    .filter(Boolean);
  const { except: all = [], ...bare } = rule;
  const except = [...all.filter((each) => each !== field), ...(isNot ? [field] : [])];
  const values = words.map((word) => (/^\d+$/.test(word) ? Number(word) : word));
  const value = words.length === 0 ? null : field === 'ports' ? values : words.join(', ');
  if (value === null && isNot) return undefined;
  const typed = { ...bare, ...(except.length > 0 && { except }), [field]: value };
  return packetRule.safeParse(typed).data;
}

/** The parts of a rule without a field: 'ct state new · counter'. */
function statementWords({ states, except, log, isCounted, comment }: PacketRule): string {
  const words = [
    states && `ct state ${except?.includes('states') ? '!= ' : ''}${states.join(',')}`,
    log !== undefined && `log ${log && `“${log}”`}`.trim(),
    isCounted && 'counter',
    comment && `“${comment}”`,
  ];
  return words.filter(Boolean).join(' · ');
}

function packetField(key: PacketField, label: string): FormField<ChainRule, string> {
  return {
    ...{ kind: 'text', label, className: `rule-${label}`, placeholder: 'any' },
    isNumeric: key === 'ports',
    isFor: ({ kind }) => kind === 'packets',
    show: (rule) => (rule.kind === 'packets' ? fieldText(rule, key) : ''),
    take: (rule, text) => (rule.kind === 'packets' ? withField(rule, key, text) : undefined),
    remedy: () => (key === 'ports' ? PORT : ADDRESS),
  };
}

const rule = fieldsOf<ChainRule>();
const chain = fieldsOf<FirewallConfiguration>();
const action = { className: 'rule-action' };
const REPLIES = rule.choice('action', 'action', POLICIES, action);
const PACKETS = [
  rule.choice('action', 'action', RULE_ACTIONS, action),
  packetField('source', 'source'),
  packetField('destination', 'destination'),
  packetField('ports', 'port'),
];

const RULES: ListOf<FirewallConfiguration, ChainRule> = {
  ...{ one: 'rule', key: 'rules', most: MOST_RULES, partOf: partOfRule },
  make: () => ({ kind: 'packets', action: 'accept', source: null, ports: null, destination: SHOP }),
};

export const parts: ChallengeParts<FirewallConfiguration> = {
  title: 'Rules',
  about: 'first match decides',
  hasReal: true,
  Actions: addTo(RULES),
  Form: formOf(
    ruleTable(RULES, {
      ...{ className: 'chain-rules', label: 'Rules, from the top', isOrdered: true },
      head: [...PACKETS.map(({ label }) => label), 'hits'],
      hits: 'New connections decided',
      fieldsOf: ({ kind }) => (kind === 'replies' ? [REPLIES] : PACKETS),
      wordsOf: ({ kind }) =>
        kind === 'replies' ? 'replies on connections already accepted' : null,
      notesOf: () => (each) => each.kind === 'packets' && statementWords(each),
      last: {
        part: 'policy',
        field: chain.choice('policy', 'Default policy', POLICIES, action),
        words: 'everything else, the default policy',
      },
      first: {
        label: 'Add the rule for replies',
        row: { kind: 'replies', action: 'accept' },
        isIn: (rules) => rules.some(({ kind }) => kind === 'replies'),
      },
    }),
  ),
};
