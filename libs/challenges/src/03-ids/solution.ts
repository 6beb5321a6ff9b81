import type { Solution } from '../challenge.ts';
import { inside, rule, then, uri } from '../suricata/make.ts';
import type { IdsConfiguration } from './configuration.ts';

export const solution: Solution<IdsConfiguration> = {
  configuration: {
    rules: [
      rule(1_000_001, 'SQL injection, union select from users', [
        uri('union'),
        then('select'),
        then('from'),
        then('users'),
      ]),
      rule(1_000_002, 'SQL injection, quote and or', [uri("'"), then('or', 1, 2)]),
      rule(1_000_003, 'SQL injection in a login, user name', [
        inside('http.request_body', 'user=admin%27'),
      ]),
      rule(1_000_004, 'SQL injection in a body, quote and or', [
        inside('http.request_body', '%27'),
        { ...then('or', 1, 2), buffer: 'http.request_body' },
      ]),
      rule(1_000_005, 'many logins from one source', [uri('/login')], {
        type: 'threshold',
        count: 10,
        seconds: 600,
      }),
    ],
  },
  reasons: [
    'http.uri is decoded, so %55NION is UNION there; nocase takes uNiOn as well. In http.uri.raw both would pass.',
    'Between the words stands only an order, not a space: attackers write UNION/**/SELECT, UNION+ALL+SELECT or a line break. distance:0 asks for the next word anywhere behind.',
    'A committee has “union select” in its name, and sometimes “from”. What it does not have is the name of a table. The more of the statement a rule asks for, the fewer customers look like it.',
    'Bodies are not decoded. In a form’s body a quotation mark is %27, so that is what the rules for bodies look for.',
    'Nine people of one office log in within minutes; a program that guesses makes ten tries or more. The threshold counts by source over ten minutes, since the most patient one takes a minute for each try.',
    'A search for a rock ’n’ orchestra still raises an alarm: one byte lies between its quotation mark and “or”. Three false alarms are cheaper than a rule that nobody can read.',
  ],
};
