import { filled } from '@netward/lab-engine/filled';
import type { Goal, JudgedFlow, Judgement } from '../challenge.ts';
import { letterOf, type Day } from '../day.ts';
import { explainFrom } from '../explanations.ts';
import { plural } from '../shop/words.ts';
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
import { infoOf } from './info.ts';
import texts from './texts.json' with { type: 'json' };

export const FINDING_WORDS: Readonly<Record<FindingName, string>> = texts.findings;

export const packetId = (day: Day, number: number): string =>
  `${letterOf(day)}${String(number).padStart(2, '0')}`;

export const findingId = (day: Day, name: FindingName): string => `${letterOf(day)}-${name}`;

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

/** The finding that an innocent packet is marked as; a mark on the scan accuses all of its host. */
function accusationOf(capture: Capture, marks: Marks, each: CapturedPacket): FindingName | null {
  const suspect = capture.packets[(marks.scanner ?? 0) - 1];
  if (suspect && hostOf(suspect) === hostOf(each)) return 'scanner';
  return (['password', 'port'] as const).find((name) => marks[name] === each.number) ?? null;
}

/** A line about a packet. */
function lineOf(
  each: CapturedPacket,
  line: Pick<JudgedFlow, 'id' | 'summary' | 'outcome' | 'decidedBy'>,
): JudgedFlow {
  const time = timeOf(each).slice(0, '09:00:00'.length);
  return { ...line, time, source: each.packet.ip.source, alerts: 0 };
}

/** The line of an innocent packet. */
function packetLine(capture: Capture, marks: Marks, each: CapturedPacket, day: Day): JudgedFlow {
  const accusation = accusationOf(capture, marks, each);
  return lineOf(each, {
    id: packetId(day, each.number),
    summary: `${each.packet.ip.destination}, ${infoOf(each)}`,
    outcome: accusation ? 'turned-away' : 'served',
    decidedBy: accusation ? `mark ${MARK_NAMES[accusation]}` : 'no mark',
  });
}

/** The line of a finding. One that is still open does not say where to look. */
function findingLine(capture: Capture, marks: Marks, name: FindingName, day: Day): JudgedFlow {
  const mark = marks[name];
  const id = findingId(day, name);
  const words = FINDING_WORDS[name];
  if (isFound(capture, name, mark)) {
    const each = capture.packets[mark! - 1]!;
    const summary = `${words}: ${infoOf(each)}`;
    return lineOf(each, { id, summary, outcome: 'stopped', decidedBy: `mark ${MARK_NAMES[name]}` });
  }
  return {
    id,
    time: '09:00:00',
    source: 'unknown',
    summary: `still open: ${words}`,
    outcome: 'through',
    decidedBy: mark === null ? 'no mark' : `not packet ${mark}`,
    alerts: 0,
  };
}

function goalOf(capture: Capture, marks: Marks, name: FindingName): Goal {
  const mark = marks[name];
  const isMet = isFound(capture, name, mark);
  const standing = mark === null ? 'not marked' : isMet ? 'found' : `not packet ${mark}`;
  return { text: `Mark ${FINDING_WORDS[name]}`, isMet, standing };
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
  const noneAccused = {
    text: 'No customer accused',
    isMet: accused === 0,
    standing: plural(accused, 'packet'),
  };
  return {
    traffic,
    flows,
    goals: [...FINDINGS.map((name) => goalOf(capture, mine, name)), noneAccused],
    hits: Object.fromEntries(FINDINGS.map((name) => [name, mine[name] === null ? 0 : 1])),
  };
}

/** Why a mark is not where it belongs, from what the packet shows; none for one that accuses nobody. */
function whyWrong(capture: Capture, name: FindingName, mark: number | null): readonly string[] {
  const each = capture.packets[(mark ?? 0) - 1];
  if (!each || findingOf(capture, each) !== null) return [];
  const { payload, tcp } = each.packet;
  const host = hostOf(each);
  const reasons = {
    scanner: 'scanner',
    password: payload.kind === 'request' ? 'request' : 'no request',
    port: tcp!.flags === 'SYN/ACK' ? 'port' : 'no answer',
  } as const;
  const ports = portsOf(capture, host).join(', ');
  const values = { mark: mark!, host, ports, port: tcp!.sourcePort };
  return [filled(texts.wrong[reasons[name]], values)];
}

/** What the packets of a list have in common. It does not say where the findings are. */
export const explain = explainFrom<CaptureConfiguration, typeof texts.explanations>(
  texts.explanations,
  {
    'turned-away': (configuration, _, { traffic }) => {
      const capture = captureFor(configuration, traffic);
      const mine = marksOn(configuration, traffic);
      return { wrong: FINDINGS.flatMap((name) => whyWrong(capture, name, mine[name])).join(' ') };
    },
    through: (configuration, _, { traffic }) => {
      const capture = captureFor(configuration, traffic);
      const mine = marksOn(configuration, traffic);
      const missing = FINDINGS.filter((name) => !isFound(capture, name, mine[name]));
      return { missing: missing.map((name) => FINDING_WORDS[name]).join('; ') };
    },
  },
);
