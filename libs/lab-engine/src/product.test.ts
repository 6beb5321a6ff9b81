import fc from 'fast-check';
import { ACTIONS, TRAFFIC_ACTIONS, initialState, step } from './step.ts';
import type { LabState } from './devices/derived.ts';
import { senderOf } from './facts.ts';
import type { Packet } from './packets/evidence.ts';
import { lengthOf, opened } from './packets/payloads.ts';
import { advanceRun, startRun } from './run.ts';
import { stateWith } from './testing/lab.ts';
import { deviceRows, hopList, pathOf } from './views/path.ts';
import { logEntries, messageOf, NODE_IDS } from './views/wording.ts';

const TOGGLES = [
  'firewallEnabled',
  'idsEnabled',
  'ipsEnabled',
  'tlsEnabled',
  'wafEnabled',
  'vpnEnabled',
  'lbEnabled',
  'siemEnabled',
  'socEnabled',
] as const;
const BITS = ['blockClient', 'blockAttacker', ...TOGGLES] as const;
const PASSIVE = ['idsEnabled', 'siemEnabled', 'socEnabled'] as const;

/** Every combination of these switches and backend states, frozen so that a write throws. */
function* allStates(bits: readonly (typeof BITS)[number][] = BITS): Generator<LabState> {
  const backends = ['up', 'down'] as const;
  for (let set = 0; set < 1 << bits.length; set += 1) {
    const flags = Object.fromEntries(
      bits.map((name, index) => [name, Boolean(set & (1 << index))]),
    );
    for (const backendA of backends) {
      for (const backendB of backends) {
        yield Object.freeze(stateWith({ ...flags, backendA, backendB }));
      }
    }
  }
}

/** The switches that can change a packet. */
const ACTIVE = BITS.filter((name) => !(PASSIVE as readonly string[]).includes(name));

/** A search has up to four thousand packets: it is left out where a backend is down. */
function isLong({ backendA, backendB }: LabState, action: string): boolean {
  return action === 'attackDirBuster' && (backendA === 'down' || backendB === 'down');
}

/** What is wrong with one step; empty when nothing is. */
function faultsOf(state: LabState, action: string): string[] {
  const result = step(state, action);
  const { records, packets } = result;
  const faults: string[] = [];
  if (records.length === 0) faults.push('no record');
  if (records.some((record, index) => record.sequence !== state.sequence + index))
    faults.push('sequence has a gap');
  if (result.state.sequence !== state.sequence + records.length) faults.push('sequence lost');
  const sender = senderOf(result);
  const isBlocked = records.some((record) => record.action === 'blocked');
  const isServed = packets.some(({ to, payload }) => {
    const inside = opened(payload);
    return to === sender && inside.kind === 'response' && inside.response.status === 200;
  });
  if (isBlocked && isServed) faults.push('blocked, yet served');
  const told = [
    messageOf(result),
    ...logEntries(result).map(({ text }) => text),
    ...hopList(result).map(({ sentence }) => sentence),
    ...deviceRows(result.state, result, NODE_IDS).flatMap((row) => [row.state, row.packet]),
    ...pathOf(result).marks.map((mark) => mark.flag),
  ];
  if (told.some((text) => text === '' || /undefined|null|NaN/.test(text))) faults.push('a hole');
  return faults;
}

describe('the whole product of toggles, blocks, backends and actions', () => {
  it('always answers, serves nobody whom it blocked, and can be told', () => {
    const faults = new Set<string>();
    let steps = 0;
    for (const state of allStates()) {
      for (const action of TRAFFIC_ACTIONS) {
        // A search is long, and these two change none of its packets.
        if (action === 'attackDirBuster' && (state.socEnabled || state.siemEnabled)) continue;
        steps += 1;
        for (const fault of faultsOf(state, action)) faults.add(`${action}: ${fault}`);
      }
    }
    expect([...faults]).toEqual([]);
    expect(steps).toBe(2 ** 9 * 2 ** 2 * 4 * (TRAFFIC_ACTIONS.length - 0.75));
  });

  it('gives equal output for equal input', () => {
    const same = (state: LabState, action: string) => {
      const { packets, records, state: after } = step(state, action);
      return JSON.stringify([packets, records, after]);
    };
    let differences = 0;
    for (const state of allStates(ACTIVE)) {
      for (const action of TRAFFIC_ACTIONS) {
        if (action === 'attackDirBuster') continue;
        if (same(state, action) !== same({ ...state }, action)) differences += 1;
      }
    }
    expect(differences).toBe(0);
  });

  it('has the ingest line first, whenever the SIEM is on and packets travel', () => {
    let faults = 0;
    for (const state of allStates()) {
      for (const action of ['openPage', 'sniffTraffic', 'portScan', 'attackSQLi']) {
        const first = step(state, action).records[0]?.kind === 'siem-ingested';
        if (first !== state.siemEnabled) faults += 1;
      }
    }
    expect(faults).toBe(0);
  });

  it('changes no packet when a passive device is switched', () => {
    const wires = (state: LabState, action: string) =>
      step(state, action)
        .packets.filter(({ segment }) => segment !== 'tap-ids')
        .map(({ at, segment, to, tcp, fate, payload }) =>
          [
            at,
            segment,
            to,
            tcp?.sourcePort,
            tcp?.flags,
            tcp?.seq,
            tcp?.ack,
            fate,
            payload.kind,
          ].join(),
        )
        .join('\n');
    const changed = new Set<string>();
    for (const state of allStates(ACTIVE)) {
      for (const action of TRAFFIC_ACTIONS) {
        if (isLong(state, action)) continue;
        const watched = { ...state, idsEnabled: true, siemEnabled: true, socEnabled: true };
        if (wires(state, action) !== wires(watched, action)) changed.add(action);
      }
    }
    expect([...changed]).toEqual([]);
  });

  it('speaks TCP on every wire', () => {
    const faults = new Set<string>();
    for (const state of allStates(ACTIVE)) {
      for (const action of TRAFFIC_ACTIONS) {
        if (isLong(state, action)) continue;
        for (const fault of tcpFaults(step(state, action).packets))
          faults.add(`${action}: ${fault}`);
      }
    }
    expect([...faults]).toEqual([]);
  });

  it('draws nothing behind a block but the next attempt', () => {
    const faults = new Set<string>();
    for (const state of allStates(ACTIVE)) {
      for (const action of TRAFFIC_ACTIONS) {
        if (action === 'sniffTraffic') continue;
        const result = step(state, action);
        const packets = pathOf(result).hops.filter((hop) => hop.number !== null);
        packets.forEach((hop, index) => {
          const next = packets[index + 1];
          if (hop.arrival === 'blocked' && next && next.from !== senderOf(result))
            faults.add(action);
        });
      }
    }
    expect([...faults]).toEqual([]);
  });
});

