import { filled } from '@netward/lab-engine/filled';
import type { Goal, JudgedFlow, Judgement } from '../challenge.ts';
import { flowId, letterOf, type Day } from '../day.ts';
import { explainFrom } from '../explanations.ts';
import { plural } from '../shop/words.ts';
import {
  captureOf,
  hostOf,
  infoOf,
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
import texts from './texts.json' with { type: 'json' };

export const FINDING_WORDS: Readonly<Record<FindingName, string>> = texts.findings;

/** The finding that a packet belongs to; null for one of customers. */
function findingOf({ password, port, scanner }: Capture, each: CapturedPacket): FindingName | null {
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

/** A line of a day: a packet of no finding, or a finding with the packet that is rightly marked. */
interface CaptureLine {
  readonly flow: { readonly id: string };
  readonly finding: FindingName | null;
  /** Null for a finding that is still open. */
  readonly each: CapturedPacket | null;
}

/** The lines of a day, its findings first. */
export function linesOf(configuration: CaptureConfiguration, day: Day): readonly CaptureLine[] {
  const capture = captureOf(day);
  const mine = marksOn(configuration, day);
  const innocent = capture.packets.filter((each) => findingOf(capture, each) === null);
  return [
    ...FINDINGS.map((finding) => {
      const isMade = isFound(capture, finding, mine[finding]);
      const flow = { id: `${letterOf(day)}-${finding}` };
      return { flow, finding, each: isMade ? capture.packets[mine[finding]! - 1]! : null };
    }),
    ...innocent.map((each) => {
      return { flow: { id: flowId(day, each.number - 1) }, finding: null, each };
    }),
  ];
}

/** A line as it is shown. A finding that is still open does not say where to look. */
function judgedLine(
  capture: Capture,
  marks: Marks,
  { flow: { id }, finding, each }: CaptureLine,
): JudgedFlow {
  const line = { id, time: '09:00:00', source: 'unknown', alerts: 0 };
  if (!each) {
    const summary = `still open: ${FINDING_WORDS[finding!]}`;
    return {
      ...line,
      summary,
      outcome: 'through',
      decidedBy: standingOf(marks[finding!], 'no mark'),
    };
  }
  const { source, destination } = each.packet.ip;
  const marked = finding ?? accusationOf(capture, marks, each);
  return {
    ...{ ...line, source, time: timeOf(each).slice(0, line.time.length) },
    summary: `${finding ? `${FINDING_WORDS[finding]}:` : `${destination},`} ${infoOf(each)}`,
    outcome: finding ? 'stopped' : marked ? 'turned-away' : 'served',
    decidedBy: marked ? `mark ${MARK_NAMES[marked]}` : 'no mark',
  };
}

const standingOf = (mark: number | null, none: string): string =>
  mark === null ? none : `not packet ${mark}`;

function goalOf(capture: Capture, marks: Marks, name: FindingName): Goal {
  const mark = marks[name];
  const isMet = isFound(capture, name, mark);
  const standing = isMet ? 'found' : standingOf(mark, 'not marked');
  return { text: `Mark ${FINDING_WORDS[name]}`, isMet, standing };
}

/** What the marks in one capture say about each of its packets. */
export function judge(configuration: CaptureConfiguration, traffic: Day): Judgement {
  const capture = captureOf(traffic);
  const mine = marksOn(configuration, traffic);
  const flows = linesOf(configuration, traffic).map((line) => judgedLine(capture, mine, line));
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

/** Why a mark is not where it belongs, from what the packet shows; none for one that accuses no one. */
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
export const explain = explainFrom(texts.explanations, {
  'turned-away': (configuration: CaptureConfiguration, _, { traffic }) => {
    const capture = captureOf(traffic);
    const mine = marksOn(configuration, traffic);
    return { wrong: FINDINGS.flatMap((name) => whyWrong(capture, name, mine[name])).join(' ') };
  },
  through: (configuration: CaptureConfiguration, _, { traffic }) => {
    const open = linesOf(configuration, traffic).filter(({ each }) => each === null);
    return { missing: open.map(({ finding }) => FINDING_WORDS[finding!]).join('; ') };
  },
});
