import { initialState, type LabState, type RecordKind } from '@netward/lab-engine';
import { playRun, type MarkedText } from '@netward/lab-engine/inspect';
import { playStream } from '@netward/lab-engine/stream';
import { whyNothing, whyOf } from './why.ts';
import { cameOf } from './answer-fields.ts';

const after = (actions: readonly string[], settings: Partial<LabState> = {}) => {
  const run = playRun(initialState(settings), actions);
  return { run, last: run.at(-1)! };
};
const whyRecord = (kind: RecordKind, actions: readonly string[], settings?: Partial<LabState>) => {
  const { run, last } = after(actions, settings);
  return whyOf(
    last,
    last.result.records.findLast((record) => record.kind === kind)!,
    run,
  );
};
const marked = ({ text, marks }: MarkedText) => marks.map(({ from, to }) => text.slice(from, to));

describe('the firewall', () => {
  const twoRules = ['enableFirewall', 'blockAttacker', 'blockClient', 'openPage'];

  it('walks its list from the top with the values that it compared', () => {
    const { sentence, reason, heading } = whyRecord('firewall-dropped', twoRules);
    expect(heading).toBe('Packet filter, default accept');
    expect(sentence).toBe(
      'Rule 3 matches this packet. Drop throws it away and sends nothing back.',
    );
    expect(reason).toMatchObject({
      kind: 'rule walk',
      rules: [
        { result: 'no match', text: { text: 'ct state established,related accept' } },
        {
          result: 'no match',
          compared: [
            { name: 'source', value: '10.0.0.10', wanted: '203.0.113.66', result: 'is not' },
          ],
        },
        { result: 'matches', action: 'drop' },
        { number: null, result: 'not reached', text: { text: 'policy accept' } },
      ],
    });
    const { text } = (reason as Extract<typeof reason, { kind: 'rule walk' }>).rules[2]!;
    expect(text.text).toBe('ip saddr 10.0.0.10 ip daddr 10.0.0.20 tcp dport { 8080, 8443 } drop');
    expect(marked(text)).toEqual(['10.0.0.10', '10.0.0.20', '8080']);
  });

  it('names the port when no rule does, and the policy that decided', () => {
    const only8080 = {
      name: 'web',
      action: 'accept',
      source: null,
      destination: null,
      ports: [8080],
    } as const;
    const { last } = after(['openPageHTTPS'], {
      firewallEnabled: true,
      firewallDefault: 'drop',
      firewallRules: [only8080],
    });
    expect(whyOf(last, last.result.packets[0]!).sentence).toBe(
      'No rule accepts port 8443 of 10.0.0.20 for 10.0.0.10, so the default policy drops it.',
    );
  });
});

it('marks in the request which characters a signature found', () => {
  const { sentence, reason } = whyRecord('ips-blocked', ['enableIPS', 'attackSQLi']);
  expect(sentence).toBe(
    'Both words of signature 1000001 stand in this request, so the IPS drops it and resets both ends.',
  );
  const { signatures } = reason as Extract<typeof reason, { kind: 'signatures' }>;
  expect(signatures.map(({ sid, result }) => [sid, result])).toEqual([
    [1_000_001, 'matches'],
    [1_000_002, 'no match'],
    [1_000_005, 'no match'],
  ]);
  expect(marked(signatures[0]!.text!)).toEqual(['UNION', 'SELECT']);
});

it('counts up to the packet that went over a threshold', () => {
  const { last } = after(['enableIPS', 'attackDirBuster']);
  const blocked = last.result.records.find(({ kind }) => kind === 'ips-blocked')!;
  expect(whyOf(last, blocked).sentence).toBe(
    'This is the 11th SYN from 203.0.113.66; signature 1000005 lets 10 pass, so the IPS drops it.',
  );
  expect(whyRecord('ids-alerted', ['enableIDS', 'attackDirBuster']).sentence).toMatch(
    /^This is the 10th 404 answer to 203\.0\.113\.66; signature 1000003/,
  );
});

it('adds up the scores of the Core Rule Set, each with the part that it found', () => {
  const { sentence, reason } = whyRecord('waf-blocked', ['enableWAF', 'attackSQLi']);
  expect(sentence).toBe(
    'Four rules matched one parameter. Their scores add up to 20; at 5 or more the WAF answers 403 itself.',
  );
  const { rules, sum, limit } = reason as Extract<typeof reason, { kind: 'score' }>;
  expect([sum, limit]).toEqual([20, 5]);
  expect(rules.map(({ id, variable, text }) => [id, variable, ...marked(text)])).toEqual([
    ['942100', 'ARGS:q', "' UNION SELECT name, password FROM users--"],
    ['942190', 'ARGS:q', "' UNION S"],
    ['942270', 'ARGS:q', 'UNION SELECT name, password FROM'],
    ['942360', 'ARGS:q', "' UNION SELECT"],
  ]);
});

