import {
  FIXED_SENSOR,
  TRAFFIC_ACTIONS,
  initialState,
  type LabRecord,
  type LabState,
  type RecordKind,
} from '@netward/lab-engine';
import { playRun, type PlayedAction } from '@netward/lab-engine/inspect';
import { everyCell } from '../testing/every-cell.ts';
import { OBSERVED, formatsOf, silenceOf } from '@netward/lab-engine/formats';

const CLOCK = Date.UTC(2026, 10, 22, 13, 29, 45, 123);

/** The texts of the first record of this kind in the last action, by title. */
function textsOf(
  kind: RecordKind,
  actions: readonly string[],
  settings: Partial<LabState> = {},
): Readonly<Record<string, string>> {
  const played = playRun(initialState(settings), actions).at(-1)!;
  const record = played.result.records.find((each) => each.kind === kind)!;
  return Object.fromEntries(
    formatsOf(record, played, CLOCK).map(({ title, text }) => [title, text]),
  );
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the tools' JSON, read member by member
type AnyJson = Record<string, any>;

const parsed = (text: string | undefined) =>
  (text ?? '').split('\n').map((line) => JSON.parse(line) as AnyJson);

it('has the kernel’s line of a dropped SYN', () => {
  const texts = textsOf('firewall-dropped', ['enableFirewall', 'blockClient', 'openPage']);
  expect(texts['Kernel log']).toMatch(
    /^2026-11-22T13:29:45\.123200\+0000 firewall kernel: block client IN=eth0 OUT=eth3 MAC=(?:[0-9a-f]{2}:){13}[0-9a-f]{2} SRC=10\.0\.0\.10 DST=10\.0\.0\.20 LEN=52 TOS=0x00 PREC=0x00 TTL=63 ID=\d+ DF PROTO=TCP SPT=\d+ DPT=8080 WINDOW=64240 RES=0x00 SYN URGP=0$/,
  );
});

it('has the alert of a passive sensor, with the request as it was sent', () => {
  const [event] = parsed(
    textsOf('ids-alerted', ['enableIDS', 'attackSQLi'])['eve.json of the IDS'],
  );
  expect(event).toMatchObject({
    // Suricata looks at a request once it is acknowledged, here by the client's next packet.
    timestamp: '2026-11-22T13:29:45.147320+0000',
    event_type: 'alert',
    src_ip: '203.0.113.66',
    dest_ip: '10.0.0.20',
    dest_port: 8080,
    alert: { action: 'allowed', signature_id: 1000001, severity: 1 },
    http: { url: '/search?q=%27%20UNION%20SELECT%20name,%20password%20FROM%20users--' },
    flow: { pkts_toserver: 4, pkts_toclient: 4, src_ip: '203.0.113.66' },
  });
});

it('has the server as the source of an alert that counts answers, as the sensor saw them', () => {
  const [event] = parsed(
    textsOf('ids-alerted', ['enableIDS', 'attackDirBuster'])['eve.json of the IDS'],
  );
  expect(event).toMatchObject({
    src_ip: '10.0.0.20',
    dest_ip: '203.0.113.66',
    alert: { signature_id: 1000003 },
    http: { status: 404 },
    direction: 'to_client',
  });
});

it('has an alert and a drop for what the IPS rejects', () => {
  const events = parsed(textsOf('ips-blocked', ['enableIPS', 'attackXSS'])['eve.json of the IPS']);
  expect(events.map(({ event_type }) => event_type)).toEqual(['alert', 'drop']);
  expect(events[0]?.alert).toMatchObject({ action: 'blocked', signature_id: 1000002 });
});

it('has of TLS only the name and the version', () => {
  const texts = textsOf('ids-blind', ['enableTLS', 'enableIDS', 'openPageHTTPS']);
  expect(
    parsed(texts['eve.json of the IDS']).map(({ event_type, tls }) => [event_type, tls]),
  ).toEqual([['tls', { sni: 'shop.lab', version: 'TLS 1.3' }]]);
});

it('has in the audit log what a real WAF reported: rules, parts and score', () => {
  const texts = textsOf('waf-blocked', ['enableWAF', 'attackSQLi']);
  const { transaction } = parsed(texts['modsec_audit.json'])[0]!;
  const details = transaction.messages.map(({ details }: AnyJson) => [
    details.ruleId,
    details.reference,
    details.data.split(' found within ')[0],
  ]);
  // As libmodsecurity 3.0.9 wrote it for the same request.
  expect(details).toEqual([
    ['942100', 'v14,42', 'Matched Data: sUEnk'],
    ['942190', 'o0,9v14,42t:urlDecodeUni', "Matched Data: ' UNION S"],
    ['942270', 'o2,32v14,42t:urlDecodeUni', 'Matched Data: UNION SELECT name, password FROM'],
    ['942360', 'o0,14v14,42t:urlDecodeUni', "Matched Data: ' UNION SELECT"],
    ['949110', '', ''],
  ]);
  expect(transaction.messages.at(-1).message).toBe(
    'Inbound Anomaly Score Exceeded (Total Score: 20)',
  );
});

it('has the same for a script', () => {
  const texts = textsOf('waf-blocked', ['enableWAF', 'attackXSS']);
  const { transaction } = parsed(texts['modsec_audit.json'])[0]!;
  expect(
    transaction.messages.map(({ details }: AnyJson) => details.reference.split('t:')[0]),
  ).toEqual(['v14,39', 'o0,8v14,39', 'o0,7v14,39', 'o14,15v14,39', '']);
});

it('has the matches of a request that stayed below the threshold, and no refusal', () => {
  const exclusions = [{ rule: 942_100, parameter: null, path: null }];
  const settings = { wafRules: { paranoia: 1 as const, threshold: 16, exclusions } };
  const texts = textsOf('waf-allowed', ['enableWAF', 'attackSQLi'], settings);
  const { transaction } = parsed(texts['modsec_audit.json'])[0]!;
  expect(transaction.response.http_code).toBe(200);
  expect(transaction.messages.map(({ details }: AnyJson) => details.ruleId)).toEqual([
    '942190',
    '942270',
    '942360',
  ]);
});

it('knows how ModSecurity reports each rule of the Core Rule Set that the lab has', () => {
  const { levels } = initialState().wafMeasured;
  expect(Object.keys(OBSERVED)).toEqual(Object.keys(levels).filter((id) => levels[id] === 1));
});

it('has limit_req’s line and the access line of a request that came too soon', () => {
  const texts = textsOf('waf-limited', ['enableWAF', 'attackDirBuster']);
  expect(texts['error.log of the WAF']).toMatch(
    /^2026\/11\/22 13:29:45 \[error\] 1#1: \*\d+ limiting requests, excess: 14\.\d{3} by zone "one", client: 203\.0\.113\.66, server: shop\.lab, request: "GET \/\w+\/ HTTP\/1\.1", host: "shop\.lab:8080"$/,
  );
  expect(texts['access.log of the WAF']).toMatch(/ 429 162 "-" "Mozilla\/5\.0"$/);
});

it('has HAProxy’s lines for a backend, for no backend and for a redirect', () => {
  const lineOf = (kind: RecordKind, actions: string) =>
    textsOf(kind, actions.split(' '))['haproxy.log'];
  expect(lineOf('lb-rotated', 'enableLB openPage')).toMatch(
    /^10\.0\.0\.10:\d+ \[22\/Nov\/2026:13:29:45\.123\] shop web\/web-a 0\/0\/0\/1\/2 200 148 - - ---- 1\/1\/0\/0\/0 0\/0 "GET \/ HTTP\/1\.1"$/,
  );
  expect(lineOf('lb-unavailable', 'enableLB lbFailA lbFailB openPage')).toContain(
    ' shop web/<NOSRV> 0/-1/-1/-1/1 503 233 - - SC-- ',
  );
  expect(lineOf('redirected', 'enableLB enableTLS openPageHTTP')).toContain(
    ' shop shop/<NOSRV> 0/-1/-1/-1/1 301 ',
  );
  expect(lineOf('lb-rotated', 'enableLB enableTLS openPageHTTPS')).toContain(' shop~ web/web-a ');
});

const RFC_5424 =
  /^<(\d{1,3})>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z [\x21-\x7e]{1,255} [\x21-\x7e]{1,48} - - - [\x20-\x7e]+$/;

it('has what the SIEM received, a message for each record it read', () => {
  const actions = ['enableSIEM', 'enableFirewall', 'enableWAF', 'enableIDS', 'attackDirBuster'];
  const lines = textsOf('siem-ingested', actions)['Messages as received']!.split('\n');
  for (const line of lines) expect(line).toMatch(RFC_5424);
  const hosts = new Set(lines.map((line) => line.split(' ')[2]));
  expect([...hosts].sort()).toEqual(['ids', 'server', 'waf']);
});

it('has a proxy’s line behind that of the server it asked', () => {
  const actions = ['enableSIEM', 'enableWAF', 'enableLB', 'openPage'];
  const lines = textsOf('siem-ingested', actions)['Messages as received']!.split('\n');
  const access = lines.filter((line) => line.includes('"GET / HTTP/1.1"'));
  const hosts = access.map((line) => line.split(' ')[2]);
  expect(hosts).toEqual([expect.stringMatching(/^web-/), 'lb', 'waf']);
});

it('has the scanner’s table', () => {
  expect(textsOf('port-open', ['portScan'])['What nmap prints']).toBe(
    [
      'PORT     STATE  SERVICE   VERSION',
      '22/tcp   closed ssh',
      '8080/tcp open   http      nginx',
      '8443/tcp closed https-alt',
    ].join('\n'),
  );
});

it('has the sniffer’s packets as tcpdump counts them', () => {
  const lines = textsOf('plaintext-captured', ['sniffTraffic'])['What tcpdump prints']!.split('\n');
  expect(lines[3]).toMatch(
    /^13:29:45\.123410 IP 10\.0\.0\.10\.\d+ > 10\.0\.0\.20\.8080: Flags \[P\.\], seq 1:92, ack 1, win 502, length 91: HTTP: GET \/login\?user=alice&pw=hunter2 HTTP\/1\.1$/,
  );
});

const COMBINED =
  /^[\d.]+ - - \[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000\] "GET \/[\x21-\x7e]* HTTP\/1\.[01]" [2-5]\d\d \d+ "-" "[^"]+"$/;

