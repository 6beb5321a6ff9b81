import { read as readModsecurity } from '@netward/lab-engine/waf/text';
import { REPLIES } from '@netward/lab-engine/firewall';
import { FIXED_SENSOR, initialState, withRule, type LabState } from '@netward/lab-engine';
import { parseAllDocuments } from 'yaml';
import {
  baseRules,
  correlationRule,
  modsecurityConfig,
  nftRuleset,
  suricataRules,
} from '@netward/lab-engine/formats';
import { ruleSetsOf } from './save-logs.ts';

interface SigmaDocument {
  readonly name?: string;
  readonly detection?: object;
  readonly correlation?: object;
}

const state = initialState();

it('has nothing but the web server’s configuration in the first state', () => {
  expect(ruleSetsOf(state).map(({ title }) => title)).toEqual(['nginx.conf of the server']);
});

it('has the rules of the firewall in their order, as nft list ruleset prints them', () => {
  const on = { ...state, firewallEnabled: true, firewallRules: [REPLIES] };
  expect(nftRuleset(withRule(withRule(on, 'block client', true), 'block attacker', true))).toBe(
    [
      'table inet filter {',
      '\tchain forward {',
      '\t\ttype filter hook forward priority filter; policy accept;',
      '\t\tct state established,related accept',
      '\t\tip saddr 10.0.0.10 ip daddr 10.0.0.20 tcp dport { 8080, 8443 } log prefix "block client " counter packets 0 bytes 0 drop',
      '\t\tip saddr 203.0.113.66 log prefix "block attacker " counter packets 0 bytes 0 drop',
      '\t}',
      '}',
    ].join('\n'),
  );
  expect(nftRuleset({ ...on, firewallDefault: 'drop' })).toContain('policy drop;');
  expect(nftRuleset(state)).toBe('');
});

it('has one rule for each signature, with its sid', () => {
  const sids = (text: string) => [...text.matchAll(/sid:(\d+);/g)].map(([, sid]) => Number(sid));
  expect(sids(suricataRules(state, 'ids'))).toEqual([1000001, 1000002, 1000003]);
  expect(sids(suricataRules(initialState(FIXED_SENSOR), 'ids'))).toEqual([
    1000001, 1000002, 1000003, 1000004,
  ]);
  expect(sids(suricataRules(state, 'ips'))).toEqual([1000001, 1000002, 1000005]);
});

it('counts in a rule as the signature does: the first ones pass', () => {
  const rule = suricataRules(state, 'ips').split('\n').at(-1);
  expect(rule).toContain('detection_filter:track by_src, count 10, seconds 60;');
  const threshold = { type: 'detection_filter', count: 3, seconds: 60 } as const;
  const changed = state.ipsSignatures.map((each) => ({ ...each, threshold }));
  expect(suricataRules({ ...state, ipsSignatures: changed }, 'ips')).toContain('count 3,');
});

it('has the WAF’s threshold and what is excluded, and both are read again', () => {
  const exclusions = [{ rule: 942_100, parameter: null, path: null }];
  const wafRules = { paranoia: 1 as const, threshold: 10, exclusions };
  const config = modsecurityConfig({ wafRules });
  expect(config).toContain('tx.inbound_anomaly_score_threshold=10');
  expect(config).toContain('ctl:ruleRemoveById=942100');
  expect(readModsecurity(config)).toEqual({ rules: wafRules });
});

it('has the correlation as Sigma rules that refer to each other', () => {
  const lab = initialState(FIXED_SENSOR);
  const documents = [baseRules(lab), correlationRule(lab)].flatMap((text) => [
    ...parseAllDocuments(text),
  ]);
  expect(documents.flatMap((each) => ('errors' in each ? each.errors : []))).toEqual([]);
  const [scan, attack, both] = documents.map((each) => each.toJS() as SigmaDocument);
  expect(scan).toMatchObject({ detection: { selection: { 'rule.id': '1000004' } } });
  expect(attack?.detection).toMatchObject({
    sqli: { 'url.query|contains|all': ['union', 'select'] },
    xss: { 'url.query|contains': ['<script', '%3Cscript'] },
    condition: 'sqli or xss',
  });
  expect(both?.correlation).toMatchObject({
    type: 'temporal_ordered',
    rules: [scan?.name, attack?.name],
    'group-by': ['source.ip'],
  });
});

it('knows a scan by its version probe where no sensor has a rule for scans', () => {
  const [scan] = parseAllDocuments(baseRules(state)).map((each) => each.toJS() as SigmaDocument);
  expect(scan?.detection).toEqual({
    selection: { 'http.version': '1.0', 'url.domain': null },
    condition: 'selection',
  });
});

it.each<[title: string, change: Partial<LabState>]>([
  ['Rule set', { firewallEnabled: true }],
  ['Rules of the IPS', { ipsEnabled: true }],
  ['nginx.conf of the WAF', { wafEnabled: true }],
  ['modsecurity.conf', { wafEnabled: true }],
  ['haproxy.cfg', { lbEnabled: true }],
  ['Rules of the IDS', { idsEnabled: true }],
  ['Correlation rule', { siemEnabled: true }],
])('shows %s once the device is on', (title, change) => {
  const titles = (of: LabState) => ruleSetsOf(of).map((fold) => fold.title);
  expect(titles(state)).not.toContain(title);
  expect(titles({ ...state, ...change })).toContain(title);
});

it('ends TLS at the first device that reads requests', () => {
  const where = (change: Partial<LabState>) =>
    ruleSetsOf({ ...state, ...change, tlsEnabled: true })
      .filter(({ text }) => text.includes('8443') && text.includes('ssl'))
      .map(({ title }) => title);
  expect(where({})).toEqual(['nginx.conf of the server']);
  expect(where({ lbEnabled: true })).toEqual(['haproxy.cfg']);
  expect(where({ lbEnabled: true, wafEnabled: true })).toEqual(['nginx.conf of the WAF']);
});
