import { answersFrom } from '../answers.ts';
import type { Judgement } from '../challenge.ts';
import texts from './answers.json' with { type: 'json' };
import { captureOf, hostOf, portsOf, type Capture, type CapturedPacket } from './capture.ts';
import { marksOn, type CaptureConfiguration, type FindingName } from './configuration.ts';
import { readFilter } from './filter.ts';
import { isFound } from './judge.ts';

export { evidence } from './evidence.ts';

function countOf({ packets }: Capture, filter: string): number {
  const read = readFilter(filter);
  return 'matches' in read ? packets.filter(read.matches).length : 0;
}

/** The packet that is marked as a finding and is not it; null if there is none. */
function wronglyMarked(
  configuration: CaptureConfiguration,
  { traffic }: Judgement,
  name: FindingName,
): CapturedPacket | null {
  const capture = captureOf(traffic);
  const mark = marksOn(configuration, traffic)[name];
  return mark === null || isFound(capture, name, mark) ? null : capture.packets[mark - 1]!;
}

const SYNS = 'tcp.flags.syn == 1 && tcp.flags.ack == 0';
const REFUSALS = 'tcp.flags.reset == 1 && tcp.flags.ack == 1';

/** Questions that fit a result. They show how to look, not where. */
export const answers = answersFrom<CaptureConfiguration, typeof texts>(texts, {
  whyNotThisHost: (configuration, judgement) => {
    const each = wronglyMarked(configuration, judgement, 'scanner');
    if (!each) return null;
    const host = hostOf(each);
    const ports = portsOf(captureOf(judgement.traffic), host);
    return { host, asked: ports.length === 1 ? 'one port' : 'ports', ports: ports.join(', ') };
  },

  whyNotThisRequest: (configuration, judgement) => {
    const each = wronglyMarked(configuration, judgement, 'password');
    return each && { mark: each.number, user: captureOf(judgement.traffic).user };
  },

  whyNotThisPort: (configuration, judgement) => {
    const each = wronglyMarked(configuration, judgement, 'port');
    if (!each) return null;
    const { flags, sourcePort } = each.packet.tcp!;
    const answer = flags === 'SYN/ACK' ? 'accepts' : 'other';
    return { mark: each.number, answer, flags, port: sourcePort };
  },

  howToFindScan: (_, { traffic }) => {
    const capture = captureOf(traffic);
    return { filter: SYNS, count: countOf(capture, SYNS), all: capture.packets.length };
  },

  howToFindPassword: (_, { traffic }) => {
    const capture = captureOf(traffic);
    const { user } = capture;
    const named = countOf(capture, `frame contains "${user}"`);
    return { user, named, count: countOf(capture, 'http.request') };
  },

  whatReset: (_, { traffic }) => ({
    count: countOf(captureOf(traffic), REFUSALS),
  }),

  whatFilter: ({ filter }, { traffic }) => {
    const capture = captureOf(traffic);
    const read = readFilter(filter);
    const isMisread = 'problem' in read;
    return {
      mine: filter.trim() === '' ? 'none' : isMisread ? 'misread' : 'read',
      problem: isMisread ? `${read.problem.reason} ${read.problem.remedy}` : '',
      count: countOf(capture, filter),
      all: capture.packets.length,
    };
  },
});
