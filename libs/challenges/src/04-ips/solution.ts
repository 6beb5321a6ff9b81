import type { Solution } from '../challenge.ts';
import { inside, rule, then, uri } from '../suricata/make.ts';
import type { InlineRule, SuricataRule } from '@netward/lab-engine/suricata';
import type { IpsConfiguration } from './configuration.ts';

const drop = (signature: SuricataRule): InlineRule => ({ ...signature, action: 'drop' });
const alert = (signature: SuricataRule): InlineRule => ({ ...signature, action: 'alert' });

export const solution: Solution<IpsConfiguration> = {
  configuration: {
    bypass: true,
    rules: [
      drop(
        rule(1_000_001, 'SQL injection, union select from users', [
          uri('union'),
          then('select'),
          then('from'),
          then('users'),
        ]),
      ),
      drop(
        rule(1_000_002, 'SQL injection, quote or and equals', [
          uri("'"),
          then('or', 1, 2),
          then('='),
        ]),
      ),
      drop(
        rule(1_000_003, 'SQL injection in a login, user name', [
          inside('http.request_body', 'user=admin%27'),
        ]),
      ),
      drop(
        rule(1_000_004, 'SQL injection in a body, quote and or', [
          inside('http.request_body', '%27'),
          { ...then('or', 1, 2), buffer: 'http.request_body' },
        ]),
      ),
      alert(rule(1_000_006, 'SQL words', [uri('union'), then('select')])),
    ],
    rate: { count: 8, seconds: 120 },
  },
  reasons: [
    'Only rules that no customer meets may drop: they ask for the whole statement, down to the name of the table, or for a comparison behind the quotation mark. An orchestra has no equals sign.',
    'The broad rule stays and only alerts. Somebody can look at a committee’s search; nobody could win the customer back.',
    'The rate lets 8 connections of a source pass within two minutes. A search is seen by its number, so its first paths always pass. Sixty seconds would be too short for a slow search. An office opens eight connections within two minutes from one address, and fourteen within four.',
    'With bypass the kernel lets packets pass while nobody reads the queue. An injection in these 50 seconds gets in; without it every customer is lost. It is a decision of the owner, and this one was stated.',
    'What comes over TLS is not read at all: an injection passes, and no rule can help. Either the inspector stands behind the end of TLS, or another device does, as in level 6.',
  ],
};
