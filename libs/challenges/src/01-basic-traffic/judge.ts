import type { Goal, JudgedFlow, Judgement, Outcome } from '../challenge.ts';
import { letterOf, type Day } from '../day.ts';
import {
  captureFor,
  hostOf,
  portsOf,
  timeOf,
  type Capture,
  type CapturedPacket,
} from './capture.ts';
import {
  FINDINGS,
  MARK_NAMES,
  marksOn,
  type CaptureConfiguration,
  type FindingName,
  type Marks,
} from './configuration.ts';
import { plural } from '../shop/words.ts';
import { infoOf } from './info.ts';

export const FINDING_WORDS: Readonly<Record<FindingName, string>> = {
  password: 'the request that gave the password away',
  scanner: 'the host that scanned',
  port: 'the port that answered the scan, besides the shop’s own',
};

export const packetId = (day: Day, number: number): string =>
  `${letterOf(day)}${String(number).padStart(2, '0')}`;

/** The finding that a packet belongs to; null for one of customers. */
export function findingOf(
  { password, port, scanner }: Capture,
  each: CapturedPacket,
): FindingName | null {
  if (each.number === password) return 'password';
  if (each.number === port) return 'port';
  return hostOf(each) === scanner ? 'scanner' : null;
}

/** Whether a mark is where it belongs. Any packet of the scanner says who it is. */
export function isFound(capture: Capture, name: FindingName, mark: number | null): boolean {
  if (mark === null) return false;
  if (name !== 'scanner') return mark === capture[name];
  return hostOf(capture.packets[mark - 1]!) === capture.scanner;
}

/** The finding that a packet is wrongly marked as; a mark on the scan accuses all of its host. */
export function accusationOf(
  capture: Capture,
  marks: Marks,
  each: CapturedPacket,
): FindingName | null {
  if (findingOf(capture, each) !== null) return null;
  const marked = (name: FindingName) => capture.packets[(marks[name] ?? 0) - 1];
  const suspect = marked('scanner');
  if (suspect && hostOf(suspect) === hostOf(each)) return 'scanner';
  return (['password', 'port'] as const).find((name) => marks[name] === each.number) ?? null;
}

/** The line of an innocent packet. */
function packetLine(
  capture: Capture,
  marks: Marks,
  each: CapturedPacket,
  traffic: Day,
): JudgedFlow {
  const accusation = accusationOf(capture, marks, each);
  return {
    id: packetId(traffic, each.number),
    time: secondOf(each),
    source: each.packet.ip.source,
    summary: `${each.packet.ip.destination}, ${infoOf(each)}`,
    outcome: accusation ? 'turned-away' : 'served',
    decidedBy: accusation ? `mark ${MARK_NAMES[accusation]}` : 'no mark',
    alerts: 0,
  };
}

/** '09:00:04'. */
const secondOf = (each: CapturedPacket) => timeOf(each).slice(0, '09:00:00'.length);

export const findingId = (day: Day, name: FindingName): string => `${letterOf(day)}-${name}`;

/** The line of a finding. One that is still open does not say where to look. */
function findingLine(capture: Capture, marks: Marks, name: FindingName, traffic: Day): JudgedFlow {
  const mark = marks[name];
  const id = findingId(traffic, name);
  if (!isFound(capture, name, mark)) {
    const decidedBy = mark === null ? 'no mark' : `not packet ${mark}`;
    const summary = `still open: ${FINDING_WORDS[name]}`;
    return {
      id,
      time: '09:00:00',
      source: 'unknown',
      summary,
      outcome: 'through',
      decidedBy,
      alerts: 0,
    };
  }
  const packet = capture.packets[mark! - 1]!;
  return {
    id,
    time: secondOf(packet),
    source: packet.packet.ip.source,
    summary: `${FINDING_WORDS[name]}: ${infoOf(packet)}`,
    outcome: 'stopped',
    decidedBy: `mark ${MARK_NAMES[name]}`,
    alerts: 0,
  };
}

function goalsOf(capture: Capture, marks: Marks, accused: number): readonly Goal[] {
  const findings = FINDINGS.map((name): Goal => {
    const mark = marks[name];
    const isMet = isFound(capture, name, mark);
    const words = FINDING_WORDS[name];
    return {
      text: `Mark ${words}`,
      isMet,
      standing: mark === null ? 'not marked' : isMet ? 'found' : `not packet ${mark}`,
    };
  });
  return [
    ...findings,
    { text: 'No customer accused', isMet: accused === 0, standing: plural(accused, 'packet') },
  ];
}

/** What the marks in one capture say about each of its packets. */
export function judge(configuration: CaptureConfiguration, traffic: Day): Judgement {
  const capture = captureFor(configuration, traffic);
  const mine = marksOn(configuration, traffic);
  const innocent = capture.packets.filter((each) => findingOf(capture, each) === null);
  const flows = [
    ...FINDINGS.map((name) => findingLine(capture, mine, name, traffic)),
    ...innocent.map((each) => packetLine(capture, mine, each, traffic)),
  ];
  const accused = flows.filter(({ outcome }) => outcome === 'turned-away').length;
  return {
    traffic,
    flows,
    goals: goalsOf(capture, mine, accused),
    hits: Object.fromEntries(FINDINGS.map((name) => [name, mine[name] === null ? 0 : 1])),
  };
}

/** Why a mark is not where it belongs, from what the packet shows; null of one that accuses nobody. */
function whyWrong(capture: Capture, name: FindingName, mark: number | null): string | null {
  const each = capture.packets[(mark ?? 0) - 1];
  if (!each || findingOf(capture, each) !== null) return null;
  const { payload, tcp } = each.packet;
  const host = hostOf(each);
  if (name === 'scanner')
    return `${host} asked for one port only, ${portsOf(capture, host).join(', ')}, so it did not scan, and the mark accuses all of its packets.`;
  if (name === 'password')
    return payload.kind === 'request'
      ? `The request in packet ${mark} gives no password away: a user name, a one-time code or an empty field is none.`
      : `Packet ${mark} carries no request.`;
  if (tcp!.flags !== 'SYN/ACK') return `Packet ${mark} accepts nothing: only SYN/ACK does.`;
  return `Packet ${mark} comes from port ${tcp!.sourcePort}, the shop’s own, which is open for everybody.`;
}

/** What the packets of a list have in common. It does not say where the findings are. */
export function explain(
  configuration: CaptureConfiguration,
  { traffic, flows }: Judgement,
  list: Outcome,
): string {
  if (!flows.some(({ outcome }) => outcome === list)) return 'Nothing in this list.';
  const capture = captureFor(configuration, traffic);
  const mine = marksOn(configuration, traffic);
  switch (list) {
    case 'served':
      return 'Packets of customers, and nobody holds anything against them. Those that belong to a finding are counted there, as one line.';
    case 'turned-away':
      return FINDINGS.flatMap((name) => whyWrong(capture, name, mine[name]) ?? []).join(' ');
    case 'stopped':
      return 'These marks are where they belong.';
    case 'through': {
      const missing = FINDINGS.filter((name) => !isFound(capture, name, mine[name]));
      return `Still to be found: ${missing.map((name) => FINDING_WORDS[name]).join('; ')}.`;
    }
  }
}
