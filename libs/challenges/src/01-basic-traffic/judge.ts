import { filled, type Values } from '@netward/lab-engine/filled';
import { capitalized } from '@netward/lab-engine/inspect';
import type { Goal, JudgedFlow, Judgement } from '../challenge.ts';
import { letterOf, type Day } from '../day.ts';
import { explainFrom, plural } from '../judging.ts';
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

/** 'the request that gave nora’s password away'. */
export const findingWords = ({ user }: Capture, name: FindingName): string =>
  filled(texts.findings[name], { user });

/** Whether a mark is where it belongs. Any packet of the scanner says who it is. */
export function isFound(capture: Capture, name: FindingName, mark: number | null): boolean {
  if (mark === null) return false;
  if (name !== 'scanner') return mark === capture[name];
  return hostOf(capture.packets[mark - 1]!) === capture.scanner;
}

/** A line of a day: a finding, or a host that did no wrong. */
interface CaptureLine {
  readonly flow: { readonly id: string };
  readonly finding: FindingName | null;
  /** What a host is accused of. */
  readonly accused: FindingName | null;
  /** The packet that is marked, or else the host's first; null for a finding that is still open. */
  readonly each: CapturedPacket | null;
}

/** The packet on which a mark is wrong, and whose host it accuses; null where it accuses nobody. */
function accusedBy(capture: Capture, name: FindingName, mark: number | null) {
  const each = capture.packets[(mark ?? 0) - 1];
  const isHarmless = !each || isFound(capture, name, mark) || hostOf(each) === capture.scanner;
  return isHarmless ? null : each;
}

/** The lines of a day, its findings first. */
export function linesOf(configuration: CaptureConfiguration, day: Day): readonly CaptureLine[] {
  const capture = captureOf(day);
  const marks = marksOn(configuration, day);
  const hosts = [...new Set(capture.packets.map(hostOf))];
  return [
    ...FINDINGS.map((finding): CaptureLine => {
      const isMade = isFound(capture, finding, marks[finding]);
      const each = isMade ? capture.packets[marks[finding]! - 1]! : null;
      return { flow: { id: `${letterOf(day)}-${finding}` }, finding, accused: null, each };
    }),
    ...hosts
      .filter((host) => host !== capture.scanner)
      .map((host): CaptureLine => {
        const isAccusedOf = (name: FindingName) => {
          const wrong = accusedBy(capture, name, marks[name]);
          return wrong !== null && hostOf(wrong) === host;
        };
        const accused = FINDINGS.find(isAccusedOf) ?? null;
        const first = capture.packets.find((each) => hostOf(each) === host)!;
        const each = accused ? capture.packets[marks[accused]! - 1]! : first;
        return { flow: { id: `${letterOf(day)}-${host}` }, finding: null, accused, each };
      }),
  ];
}

const standingOf = (mark: number | null, none: string): string =>
  mark === null ? none : `not packet ${mark}`;

/** A line as it is shown. A finding that is still open does not say where to look. */
function judgedLine(capture: Capture, marks: Marks, line: CaptureLine): JudgedFlow {
  const { finding, accused, each, flow } = line;
  const { id } = flow;
  const words = finding && findingWords(capture, finding);
  if (!each)
    return {
      ...{ id, time: '09:00:00', source: 'unknown', alerts: 0 },
      summary: `still open: ${words}`,
      outcome: 'through',
      decidedBy: standingOf(marks[finding!], 'no mark'),
    };
  const marked = finding ?? accused;
  const own = capture.packets.filter((other) => hostOf(other) === hostOf(each)).length;
  return {
    ...{ id, source: finding ? each.packet.ip.source : hostOf(each), alerts: 0 },
    time: timeOf(each).slice(0, '09:00:00'.length),
    summary: words ? `${words}: ${infoOf(each)}` : `${askedBy(capture, each)}, ${own} packets`,
    outcome: finding ? 'stopped' : marked ? 'turned-away' : 'served',
    decidedBy: marked ? `mark ${MARK_NAMES[marked]}` : 'no mark',
  };
}

/** 'asked for port 8080'. */
export function askedBy(capture: Capture, each: CapturedPacket): string {
  const ports = portsOf(capture, hostOf(each));
  return `asked for ${ports.length === 1 ? 'port' : 'ports'} ${ports.join(', ')}`;
}

function goalOf(capture: Capture, marks: Marks, name: FindingName): Goal {
  const mark = marks[name];
  const isMet = isFound(capture, name, mark);
  const standing = isMet ? 'found' : standingOf(mark, 'not marked');
  return { text: `Mark ${findingWords(capture, name)}`, isMet, standing };
}

/** What the marks in one capture say about each of its hosts. */
export function judge(configuration: CaptureConfiguration, traffic: Day): Judgement {
  const capture = captureOf(traffic);
  const mine = marksOn(configuration, traffic);
  const flows = linesOf(configuration, traffic).map((line) => judgedLine(capture, mine, line));
  const accused = flows.filter(({ outcome }) => outcome === 'turned-away').length;
  const noneAccused = {
    text: 'Accuse no innocent host',
    isMet: accused === 0,
    standing: plural(accused, 'host'),
  };
  return {
    traffic,
    flows,
    goals: [...FINDINGS.map((name) => goalOf(capture, mine, name)), noneAccused],
    hits: Object.fromEntries(FINDINGS.map((name) => [name, mine[name] === null ? 0 : 1])),
  };
}

function valuesOf(capture: Capture, each: CapturedPacket): Values {
  return {
    mark: each.number,
    host: hostOf(each),
    ports: portsOf(capture, hostOf(each)).join(', '),
    port: each.packet.tcp!.sourcePort,
    user: capture.user,
    whose: each.played.attempt.leaks ?? '',
  };
}

function whyWrong(capture: Capture, name: FindingName, mark: number): string {
  const each = capture.packets[mark - 1]!;
  const { packet, played } = each;
  const request = played.attempt.leaks ? 'other password' : 'request';
  const reasons = {
    scanner: 'scanner',
    password: packet.payload.kind === 'request' ? request : 'no request',
    port: packet.tcp!.flags === 'SYN/ACK' ? 'port' : 'no answer',
  } as const;
  return filled(texts.wrong[reasons[name]], valuesOf(capture, each));
}

/** Why a line is where it is: what its packet shows, and for a finding that is open what is wrong with its mark. */
export function reasonOf(
  capture: Capture,
  marks: Marks,
  { finding, accused, each }: CaptureLine,
): string {
  const wrong = each ? accused : finding;
  const mark = wrong && marks[wrong];
  if (wrong && mark !== null) return whyWrong(capture, wrong, mark);
  if (!each) return `${capitalized(findingWords(capture, finding!))} is not marked yet.`;
  return filled(finding ? texts.found[finding] : texts.innocent, valuesOf(capture, each));
}

/** What the hosts of a list have in common. It does not say where the findings are. */
export const explain = explainFrom(texts.explanations, {
  'turned-away': (configuration: CaptureConfiguration, _, { traffic }) => {
    const capture = captureOf(traffic);
    const mine = marksOn(configuration, traffic);
    const lines = linesOf(configuration, traffic).filter(({ accused }) => accused !== null);
    return { wrong: lines.map((line) => reasonOf(capture, mine, line)).join(' ') };
  },
  through: (configuration: CaptureConfiguration, _, { traffic }) => {
    const capture = captureOf(traffic);
    const open = linesOf(configuration, traffic).filter(({ each }) => each === null);
    return { missing: open.map(({ finding }) => findingWords(capture, finding!)).join('; ') };
  },
});
