import type { Expression } from '../expression.ts';

/** The keys of a correlation, one a line; a key that is null is left out. */
function rule(change: Readonly<Record<string, string | null>>, also = ''): string {
  const keys: Readonly<Record<string, string | null>> = {
    type: 'event_count',
    rules: '[failed_login]',
    'group-by': '[user]',
    timespan: '15m',
    condition: '{ gte: 8 }',
    ...change,
  };
  const lines = Object.entries(keys).map(([key, value]) => value && `  ${key}: ${value}\n`);
  return `title: Guessing\n${also}correlation:\n${lines.filter(Boolean).join('')}`;
}

const ordered = (change: Readonly<Record<string, string | null>>) =>
  rule({
    type: 'temporal_ordered',
    rules: '[port_scan, web_attack]',
    aliases: '{ actor: { port_scan: src_ip, web_attack: c-ip } }',
    'group-by': '[actor]',
    condition: null,
    ...change,
  });

const READ = [
  rule({}),
  rule({ rules: 'failed_login' }),
  rule({ rules: '\n    - failed_login\n    - login' }),
  rule({ rules: '["failed_login", \'login\']' }),
  rule({ 'group-by': 'user' }),
  rule({ 'group-by': '\n    - user' }),
  rule({ timespan: '900s' }),
  rule({ timespan: '"1h"' }),
  rule({ timespan: '2d # over the weekend' }),
  rule({ condition: '\n    gte: 8' }),
  rule({ condition: '{ gte: "8" }' }),
  rule({ condition: '{ gte: 8.0 }' }),
  rule({ condition: '{"gte": 8}' }),
  `--- # first\n${rule({})}`,
  `# only a comment\n${rule({})}---\n${ordered({})}`,
  rule({}).replace('title: Guessing', "'title': 'It''s a guess'"),
  rule({}).replaceAll('\n', '\r\n'),
  ordered({}),
  ordered({ type: 'temporal' }),
  ordered({ aliases: '\n    actor:\n      port_scan: src_ip\n      web_attack: x-forwarded-for' }),
];

const KNOWN_OF = [
  rule({ type: 'value_count', condition: '{ gte: 8, field: user }' }),
  rule({ type: 'value_sum', condition: '{ gte: 8, field: user }' }),
  rule({ type: 'value_percentile', condition: '{ gte: 8, field: user, percentile: 95 }' }),
  rule({ rules: '[failed_login, failed_login]' }),
  rule({ rules: '[failed_login, login, not_found, web_attack]' }),
  ordered({ rules: '[port_scan]', aliases: null, 'group-by': '[src_ip]' }),
  rule({ 'group-by': null }),
  rule({ 'group-by': '[user, c-ip]' }),
  rule({ 'group-by': '[account]' }),
  rule({ timespan: '2w' }),
  rule({ timespan: '1M' }),
  rule({ timespan: '1000s' }),
  rule({ timespan: '015m' }),
  ...['gt', 'lt', 'lte', 'eq', 'neq'].map((name) => rule({ condition: `{ ${name}: 8 }` })),
  rule({ condition: '{ gte: 0 }' }),
  rule({ condition: '{ gte: 8.5 }' }),
  rule({ condition: '{ gte: 1000 }' }),
  rule({ generate: 'true' }),
  rule({ group_by: '[user]' }),
  rule({}, 'status: stable\n'),
  rule({}, 'level: high\n'),
  rule({}, 'id: 0e95725d-7320-415d-80f7-004da920fc11\n'),
  rule({}, 'tags:\n  - attack.credential_access\n'),
  rule({}, 'shift: morning\n'),
  rule({}).replace('Guessing', `Guessing ${'again and '.repeat(10)}again`),
  rule({}).replace('Guessing', 'Ratespiel für alle'),
  rule({}).replace('Guessing', '|\n  Guessing'),
  rule({}).replace('Guessing', '"Gu\\x65ssing"'),
  rule({ rules: '&base [failed_login]' }),
  rule({ rules: '!!seq [failed_login]' }),
  rule({ rules: '[failed_login,\n    login]' }),
  ordered({ condition: '{ gte: 2 }' }),
  ordered({ condition: 'port_scan and web_attack' }),
  ordered({ aliases: '{ actor: { port_scan: src_ip } }' }),
  ordered({ aliases: '{ actor: { port_scan: src_ip, web_attack: c-ip }, who: { login: user } }' }),
  `%YAML 1.2\n---\n${rule({})}`,
  `${rule({})}...\n`,
];

const REFUSED = [
  rule({ type: 'event-count' }),
  rule({ type: null }),
  rule({ rules: null }),
  rule({ rules: '[failed_logins]' }),
  rule({ rules: '{ first: failed_login }' }),
  rule({ timespan: null }),
  rule({ timespan: '15 minutes' }),
  rule({ timespan: '15' }),
  rule({ timespan: '0m' }),
  rule({ timespan: '15M30s' }),
  rule({ condition: null }),
  rule({ condition: '{ gte: many }' }),
  rule({ condition: '{ gte: 8, lte: 20 }' }),
  rule({ condition: '{ atleast: 8 }' }),
  rule({ condition: '8' }),
  rule({ aliases: '[actor]' }),
  rule({}).replace('title: Guessing\n', ''),
  rule({}).replace('Guessing', '8'),
  rule({}).replace('  timespan', '\ttimespan'),
  rule({}).replace('  timespan', ' timespan'),
  `${rule({})}  timespan: 20m\n`,
  rule({}).replace('title:', 'title'),
];

const rows = (
  texts: readonly string[],
  tool: Expression['tool'],
  challenge: Expression['challenge'],
): readonly Expression[] => texts.map((text) => ({ text, tool, challenge }));

/**
 * Whole files with correlation rules over the challenge's base rules. pySigma has not been run on them:
 * `tool` says what the reader of correlation rules in its source (version 2) does with each.
 */
export const EXPRESSIONS: readonly Expression[] = [
  ...rows(READ, 'accepts', 'reads'),
  ...rows(KNOWN_OF, 'accepts', 'knows of'),
  ...rows(REFUSED, 'refuses', 'refuses'),
];
