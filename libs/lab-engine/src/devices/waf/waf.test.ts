import { see, stateWith } from '../../testing/lab.ts';
import { ATTACK_REQUESTS, PAGE } from '../../packets/payloads.ts';
import { DELIVERED, weigh, type WafExclusion } from './score.ts';
import { LAB_REQUESTS } from './waf.ts';

const [SQLI] = ATTACK_REQUESTS.sqli;
const [XSS] = ATTACK_REQUESTS.xss;
const scoreOf = (request = SQLI!, change: Partial<typeof DELIVERED> = {}) => {
  const { matches, score } = weigh({ ...DELIVERED, ...change }, LAB_REQUESTS, request);
  return `${score}: ${matches.map(([id]) => id).join(' ')}`;
};

it('scores what the real rule set scored, and nothing else', () => {
  expect(scoreOf()).toBe('20: 942100 942190 942270 942360');
  expect(scoreOf(XSS)).toBe('20: 941100 941110 941160 941180');
  expect(scoreOf(PAGE)).toBe('0: ');
  expect([2, 3, 4].map((paranoia) => parseInt(scoreOf(SQLI, { paranoia: paranoia as 2 })))).toEqual(
    [43, 43, 51],
  );
});

it('leaves out a rule where its exclusion says, and nowhere else', () => {
  const without = (exclusion: Partial<WafExclusion>) =>
    scoreOf(SQLI, {
      exclusions: [{ rule: 942_190, parameter: 'q', path: '/search', ...exclusion }],
    });
  expect(without({})).toBe('15: 942100 942270 942360');
  expect(without({ parameter: null, path: null })).toBe('15: 942100 942270 942360');
  expect(without({ parameter: 'name' })).toBe('20: 942100 942190 942270 942360');
  expect(without({ path: '/' })).toBe('20: 942100 942190 942270 942360');
});

it('refuses from its threshold on', () => {
  const allowing = (threshold: number) => ({ wafRules: { ...DELIVERED, threshold } });
  const lenient = stateWith({ wafEnabled: true, ...allowing(21) });
  expect(see(lenient, 'attackSQLi').lines).toEqual([
    '[WAF] ALLOW GET /search (anomaly score 20).',
    '[Server] 200 OK: injection reached the application.',
  ]);
  expect(see({ ...lenient, ...allowing(20) }, 'attackSQLi').trip).toEqual(['attacker>waf!']);
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
