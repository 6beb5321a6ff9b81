import {
  NODE_IDS,
  TRAFFIC_ACTIONS,
  logEntries,
  step,
  type Evidence,
  type LabRecord,
  type NodeId,
  type Packet,
  type Payload,
} from '@netward/lab-engine';
import { RULES } from '@netward/lab-engine/waf/rules';
import { FrameWriter } from '../capture/frames.ts';
import {
  type PlayedAction,
  type MarkedText,
  packetOf,
  type LineRef,
  type Why,
} from '@netward/lab-engine/inspect';
import { offeredActions } from '@netward/levels/reachable';
import { everyCell } from '../testing/every-cell.ts';
import { differenceOf } from './difference.ts';
import { evidenceFor } from './evidence-for.ts';
import { ladderOf } from './ladder.ts';
import type { LadderRow, PacketRow, WaitRow } from './ladder-rows.ts';
import { layersOf } from './layers.ts';
import { whyNothing, whyOf } from './why.ts';

/*
 * What the inspector says, in every level, state and action. The checks read packets for themselves,
 * so that they do not share a mistake with what they check.
 */

const CELLS = everyCell();
const inner = (packet: Packet): Packet =>
  packet.payload.kind === 'tunnel' ? packet.payload.packet : packet;
const content = (payload: Payload): Payload => {
  if (payload.kind === 'tunnel') return content(payload.packet.payload);
  return payload.kind === 'tls' && payload.holds ? payload.holds : payload;
};
const onWires = ({ packets }: Evidence) => packets.filter(({ fate }) => fate !== 'copied');
const requestsTo = (e: Evidence, node: NodeId) =>
  onWires(e).filter(({ to, payload }) => to === node && content(payload).kind === 'request');
const isTouched = (e: Evidence, node: NodeId) => onWires(e).some(({ to }) => to === node);
const marked = ({ text, marks }: MarkedText) => marks.map(({ from, to }) => text.slice(from, to));

