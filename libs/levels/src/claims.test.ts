import {
  deviceRows,
  hopList,
  logEntries,
  messageOf,
  pathOf,
  step,
  type Evidence,
  type LabState,
  type Packet,
  type Payload,
} from '@netward/lab-engine';
import { levels, type Level } from './index.ts';
import { offeredActions, reachableStates } from './reachable.ts';

/*
 * Every sentence of the lab that claims something about a step is checked against its packets and
 * records. The checks below read packets for themselves, so that they do not share a mistake with the
 * words that they check.
 */

const SHOPS = ['server', 'web-a', 'web-b'];
const inside = (payload: Payload): Payload => {
  if (payload.kind === 'tunnel') return inside(payload.packet.payload);
  return payload.kind === 'tls' && payload.holds ? payload.holds : payload;
};
const tcpOf = (packet: Packet) =>
  (packet.payload.kind === 'tunnel' ? packet.payload.packet : packet).tcp;
const onWires = ({ packets }: Evidence) => packets.filter(({ fate }) => fate !== 'copied');
const atShop = (e: Evidence) =>
  onWires(e).filter(({ to, payload }) => SHOPS.includes(to) && inside(payload).kind === 'request');
const sender = (e: Evidence) => e.packets[0]?.from;
const statusesTo = (e: Evidence, node: string | undefined) =>
  onWires(e).flatMap(({ to, payload }) => {
    const content = inside(payload);
    return to === node && content.kind === 'response' ? [content.response.status] : [];
  });
const statusesToSender = (e: Evidence) => statusesTo(e, sender(e));
const flagsToSender = (e: Evidence) =>
  onWires(e).flatMap((packet) => (packet.to === sender(e) ? [tcpOf(packet)?.flags] : []));
const copies = (e: Evidence, tap: string) =>
  e.packets.filter(({ to, fate }) => to === tap && fate === 'copied');
const plainCopies = (e: Evidence, tap: string) =>
  copies(e, tap).filter(({ payload }) => payload.kind === 'request');
const isSentOn = (e: Evidence, connection: number) =>
  onWires(e).some(
    ({ connection: own, payload }) =>
      own === connection && payload.kind === 'response' && payload.response.status === 301,
  );
const isSealed = ({ payload }: Packet) => payload.kind === 'tls';
const plainFrom = (e: Evidence, node: string | undefined) =>
  onWires(e).some(({ from, payload }) => from === node && payload.kind === 'request');
const isTouched = (e: Evidence, node: string) => onWires(e).some(({ to }) => to === node);
const wrote = (e: Evidence, device: string) => e.records.some((record) => record.device === device);
const found = (e: Evidence, device: string) =>
  e.records.some((record) => record.device === device && record.finding !== null);
const dropped = (e: Evidence) => onWires(e).some(({ fate }) => fate === 'dropped');
const lastAtShop = (e: Evidence) => atShop(e).at(-1)?.payload.kind;

interface Told {
  readonly text: string;
  /** The node that a hop's sentence or a table's cell is about. */
  readonly node: string | null;
}
type Check = (evidence: Evidence, told: Told, match: RegExpExecArray) => boolean;