/** What every text of this title must look like, line by line. */
const SHAPES: Readonly<Record<string, (line: string) => boolean>> = {
  'access.log': (line) => COMBINED.test(line),
  'eve.json': isEveEvent,
  'modsec_audit.json': (line) => 'transaction' in (JSON.parse(line) as object),
  'Messages as received': (line) => RFC_5424.test(line),
};

/** The members that Suricata 7.0 gives an event of each type, in its order, as observed. */
const EVE_HEAD =
  'timestamp flow_id in_iface event_type src_ip src_port dest_ip dest_port proto pkt_src'.split(
    ' ',
  );
const EVE_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  alert: ['tx_id', 'alert', 'http', 'files', 'app_proto', 'direction', 'flow'],
  drop: ['direction', 'drop', 'tx_id', 'alert'],
  http: ['tx_id', 'http'],
  tls: ['tls'],
};

function isEveEvent(line: string): boolean {
  const event = JSON.parse(line) as Record<string, unknown>;
  const allowed = [...EVE_HEAD, ...(EVE_MEMBERS[String(event.event_type)] ?? [])];
  const names = Object.keys(event);
  return (
    EVE_HEAD.every((name) => event[name] !== undefined && event[name] !== null) &&
    allowed.filter((name) => names.includes(name)).join() === names.join() &&
    [event.src_port, event.dest_port].every((port) => Number.isInteger(port) && port !== 0)
  );
}

