import { see, stateWith } from '../../testing/lab.ts';
import { matchingRules } from './rules.ts';

const idsFor = (text: string, ...excluded: string[]) =>
  matchingRules(text, excluded).map(({ id }) => id);

// As ModSecurity with the Core Rule Set 3.3.4 judged them at paranoia level 1.
it.each([
  ["/search?q=' UNION SELECT name, password FROM users--", '942100 942190 942270 942360'],
  ['/search?q=union select committee', '942190'],
  ['/comment?t=Please explain document.cookie to me', '941180'],
  ['/comment?t=How do I use the <script> tag?', '941100 941110 941160'],
  ["/search?q=O'Brien", ''],
  ['/admin/', ''],
])('judges %s as the rule set does', (target, ids) => {
  expect(idsFor(target).join(' ')).toBe(ids);
});

it('applies no rule that is excluded', () => {
  expect(idsFor('/search?q=union select committee', '942190')).toEqual([]);
});

it('refuses from its threshold on', () => {
  const lenient = stateWith({ wafEnabled: true, wafThreshold: 21 });
  expect(see(lenient, 'attackSQLi').lines).toEqual([
    '[WAF] ALLOW GET /search (anomaly score 20).',
    '[Server] 200 OK: injection reached the application.',
  ]);
  expect(see({ ...lenient, wafThreshold: 20 }, 'attackSQLi').trip).toEqual(['attacker>waf!']);
});

it('asks the server itself and names the sender', () => {
  const { packets } = see(stateWith({ wafEnabled: true }), 'openPage');
  const inner = packets.filter(({ segment }) => segment === 'waf-server');
  expect(inner[0]).toMatchObject({ ip: { source: '10.0.2.1' }, tcp: { flags: 'SYN' } });
  const request = inner.find(({ payload }) => payload.kind === 'request')?.payload;
  expect(request).toMatchObject({ request: { forwardedFor: '10.0.0.10' } });
});

it('answers 429 once a source has asked too often', () => {
  const { records } = see(stateWith({ wafEnabled: true, wafRateLimit: 4 }), 'attackDirBuster');
  expect(records.filter(({ device }) => device === 'Server')).toHaveLength(4);
  expect(records.filter(({ status }) => status === 429)).toHaveLength(36);
});