/** What a sentence claims, by its words. */
const CLAIMS: readonly (readonly [RegExp, Check])[] = [
  [
    /new connections dropped/,
    (e) => {
      const syns = e.packets.filter(({ to, tcp }) => to === 'ips' && tcp?.flags === 'SYN');
      const first = syns.findIndex(({ fate }) => fate === 'dropped');
      return first > 0 && syns.slice(first).every(({ fate }) => fate === 'dropped');
    },
  ],
  [/server never saw the request|app was not reached/i, (e) => atShop(e).length === 0],
  [
    /^Was not reached|^not reached|own log shows nothing$/,
    (e, { node }) => !isTouched(e, node!) && !e.records.some((record) => record.node === node),
  ],
  [/request did not arrive|no request/, (e, { node }) => isTouched(e, node!) && !atShop(e).length],
  [
    /still reached the server|still got its answer|reached the application|still got through|not stopped|not on the way/,
    (e) => atShop(e).length > 0,
  ],
  [/arrived and was answered|arrived and were answered/, (e) => atShop(e).length > 0],
  [
    /^answered (\d+)$/,
    (e, { node }, [, status]) =>
      onWires(e).some(({ from, payload }) => {
        const content = inside(payload);
        return (
          from === node && content.kind === 'response' && content.response.status === Number(status)
        );
      }),
  ],
  [/Nothing (in the path|on the way) stopped/, (e) => statusesToSender(e).includes(200)],
  [/Stopped before the server/, (e) => atShop(e).length === 0],
  [/[Ff]irst (\d+)/, (e, _, [, many]) => atShop(e).length === Number(many)],
  [/^(\d+) answers, then/, (e, _, [, many]) => statusesToSender(e).length === Number(many)],
  [
    /connection reset|got RST|both ends got a reset|^reset$/,
    (e) => flagsToSender(e).includes('RST/ACK'),
  ],
  [
    /No reply|^no reply|no reply$|nothing is sent back/,
    (e) => dropped(e) && !flagsToSender(e).length,
  ],
  [/DROP|^dropped$|A rule matches|silence/, (e) => dropped(e)],
  [/Timed out/, (e) => onWires(e).filter(({ fate }) => fate === 'dropped').length === 3],
  [
    /(\d+) × (\d+)/,
    (e, { node }, [, many, status]) =>
      onWires(e).filter(({ from, to, payload }) => {
        const content = inside(payload);
        const isIts = SHOPS.includes(node!) ? from === node : to === node;
        return isIts && content.kind === 'response' && content.response.status === Number(status);
      }).length === Number(many),
  ],
  [/refused|^nothing on 8443/, (e) => flagsToSender(e).includes('RST/ACK')],
  [
    /Plaintext capture: GET (\S+)/,
    (e, _, [, target]) =>
      plainCopies(e, 'sniffer').some(({ payload }) => JSON.stringify(payload).includes(target!)),
  ],
  [
    /[Ff]irst request (was )?readable/,
    (e) => plainCopies(e, 'sniffer').length === 1 && copies(e, 'sniffer').some(isSealed),
  ],
  [
    /capture from another|password included|^copy, readable|password readable/,
    (e) => plainCopies(e, 'sniffer').some(({ payload }) => JSON.stringify(payload).includes('pw=')),
  ],
  [
    /unreadable|cannot read|behind the redirect/,
    (e, { node }) => {
      const tap = node === 'ids' ? 'ids' : 'sniffer';
      // Before a redirect a request is readable, and a separate line shows it.
      const readable = plainCopies(e, tap).filter(({ connection }) => !isSentOn(e, connection));
      return copies(e, tap).length > 0 && readable.length === 0;
    },
  ],
  [/Readable by whoever gets a copy/, (e) => plainCopies(e, 'sniffer').length > 0],
  [/taken before the firewall/, (e) => isTouched(e, 'firewall')],
  [
    /only unanswered SYN/,
    (e) => {
      const own = onWires(e).filter(({ from }) => from === 'client');
      return (
        own.length > 0 && own.every(({ tcp }) => tcp?.flags === 'SYN') && !flagsToSender(e).length
      );
    },
  ],
  [/\(plain HTTP\)|source is the gateway/, (e) => lastAtShop(e) === 'request'],
  [/source is the gateway/, (e) => atShop(e).at(-1)?.ip.source === '198.51.100.1'],
  [/\(encrypted\)/, (e) => lastAtShop(e) === 'tls'],
  [
    /TLS 1\.3 application data/,
    (e) => copies(e, 'sniffer').some(({ payload }) => payload.kind === 'tls'),
  ],
  [/tunnel packets/, (e) => copies(e, 'sniffer').every(({ payload }) => payload.kind === 'tunnel')],
  [
    /anyone on the path can read|still readable on the way|Readable on the wire/,
    (e) => plainFrom(e, sender(e)),
  ],
  [/redirect were readable/, (e) => plainFrom(e, sender(e)) && lastAtShop(e) === 'tls'],
  [/^Hidden on the local/, (e) => !plainFrom(e, 'client')],
  [/readable at the gateway|plain HTTP from here on/, (e) => plainFrom(e, 'vpn')],
  [/ALERT|[Aa]lert raised|sensor has an alert|sensor’s alert/, (e) => found(e, 'IDS')],
  [/nobody reads it there/, (e) => !wrote(e, 'SIEM')],
  [
    /Copy inspected, no match|^copy, no match|copy with its signatures. No match/,
    (e) => plainCopies(e, 'ids').length > 0 && !found(e, 'IDS'),
  ],
  [
    /Inspected/,
    (e) =>
      onWires(e).some(({ to, payload }) => to === 'ips' && payload.kind === 'request') &&
      !found(e, 'IPS'),
  ],
  [/nobody noticed/, (e) => !found(e, 'IDS') && !wrote(e, 'SIEM')],
  [/on record/, (e) => wrote(e, 'SIEM')],
  [/Ingest:/, (e) => wrote(e, 'SIEM')],
  [
    /outcome=(\w+)/,
    (e, _, [, outcome]) => {
      const isBlocked = e.records.some(({ action }) => action === 'blocked');
      return outcome === (isBlocked ? 'blocked' : 'allowed');
    },
  ],
  [
    /alert=(\w+)/,
    (e, _, [, alert]) => {
      const isFound = e.records.some(
        ({ device, finding }) => device !== 'SIEM' && finding !== null,
      );
      return alert === (isFound ? 'yes' : 'no');
    },
  ],
  [
    /source=(.*)\)/,
    (e, _, [, feeds]) =>
      feeds!.split(', ').every((feed) => {
        const device = { 'web log': 'Server', 'WAF log': 'WAF', 'IDS sensor': 'IDS', IPS: 'IPS' }[
          feed
        ];
        return device !== undefined && wrote(e, device);
      }),
  ],
  [/BLOCK (?!403|dir)|BLOCK$/, (e) => found(e, 'IPS') && !statusesToSender(e).includes(200)],
  [/BLOCK 403|403 Forbidden|got 403/, (e) => statusesToSender(e).includes(403)],
  [/503/, (e) => statusesToSender(e).includes(503) && !atShop(e).length],
  [/(?:^|WEB . )200 OK/, (e) => statusesToSender(e).includes(200)],
  [/^got 200/, (e, { node }) => statusesTo(e, node!).includes(200)],
  [/\b301 to/, (e) => statusesToSender(e).includes(301)],
  [
    /Open port found: (\d+)|^(8080)\/tcp open|^port open|port is open/,
    (e, _, [, port]) =>
      onWires(e).some(
        (packet) =>
          packet.to === 'attacker' &&
          tcpOf(packet)?.flags === 'SYN/ACK' &&
          tcpOf(packet)?.sourcePort === Number(port ?? 8080),
      ),
  ],
  [
    /no rule matches this source|No rule matches this source/,
    (e) => isTouched(e, 'firewall') && atShop(e).length > 0,
  ],
  [
    /alert “|^alert$|an alert came|got an alert|the alert that|certificate expired|^warned|keeps its request/,
    ({ packets }) =>
      packets.some(
        ({ payload }) =>
          payload.kind === 'tls' &&
          payload.content === 'alert' &&
          payload.handshake.fault === 'expired',
      ) && !packets.some(({ payload }) => payload.kind === 'tls' && payload.holds),
  ],
  [/^handshake$/, (e) => JSON.stringify(e.packets).includes('client hello')],
  [
    /and (\d+) more like it/,
    (e, { node }, [, many]) =>
      onWires(e).filter(({ from, payload }) => from === node && inside(payload).kind === 'request')
        .length ===
      Number(many) + 1,
  ],
  [
    /^Sent GET (\S+)/,
    (e, _, [, target]) =>
      JSON.stringify(e.packets.map(({ payload }) => inside(payload))).includes(target!.slice(0, 8)),
  ],
];

