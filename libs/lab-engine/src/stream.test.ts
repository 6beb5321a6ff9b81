import { Clock, playStream, type StreamAttempt } from './stream.ts';
import { ADDRESSES } from './cast.ts';
import type { LabState } from './devices/derived.ts';
import { REPLIES, type FirewallRule } from './devices/firewall/filter.ts';
import type { Ending } from './packets/connection.ts';
import type { Packet } from './packets/evidence.ts';
import { ATTACK_REQUESTS, LOGIN, PAGE, opened } from './packets/payloads.ts';
import { initialState } from './step.ts';

it('does what is due in order of time, also what is set while it runs', () => {
  const clock = new Clock();
  const done: string[] = [];
  clock.set(30, () => done.push('third'));
  clock.set(10, () => {
    done.push('first');
    clock.set(30, () => done.push('set last'));
    clock.set(20, () => done.push('second'));
  });
  clock.set(30, () => done.push('set after the third'));
  clock.run();
  expect(done).toEqual(['first', 'second', 'third', 'set after the third', 'set last']);
});

const STREAMS = 300;
const ATTEMPTS = 12;
const REQUESTS = [PAGE, LOGIN, null, ...Object.values(ATTACK_REQUESTS).map(([first]) => first!)];
const PORTS = [8080, 8443, 22, 3306];
const CUSTOMERS = [ADDRESSES.client, ADDRESSES.customer, '192.0.2.41'];

/** Numbers from 0 to below 1, the same for the same seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function pick<T>(next: () => number, values: readonly T[]): T {
  return values[Math.floor(next() * values.length)]!;
}

function anyRule(next: () => number): FirewallRule {
  const isReplies = next() < 0.3;
  const { states, ...rule } = REPLIES;
  return {
    ...rule,
    ...(isReplies && { states }),
    name: String(next()),
    action: pick(next, ['accept', 'drop', 'reject'] as const),
    source: pick(next, [null, null, ADDRESSES.server, ADDRESSES.client, '10.0.0.0/24']),
    ports: isReplies ? null : pick(next, [null, [8080], [8443, 22]]),
  };
}

function anyState(next: () => number): LabState {
  const on = () => next() < 0.4;
  const changes: Partial<LabState> = {
    firewallEnabled: on(),
    firewallRules: Array.from({ length: 3 }, () => anyRule(next)),
    firewallDefault: pick(next, ['accept', 'drop'] as const),
    vpnEnabled: on(),
    ipsEnabled: on(),
    tlsEnabled: on(),
    wafEnabled: on(),
    lbEnabled: on(),
    idsEnabled: on(),
    otherPorts: [22],
  };
  return initialState(changes);
}

function anyAttempt(next: () => number, index: number): StreamAttempt {
  const isAttack = next() < 0.4;
  const request = pick(next, REQUESTS);
  return {
    at: index * 10_000_000,
    from: isAttack ? 'attacker' : 'client',
    source: isAttack ? ADDRESSES.attacker : pick(next, CUSTOMERS),
    destination: ADDRESSES.server,
    port: pick(next, PORTS),
    request,
    isKept: request === null && next() < 0.5,
  };
}

/** The packet as its opener sent or got it, in a tunnel or not. */
const inside = ({ payload, ...packet }: Packet): Packet =>
  payload.kind === 'tunnel' ? payload.packet : { ...packet, payload };

/** How a connection ended, by nothing but the packets that its opener sent and got. */
function endingIn(packets: readonly Packet[], { from, isKept }: StreamAttempt): Ending {
  const [first] = packets;
  const own = packets.filter(({ connection }) => connection === first?.connection);
  const sent = own.filter((packet) => packet.from === from).map(inside);
  const got = own.filter(({ to }) => to === from).map(inside);
  const flags = got.map(({ tcp }) => tcp?.flags);
  if (got.some(({ payload }) => opened(payload).kind === 'response')) return 'answered';
  if (flags[0] === 'SYN/ACK') {
    if (flags.some((each) => each?.startsWith('RST'))) return 'reset';
    if (sent.at(-1)?.tcp?.flags === 'RST') return 'open';
    return isKept && own.every(({ fate }) => fate !== 'dropped') ? 'kept' : 'cut off';
  }
  if (flags[0] === 'RST/ACK')
    return own.some(({ fate }) => fate === 'rejected') ? 'rejected' : 'refused';
  return own.some(({ tcp }) => tcp?.flags === 'SYN/ACK') ? 'unanswered' : 'silence';
}

const played = Array.from({ length: STREAMS }, (_, seed) => {
  const next = chance(seed);
  const state = anyState(next);
  const attempts = Array.from({ length: ATTEMPTS }, (__, index) => anyAttempt(next, index));
  return playStream(state, attempts).map((result, index) => ({
    attempt: attempts[index]!,
    result,
  }));
}).flat();

it('sends the first packet of every attempt from that attempt’s source', () => {
  const wrong = played.filter(({ attempt, result }) => {
    const [first] = result.packets;
    return first?.from !== attempt.from || first.ip.source !== attempt.source;
  });
  expect(wrong).toEqual([]);
});

it('gives each connection of a source a port of its own, whichever way it takes', () => {
  const attempt = { source: ADDRESSES.attacker, destination: ADDRESSES.server, port: 8080 };
  const attempts = (['attacker', 'client', 'attacker'] as const).map((from, index) => ({
    ...attempt,
    from,
    at: index * 10_000_000,
    request: PAGE,
  }));
  const ports = playStream(initialState(), attempts).map(
    ({ packets }) => packets[0]?.tcp?.sourcePort,
  );
  expect(new Set(ports).size).toBe(3);
});

it('ends every attempt as its packets say', () => {
  const told = played.map(({ attempt, result }) => endingIn(result.packets, attempt));
  expect(told).toEqual(played.map(({ result }) => result.ending));
});

it('plays every way in which a connection ends', () => {
  const endings = new Set(played.map(({ result }) => result.ending));
  expect([...endings].sort()).toEqual([
    'answered',
    'cut off',
    'kept',
    'open',
    'refused',
    'rejected',
    'reset',
    'silence',
    'unanswered',
  ]);
});