/** What is wrong with a record's folds; empty when nothing is. */
function faultsOf(record: LabRecord, played: PlayedAction): readonly string[] {
  const folds = formatsOf(record, played, CLOCK);
  const silence = silenceOf(record, played);
  const faults = folds.flatMap(({ title, text, help, language }) => {
    const isShaped = SHAPES[title.split(' of ')[0]!];
    const broken = text.split('\n').filter((line) => isShaped && !isShaped(line));
    const isMissing = language === 'yaml' ? /undefined|NaN/ : /undefined|null|NaN|\[object/;
    if (text === '' || isMissing.test(text)) broken.push(`text: ${text}`);
    return help === '' ? [...broken, 'no help'] : broken;
  });
  if ((folds.length === 0) === (silence === null))
    faults.push('neither or both of fold and sentence');
  // Every record of traffic on which a device reports is a line that somebody can read.
  const isReport = record.action !== null && record.action !== 'refused';
  if (isReport && folds.length === 0) faults.push('reported, and yet no fold');
  return faults.map((fault) => `${played.action} ${record.kind}: ${fault}`);
}

it('has a fold of the right shape, or a sentence, for every record of every level', () => {
  const faults: string[] = [];
  for (const { played, name } of everyCell()) {
    // Of forty alike, the first and the last.
    const ends = new Map<string, LabRecord>();
    for (const record of played.result.records) {
      ends.set(`${record.kind} last`, record);
      if (!ends.has(record.kind)) ends.set(record.kind, record);
    }
    for (const record of new Set(ends.values()))
      faults.push(...faultsOf(record, played).map((fault) => `${name}, ${fault}`));
  }
  expect(faults.slice(0, 20)).toEqual([]);
});

it('has them with everything on as well', () => {
  const all =
    'enableSIEM enableVPN enableFirewall enableIPS enableTLS enableWAF enableLB enableIDS';
  const run = playRun(initialState(FIXED_SENSOR), [
    ...all.split(' '),
    ...TRAFFIC_ACTIONS,
    'enableIPS',
    ...TRAFFIC_ACTIONS,
  ]);
  const faults = run.flatMap((played) =>
    played.result.records.flatMap((record) => faultsOf(record, played)),
  );
  expect(faults.slice(0, 20)).toEqual([]);
});

it('tells the fixed sensor’s alerts as well', () => {
  const [event] = parsed(textsOf('ids-alerted', ['portScan'], FIXED_SENSOR)['eve.json of the IDS']);
  expect(event?.alert).toMatchObject({ signature_id: 1000004 });
});