/** What is wrong with the packets of each connection on each of its wires. */
function tcpFaults(packets: readonly Packet[]): string[] {
  const faults: string[] = [];
  const flows = new Map<string, Packet[]>();
  const tuples = new Set<string>();
  for (const packet of packets) {
    if (packet.fate === 'copied') continue;
    const key = `${packet.connection} ${packet.segment}`;
    flows.set(key, [...(flows.get(key) ?? []), packet]);
  }
  for (const [key, outer] of flows) {
    const flow = outer.map((packet) =>
      packet.payload.kind === 'tunnel' ? packet.payload.packet : packet,
    );
    const [first] = flow as [Packet];
    const tuple = `${first.segment} ${first.ip.source} ${first.tcp?.sourcePort} ${first.ip.destination} ${first.tcp?.destinationPort}`;
    if (tuples.has(tuple)) faults.push(`two connections are one: ${tuple}`);
    tuples.add(tuple);
    if (first.tcp?.flags !== 'SYN') faults.push('no SYN first');
    faults.push(...sequenceFaults(flow, first).map((fault) => `${fault} on ${key.split(' ')[1]}`));
  }
  return faults;
}

function sequenceFaults(flow: readonly Packet[], first: Packet): string[] {
  const faults: string[] = [];
  const next = new Map<string, number>();
  let isOpen = false;
  let isReset = false;
  for (const { ip, tcp, payload, from } of flow) {
    if (!tcp || tcp.sourcePort < 1 || tcp.destinationPort < 1) return ['no ports'];
    const peer = from === first.from ? 'peer' : 'opener';
    const side = from === first.from ? 'opener' : 'peer';
    if (ip.source === ip.destination) faults.push('talks to itself');
    const expected = next.get(side);
    const isSyn = tcp.flags === 'SYN' || tcp.flags === 'SYN/ACK';
    if (expected !== undefined && !isSyn && tcp.seq !== expected) faults.push('seq jumps');
    if (tcp.flags.includes('ACK') && tcp.ack !== next.get(peer)) faults.push('ack is wrong');
    if (payload.kind !== 'none' && !isOpen) faults.push('data before the handshake');
    if (payload.kind !== 'none' && isReset) faults.push('data after a reset');
    if (tcp.flags === 'ACK') isOpen = true;
    if (tcp.flags.startsWith('RST')) isReset = true;
    const isCounted = isSyn || tcp.flags === 'FIN/ACK';
    next.set(side, tcp.seq + lengthOf(payload, first.tcp?.destinationPort) + (isCounted ? 1 : 0));
  }
  return faults;
}

describe('ports and sequence numbers', () => {
  it('do not depend on what a passive device saw before', () => {
    const tcpOf = (state: LabState) => step(state, 'attackSQLi').packets[0]?.tcp;
    const watched = ['enableIDS', 'openPage'].reduce(
      (state, action) => step(state, action).state,
      initialState(),
    );
    expect(tcpOf(watched)).toEqual(tcpOf(step(initialState(), 'openPage').state));
  });

  it('differ from one action to the next', () => {
    const { packets, state } = step(initialState(), 'openPage');
    const later = step(state, 'openPage').packets[0]?.tcp;
    expect(later?.seq).not.toBe(packets[0]?.tcp?.seq);
    expect(later?.sourcePort).not.toBe(packets[0]?.tcp?.sourcePort);
  });
});

describe('any run', () => {
  const action = fc.oneof(fc.constantFrom<string>(...ACTIONS), fc.string());
  const firewallAction = fc.constantFrom('enableFirewall', 'blockClient', 'blockAttacker', 'fly');

  it('never throws and never loses a tried action', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        let run = startRun(initialState(), ['openPage', 'blockClient', 'lbFailA', 'enableTLS']);
        for (const name of actions) {
          const next = advanceRun(run, name);
          expect(next.tried.slice(0, run.tried.length)).toEqual(run.tried);
          run = next;
        }
      }),
    );
  });

  it('depends on nothing but the actions', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const play = () => actions.reduce((state, name) => step(state, name).state, initialState());
        expect(play()).toEqual(play());
      }),
    );
  });

  it('keeps the block rules off while the firewall is off', () => {
    fc.assert(
      fc.property(fc.array(firewallAction, { maxLength: 20 }), (actions) => {
        let state = initialState();
        for (const name of actions) {
          state = step(state, name).state;
          expect(state.firewallEnabled || state.firewallRules.length === 0).toBe(true);
        }
      }),
    );
  });
});