/** Words that claim something about a step; a sentence with one of them has to be checked. */
const CLAIMING =
  /reached|arriv|readable|hidden|unreadable|reset|repl(y|ies)|blocked by|stopped|alert|record|answer|captur|refused|drop|encrypted|visible|no match|noticed/i;
/** Sentences that have such a word and claim nothing about the step before them. */
const GENERAL: readonly RegExp[] = [
  /^Filtered is not closed/,
  /^Past the gateway the request is plain HTTP again/,
  /^A record arrived|^record$|shows up in the combined view/,
  /^Still visible/,
  /Packet wrapped and encrypted/,
  /^dropped by rule$/,
  /^Its packets are dropped/,
  /^Scan and attack share one source/,
  /Correlated: /,
  /^Blocking stops the flow/,
  /^A page in the browser sends/,
  /^Content, cookies and path/,
  /^Score 0|^Read the request/,
  /^The sensor rates this/,
  /^answered itself$/,
  /^The request was not held up/,
  /rate went over the threshold|copies went over a threshold/,
];

function toldOf(state: LabState, evidence: Evidence, level: Level): readonly Told[] {
  const nodes = level.topology.nodes.map(({ id }) => id);
  const general = (text: string): Told => ({ text, node: null });
  return [
    ...logEntries(evidence).map(({ sentence }) => general(sentence)),
    general(messageOf(evidence)),
    ...hopList(evidence)
      .filter(({ node }) => nodes.includes(node))
      .map(({ node, sentence }) => ({ text: sentence, node })),
    ...deviceRows(state, evidence, nodes).map(({ node, packet }) => ({ text: packet, node })),
    ...pathOf(evidence).marks.map(({ node, flag }) => ({ text: flag, node })),
  ];
}

const used = new Set<RegExp>();

describe.each(levels.map((level) => [level.texts.name, level] as const))('in %s', (_, level) => {
  const wrong = new Set<string>();
  const unchecked = new Set<string>();
  let sentences = 0;

  beforeAll(() => {
    for (const { state } of reachableStates(level)) {
      for (const action of offeredActions(level, state)) {
        const result = step(state, action);
        if (result.packets.length === 0) continue;
        for (const told of toldOf(result.state, result, level)) {
          sentences += 1;
          const { text } = told;
          const claims = CLAIMS.filter(([words]) => words.test(text));
          for (const [words, holds] of claims) {
            used.add(words);
            if (!holds(result, told, words.exec(text)!))
              wrong.add(`${action}, ${told.node}: ${text}`);
          }
          const isGeneral = GENERAL.some((words) => words.test(text));
          if (claims.length === 0 && !isGeneral && CLAIMING.test(text)) unchecked.add(text);
        }
      }
    }
  });

  it('says nothing that packets and records do not show', () => {
    expect([...wrong]).toEqual([]);
    expect(sentences).toBeGreaterThan(10);
  });

  it('has every claim checked', () => {
    expect([...unchecked]).toEqual([]);
  });
});

it('uses every check but those of sentences that no level reaches', () => {
  const unused = CLAIMS.flatMap(([words]) => (used.has(words) ? [] : [words.source]));
  expect(unused).toEqual([]);
});