it('says which request of a source was one too many for the WAF', () => {
  const { last } = after(['enableWAF', 'attackDirBuster']);
  const limited = last.result.records.find(({ kind }) => kind === 'waf-limited')!;
  expect(whyOf(last, limited).reason).toEqual({ kind: 'rate', nth: 16, limit: 15 });
});

it('finds the scan that an incident begins with in an earlier action', () => {
  const { facts } = whyRecord('siem-correlated', [
    'enableSIEM',
    'portScan',
    'openPage',
    'attackXSS',
  ]);
  expect(facts[0]).toMatchObject({
    value: { text: 'action 2, from 203.0.113.66' },
    line: { action: 2 },
  });
  expect(marked(facts[0]!.value)).toEqual(['203.0.113.66']);
});

it('lists the records that the SIEM read', () => {
  const { facts } = whyRecord('siem-ingested', ['enableSIEM', 'enableWAF', 'attackSQLi']);
  expect(facts[0]).toMatchObject({ name: 'from WAF', value: { text: 'GET /search: 403' } });
});

it('names the two ends of a connection as those who have its keys, not the devices between', () => {
  const run = ['enableIPS', 'enableTLS', 'openPageHTTPS'];
  const { sentence, facts } = whyRecord('handshake-done', run);
  expect(sentence).toMatch(/the client and the server have agreed/);
  expect(facts.slice(0, 3).map(({ name, value }) => `${name}: ${value.text}`)).toEqual([
    'certificate, issuer: Netward Lab CA: the browser trusts this authority',
    'certificate, dates: 2026-01-01 to 2035-12-31: today lies between',
    'certificate, name: shop.lab: the name in the address',
  ]);
  const other = ['enableFirewall', 'blockClient', 'enableTLS', 'sniffTraffic'];
  expect(whyRecord('ciphertext-captured', other).sentence).toMatch(
    /only the customer and the server/,
  );
});

it('says what a device says that wrote nothing', () => {
  const { last } = after(['enableWAF', 'attackSQLi']);
  expect(whyNothing(last, 'server')).toBe('The server wrote nothing: no request reached it.');
  expect(whyNothing(last, 'ids')).toBe('The IDS was off: it got no copies.');
  expect(whyNothing(last, 'waf')).toBe(null);
  expect(whyRecord('waf-blocked', ['enableWAF', 'attackSQLi']).silent).toEqual([
    'The server wrote nothing: no request reached it.',
  ]);
});

it('says of an answer what it gave away', () => {
  const played = playRun(initialState(), ['attackSQLi']).at(-1)!;
  const answer = played.result.packets.find(({ payload }) => payload.kind === 'response')!;
  expect(whyOf(played, answer).sentence).toBe(
    'The answer to the request: 200 OK. The answer holds a name and a password from the table users. It worked.',
  );
});

it('says of a connection that is broken off at once that it was accepted', () => {
  const [check] = playStream(initialState(), [
    {
      at: 0,
      from: 'client',
      source: '192.0.2.9',
      destination: '10.0.0.20',
      port: 8080,
      request: null,
    },
  ]);
  expect(whyNothing(check!.played, 'server')).toBe(
    'The server wrote nothing: the connection was broken off as soon as it was accepted.',
  );
  const reset = check!.packets.find(({ tcp }) => tcp?.flags === 'RST')!;
  expect(whyOf(check!.played, reset).sentence).toBe(
    'Its sender knows now that the port is open, and breaks off instead of finishing the handshake.',
  );
});

it.each([
  ['attackSQLi', /a name and a password from the table users\. It worked\.$/],
  ['enableLB enableTLS attackSQLi', /It worked\.$/],
  ['attackXSS', /repeats the script as it was sent.* It worked\.$/],
  ['enableWAF attackSQLi', /^The attack did not work: the answer is the WAF’s own 403 Forbidden/],
  [
    'enableIPS attackSQLi',
    /^The attack did not work: the IPS stopped it, and no answer came back\.$/,
  ],
  ['enableFirewall blockAttacker attackXSS', /^The attack did not work: the firewall stopped it/],
])('%s: says whether it worked, and shows the packet', (actions, sentence) => {
  const played = playRun(initialState(), actions.split(' ')).at(-1)!;
  const found = cameOf(played)!;
  expect(found.sentence).toMatch(sentence);
  expect(played.result.packets).toContain(found.packet);
});

it.each(['openPage', 'attackDirBuster', 'sniffTraffic'])('%s: says nothing', (action) => {
  expect(cameOf(playRun(initialState(), [action]).at(-1)!)).toBeNull();
});