/** Packets that differ in what can be said about them; a search has hundreds that do not. */
function tellingPackets({ result }: PlayedAction): readonly Packet[] {
  const seen = new Set<string>();
  return result.packets.filter((packet) => {
    const { from, to, fate, payload } = packet;
    const { tcp } = inner(packet);
    const inside = content(payload);
    const status = inside.kind === 'response' ? inside.response.status : '';
    const key = [
      from,
      to,
      fate,
      payload.kind,
      inside.kind,
      status,
      tcp?.flags,
      packet.at >= 1_000_000,
    ].join(' ');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Everything that the inspector says about an action. */
function saidOf(
  played: PlayedAction,
): readonly { why: Why; record: LabRecord | null; packet: Packet | null }[] {
  const { result } = played;
  return [
    ...result.records.map((record) => ({
      why: whyOf(played, record),
      record,
      packet: packetOf(result, record),
    })),
    ...tellingPackets(played).map((packet) => ({
      why: whyOf(played, packet),
      record: null,
      packet,
    })),
  ];
}

const SAID = CELLS.flatMap(({ played, name }) =>
  saidOf(played).map((said) => ({ ...said, played, name })),
);

it('reads every level', () => {
  expect(new Set(CELLS.map(({ level }) => level.id)).size).toBe(10);
  expect(SAID.length).toBeGreaterThan(2_000);
});

it('has one plain sentence for every record and packet', () => {
  const wrong = SAID.filter(
    ({ why: { sentence, heading } }) =>
      !/^[A-Z0-9"].*\.$/.test(sentence) || /undefined|null|NaN|\[object/.test(sentence + heading),
  );
  expect(wrong.map(({ why, name }) => `${name}: ${why.sentence}`)).toEqual([]);
});

describe('the packet under a record', () => {
  const about = SAID.filter(({ record, played }) => record && played.result.packets.length > 0);

  it('is one of the action, and there for every record', () => {
    const missing = about.filter(
      ({ packet, played }) => !packet || !played.result.packets.includes(packet),
    );
    const kinds = new Set(missing.map(({ record }) => record!.kind));
    expect([...kinds]).toEqual(['soc-shown']);
  });

  it.each([
    ['firewall-dropped', ['dropped']],
    ['ips-blocked', ['dropped', 'rejected']],
    ['waf-blocked', ['denied']],
    ['lb-unavailable', ['denied']],
    ['waf-allowed', ['proxied']],
    ['server-answered', ['answered']],
    ['server-not-found', ['answered']],
    ['ids-alerted', ['copied']],
    ['plaintext-captured', ['copied']],
    ['ciphertext-captured', ['copied']],
  ])('of %s met this fate: %s', (kind, fates) => {
    const records = about.filter(({ record }) => record!.kind === kind);
    expect(records.length).toBeGreaterThan(0);
    const own = records.filter(({ packet }) => !fates.includes(packet!.fate));
    expect(own.map(({ name }) => name)).toEqual([]);
  });

  it('is another one for each of many records of a kind', () => {
    for (const { played } of CELLS) {
      const { records } = played.result;
      const many = records.filter(({ kind }) => kind === 'server-not-found');
      expect(new Set(many.map((record) => packetOf(played.result, record))).size).toBe(many.length);
    }
  });
});

describe('a reason', () => {
  it('walks the rules to the decision that the packet met', () => {
    let walked = 0;
    for (const { why, packet, name } of SAID) {
      if (why.reason.kind !== 'rule walk') continue;
      walked += 1;
      const decided = why.reason.rules.filter(({ result }) => result === 'matches');
      expect([name, decided.map(({ action }) => action)]).toEqual([
        name,
        [packet!.fate === 'dropped' ? 'drop' : 'accept'],
      ]);
      for (const { text, compared } of why.reason.rules) {
        const same = compared.filter(({ result }) => result === 'matches');
        expect(marked(text)).toEqual(same.map(({ value }) => value));
      }
    }
    expect(walked).toBeGreaterThan(5);
  });

  it('marks the words that a signature looks for, and counts past its threshold', () => {
    let [words, counts] = [0, 0];
    for (const { why, record } of SAID) {
      if (why.reason.kind !== 'signatures') continue;
      for (const { result, text, contents, count } of why.reason.signatures) {
        if (count) expect(result).toBe(count.nth > count.threshold ? 'matches' : 'no match');
        if (text && result === 'matches') {
          words += 1;
          expect(marked(text).map((part) => part.toLowerCase())).toEqual(contents);
        }
      }
      const own = why.reason.signatures.find(({ sid }) => String(sid) === record?.rule);
      if (record?.rule) expect(own?.result).toBe('matches');
      if (own?.count) counts += 1;
    }
    expect(Math.min(words, counts)).toBeGreaterThan(5);
  });

  it('adds up the rules of the record to its score, each marked where it matches', () => {
    let scored = 0;
    for (const { why, record } of SAID) {
      if (why.reason.kind !== 'score' || !record) continue;
      const { rules, sum, limit } = why.reason;
      expect(rules.map(({ id }) => id).join(' ') || null).toBe(record.rule);
      expect(sum).toBe(record.score);
      expect(sum >= limit).toBe(record.action === 'blocked');
      for (const { id, name, text } of rules) {
        scored += 1;
        expect(name).toBe(RULES[id]!.name);
        expect(marked(text).join('')).toMatch(/union|script|document\.cookie/i);
      }
    }
    expect(scored).toBeGreaterThan(5);
  });

  it('says that a rate was exceeded only when it was', () => {
    const rates = SAID.flatMap(({ why: { reason } }) => (reason.kind === 'rate' ? [reason] : []));
    expect(rates.every(({ nth, limit }) => nth > limit)).toBe(true);
  });
});

/** What a sentence claims, by its words. */
const CLAIMS: readonly (readonly [
  RegExp,
  (e: Evidence, about: { node: NodeId | null; packet: Packet | null }) => boolean,
])[] = [
  [/lets it pass/, (_, { packet }) => packet?.fate === 'passed'],
  [/throws it away|drops it\.$/, (_, { packet }) => packet?.fate === 'dropped'],
  [/drops it and resets/, (_, { packet }) => packet?.fate === 'rejected'],
  [
    /resets both ends/,
    (e) => onWires(e).filter((p) => inner(p).tcp?.flags === 'RST/ACK').length >= 2,
  ],
  [/answers (?:403|429|503)/, (_, { packet }) => packet?.fate === 'denied'],
  [/asks the application/, (e) => e.packets.some(({ from }) => from === 'waf')],
  [
    /^This request reached the server/,
    (e, { node }) => node === 'server' && requestsTo(e, node).length > 0,
  ],
  [
    /^This request reached WEB A/,
    (e, { node }) => node === 'web-a' && requestsTo(e, node).length > 0,
  ],
  [
    /^This request reached WEB B/,
    (e, { node }) => node === 'web-b' && requestsTo(e, node).length > 0,
  ],
  [
    /in the clear, so a copy|in the clear: whoever/,
    (_, { packet }) => packet?.payload.kind === 'request',
  ],
  [
    /in the clear\.$/,
    (e) => onWires(e).some(({ from, payload }) => from === 'client' && payload.kind === 'request'),
  ],
  [/TLS record/, (_, { packet }) => packet?.payload.kind === 'tls'],
  [/tunnel datagram/, (_, { packet }) => packet?.payload.kind === 'tunnel'],
  [/with its own address, 198/, (_, { packet }) => packet?.ip.source === '198.51.100.1'],
  [
    /nothing on the way stopped it/,
    (e) =>
      !onWires(e).some(({ fate }) => ['dropped', 'rejected', 'denied'].includes(fate)) ||
      e.packets.some(({ from }) => from === 'customer'),
  ],
  [/Nothing listens on/, (e) => onWires(e).some(({ fate }) => fate === 'refused')],
  [/SYN, ACK: something listens/, (_, { packet }) => inner(packet!).tcp?.flags === 'SYN/ACK'],
  [
    /No SYN got an answer/,
    (e) => onWires(e).every(({ from, fate }) => from === 'attacker' && fate === 'dropped'),
  ],
  [/Three SYNs stayed/, (e) => onWires(e).filter(({ fate }) => fate === 'dropped').length === 3],
  [/Nothing came back to 10\.0\.0\.10/, (e) => !e.packets.some(({ to }) => to === 'client')],
  [/so the sensor alerts/, (e) => e.records.some(({ kind }) => kind === 'ids-alerted')],
  [/so the answer is 301/, (e) => e.records.some(({ status }) => status === 301)],
  [/have agreed on keys/, (e) => e.packets.some(({ payload }) => content(payload) !== payload)],
];

it('claims nothing that the packets deny', () => {
  const used = new Set<RegExp>();
  const wrong = new Set<string>();
  const told = SAID.filter(({ played }) => played.result.packets.length > 0);
  for (const { why, packet, played, name } of told)
    for (const [words, holds] of CLAIMS) {
      if (!words.test(why.sentence)) continue;
      used.add(words);
      if (!holds(played.result, { node: why.node, packet })) wrong.add(`${name}: ${why.sentence}`);
    }
  expect([...wrong]).toEqual([]);
  expect(CLAIMS.flatMap(([words]) => (used.has(words) ? [] : [words.source]))).toEqual([]);
});

it('says why a device wrote nothing, of devices that wrote nothing', () => {
  const wrong = new Set<string>();
  let said = 0;
  for (const { played, name } of CELLS) {
    const { result } = played;
    for (const node of NODE_IDS) {
      const sentence = whyNothing(played, node);
      const hasWritten = result.records.some((record) => record.node === node);
      if ((sentence === null) !== hasWritten) wrong.add(`${name}, ${node}: ${sentence}`);
      if (sentence === null) continue;
      said += 1;
      const reached = requestsTo(result, node).length > 0;
      if (/no request reached it/.test(sentence) && reached) wrong.add(`${name}: ${sentence}`);
      if (/no packet reached it/.test(sentence) && isTouched(result, node))
        wrong.add(`${name}: ${sentence}`);
      const flags = onWires(result).map(({ from, to, tcp }) => `${from} ${to} ${tcp?.flags}`);
      const isOpened = flags.some((each) => each.endsWith(` ${node} ACK`));
      const isRefused = flags.some((each) => each.startsWith(`${node} `) && /RST.ACK/.test(each));
      if (/a connection was opened/.test(sentence) && !isOpened) wrong.add(`${name}: ${sentence}`);
      if (/the connection was refused/.test(sentence) && (isOpened || !isRefused))
        wrong.add(`${name}: ${sentence}`);
      if (/no connection was opened/.test(sentence) && (isOpened || isRefused))
        wrong.add(`${name}: ${sentence}`);
      const isSending = onWires(result).some(({ from }) => from === node);
      if (/had no part/.test(sentence) && isSending) wrong.add(`${name}: ${sentence}`);
      if (/another device ended/.test(sentence)) wrong.add(`${name}: ${sentence}`);
    }
  }
  expect([...wrong]).toEqual([]);
  expect(said).toBeGreaterThan(500);
});

const flatten = (rows: readonly LadderRow[]): readonly (PacketRow | WaitRow)[] =>
  rows.flatMap((row) => (row.kind === 'group' ? flatten(row.rows) : [row]));

describe('the ladder', () => {
  it('has every packet once, in order, with its own fate, and every copy', () => {
    for (const { played, name } of CELLS) {
      const rows = flatten(ladderOf(played).rows).filter((row) => row.kind === 'packet');
      const { packets } = played.result;
      expect([name, rows.map(({ packet }) => packet)]).toEqual([name, onWires(played.result)]);
      expect(rows.map(({ fate }) => fate)).toEqual(rows.map(({ packet }) => packet.fate));
      expect(rows.flatMap(({ copies }) => copies).length).toBe(packets.length - rows.length);
      for (const { copies, packet } of rows)
        for (const copy of copies) expect(copy.packet.tcp).toEqual(packet.tcp);
    }
  });

  it('stops packets where they were stopped, and lets none go on from there', () => {
    for (const { played } of CELLS) {
      const { lanes, rows } = ladderOf(played);
      for (const row of flatten(rows)) {
        if (row.kind === 'wait') continue;
        const isStopped = ['dropped', 'rejected', 'refused', 'denied'].includes(row.packet.fate);
        expect(row.stoppedAt).toBe(isStopped ? row.packet.to : null);
        if (isStopped) expect(row.verdict).toBe('blocked');
        if (row.fate === 'denied')
          for (const node of row.beyond)
            expect(
              requestsTo(played.result, node).every(
                ({ exchange }) => exchange !== row.packet.exchange,
              ),
            ).toBe(true);
        expect(lanes.map(({ node }) => node)).toEqual(expect.arrayContaining([row.from, row.to]));
      }
      for (const { node, isReached } of lanes)
        expect(isReached).toBe(
          played.result.packets.some(({ from, to }) => from === node || to === node),
        );
    }
  });

  it('has one sentence and one name for each row', () => {
    for (const { played } of CELLS) {
      const all = (rows: readonly LadderRow[]): readonly LadderRow[] =>
        rows.flatMap((row) => (row.kind === 'group' ? [row, ...all(row.rows)] : [row]));
      const rows = all(ladderOf(played).rows);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const { sentence } of rows) expect(sentence).not.toMatch(/undefined|null|^$/);
    }
  });
});

describe('the layers', () => {
  it('add up to the frame that a capture has of the packet', () => {
    for (const { played } of CELLS) {
      const frames = new FrameWriter().framesOf(played, 0);
      for (const packet of tellingPackets(played)) {
        const frame = frames[played.result.packets.indexOf(packet)]!;
        expect(layersOf(played, packet, 0).bytes).toBe(frame.length);
      }
    }
  });

  it('mark at most three fields, and say what a wire hides', () => {
    for (const { played } of CELLS)
      for (const packet of tellingPackets(played)) {
        const { layers, hidden } = layersOf(played, packet, 0);
        const fields = layers.flatMap((layer) => layer.fields);
        expect(fields.filter(({ why }) => why !== null).length).toBeLessThanOrEqual(3);
        for (const { value } of fields)
          for (const { from, to } of value.marks)
            expect(0 <= from && from < to && to <= value.text.length).toBe(true);
        const { payload } = packet;
        const isClear = payload.kind !== 'tunnel' && payload.kind !== 'tls';
        const isOpen =
          payload.kind === 'tls' && ['client hello', 'alert'].includes(payload.content);
        expect(hidden === null).toBe(isClear || isOpen);
        expect(layers.some(({ sealed }) => sealed !== null)).toBe(
          payload.kind === 'tunnel' ||
            (payload.kind === 'tls' &&
              ['server hello', 'application data'].includes(payload.content)),
        );
      }
  });
});

/** What the sentence of a deciding field claims. */
const FIELD_CLAIMS: readonly (readonly [RegExp, (e: Evidence, packet: Packet) => boolean])[] = [
  [/^The gateway: it put/, (_, { ip }) => ip.source === '198.51.100.1'],
  [/^The proxy: it opened/, (_, { from }) => from === 'waf' || from === 'lb'],
  [
    /application has not seen/,
    (e, { exchange }) =>
      !(['server', 'web-a', 'web-b'] as const).some((shop) =>
        requestsTo(e, shop).some((request) => request.exchange === exchange),
      ),
  ],
  [
    /password in the clear/,
    (_, { payload }) => JSON.stringify(payload).includes('pw=') && payload.kind === 'request',
  ],
  [/^Nothing listens on/, (_, { fate }) => fate === 'refused'],
  [/sticky balancer/, (_, { to }) => to === 'lb'],
  [/no rule names these/, (_, { fate }) => fate === 'passed'],
  [/rule \d needs nothing more/, (_, { fate }) => fate === 'dropped'],
  [/there is a tunnel/, (_, { payload }) => payload.kind === 'tunnel'],
  [/no request is ever sent/, (_, { fate }) => fate === 'dropped'],
  [
    /same attempt once more/,
    (e, { tcp, at }) => e.packets.some((each) => each.tcp?.seq === tcp?.seq && each.at < at),
  ],
  [/no backend is up/, (e) => e.records.some(({ kind }) => kind === 'lb-unavailable')],
  [/What the rules found/, (e) => e.records.some(({ finding }) => finding !== null)],
];

it('claims of a field nothing that the packets deny', () => {
  const used = new Set<RegExp>();
  const wrong = new Set<string>();
  for (const { played, name } of CELLS)
    for (const packet of tellingPackets(played))
      for (const { why } of layersOf(played, packet, 0).layers.flatMap(({ fields }) => fields))
        for (const [words, holds] of FIELD_CLAIMS) {
          if (why === null || !words.test(why)) continue;
          used.add(words);
          if (!holds(played.result, packet)) wrong.add(`${name}: ${why}`);
        }
  expect([...wrong]).toEqual([]);
  expect(FIELD_CLAIMS.flatMap(([words]) => (used.has(words) ? [] : [words.source]))).toEqual([]);
});

it('leads from each line to the next and back', () => {
  for (const { played } of CELLS) {
    const run = [played];
    const lines = logEntries(played.result).map(({ sequence }): LineRef => ({
      action: 1,
      sequence,
    }));
    const opened = lines.map((line) => evidenceFor(run, line)!);
    expect(opened.map(({ next }) => next)).toEqual([...lines.slice(1), null]);
    expect(opened.map(({ previous }) => previous)).toEqual([null, ...lines.slice(0, -1)]);
  }
});

it('tells what each switch changes about each action, and nothing if it changes nothing', () => {
  const wrong = new Set<string>();
  let compared = 0;
  const facts = (e: Evidence) => [
    onWires(e).map(({ to, fate, payload, tcp }) => [to, fate, payload.kind, tcp?.flags]),
    ['ids-alerted', 'siem-ingested', 'siem-correlated'].map((kind) =>
      e.records.some((each) => each.kind === kind),
    ),
    e.packets.some(({ fate, to }) => fate === 'copied' && to === 'ids'),
  ];
  for (const { level, played, name } of CELLS) {
    if (!(TRAFFIC_ACTIONS as readonly string[]).includes(played.action)) continue;
    for (const action of offeredActions(level, played.before)) {
      if (TRAFFIC_ACTIONS.includes(action)) continue;
      const before = step(played.before, action).state;
      const other: PlayedAction = { ...played, before, result: step(before, played.action) };
      const difference = differenceOf(played, other);
      compared += 1;
      const isSame = JSON.stringify(facts(played.result)) === JSON.stringify(facts(other.result));
      if ((difference === null) !== isSame)
        wrong.add(`${name}, ${action}: ${difference?.sentence}`);
      if (!difference) continue;
      const { sentence, node } = difference;
      if (!/^[A-Z0-9].*; in the second, .*\.$/.test(sentence) || /undefined|null/.test(sentence))
        wrong.add(`${name}, ${action}: ${sentence}`);
      const here = [played, other].some(({ result }) =>
        result.packets.some(({ to, from }) => to === node || from === node),
      );
      if (!here && node !== 'ids' && node !== 'siem') wrong.add(`${name}, ${action}: ${node}`);
      if (
        /the second .*answers 200/.test(sentence) &&
        !/"status":200/.test(JSON.stringify(other.result.packets))
      )
        wrong.add(sentence);
      if (
        /the second .*(drops|stops|answers (403|503) itself)/.test(sentence) &&
        !onWires(other.result).some(({ fate }) => ['dropped', 'rejected', 'denied'].includes(fate))
      )
        wrong.add(sentence);
    }
  }
  expect([...wrong]).toEqual([]);
  expect(compared).toBeGreaterThan(500);
});
