import type { ChallengeAnswer, Judgement } from '../challenge.ts';
import { captureFor, hostOf, portsOf, type Capture } from './capture.ts';
import { marksOn, type CaptureConfiguration, type Marks } from './configuration.ts';
import { readFilter } from './filter.ts';
import { isFound } from './judge.ts';

type Ask = (capture: Capture, marks: Marks, filter: string) => ChallengeAnswer | null;

/** How many packets of the capture a filter shows. */
function countOf({ packets }: Capture, filter: string): number {
  const read = readFilter(filter);
  return 'matches' in read ? packets.filter(read.matches).length : 0;
}

const whyNotThisHost: Ask = (capture, marks) => {
  if (marks.scanner === null || isFound(capture, 'scanner', marks.scanner)) return null;
  const host = hostOf(capture.packets[marks.scanner - 1]!);
  const ports = portsOf(capture, host);
  return {
    question: `Why is ${host} not the scanner?`,
    phrasings: [
      `why is ${host} innocent`,
      'why is my scanner wrong',
      'who is the scanner if not this one',
      'this host got resets, is that no scan',
      'why did i accuse a customer',
      'what is wrong with my mark on the scan',
    ],
    answer: `${host} asked for ${ports.length === 1 ? `one port, ${ports[0]}` : `ports ${ports.join(', ')}`}. A scan tries different ports to learn which of them are open. Trying one again, or opening it and hanging up, is what browsers and health checks do.`,
  };
};

const whyNotThisRequest: Ask = (capture, marks) => {
  if (marks.password === null || isFound(capture, 'password', marks.password)) return null;
  return {
    question: `Why does packet ${marks.password} give no password away?`,
    phrasings: [
      'why is my password mark wrong',
      'this is a login, why is it not the one',
      'is a user name not enough',
      'where is the password then',
      'why is the first login wrong',
      `what is wrong with packet ${marks.password}`,
    ],
    answer: `Open packet ${marks.password} and read what it carries, the form fields at the end included. A login page, a user name, a one-time code and an empty field are no password. The one that is stands in a request that can be read to its last character.`,
  };
};

const whyNotThisPort: Ask = (capture, marks) => {
  if (marks.port === null || isFound(capture, 'port', marks.port)) return null;
  const { packet } = capture.packets[marks.port - 1]!;
  const flags = packet.tcp!.flags;
  return {
    question: `Why is packet ${marks.port} not the open port’s answer?`,
    phrasings: [
      'why is my port wrong',
      'which packet says that a port is open',
      'is a reset an answer',
      'why does 8080 not count',
      'how do i see that a port is open',
      `what is wrong with packet ${marks.port}`,
    ],
    answer:
      flags === 'SYN/ACK'
        ? `It is a SYN/ACK from port ${packet.tcp!.sourcePort}, so that port is open; but it is the shop’s own, or it did not answer the scan. Look for a SYN/ACK from any other port.`
        : `It carries ${flags}. A port that is open accepts a SYN with SYN/ACK; a closed one refuses with RST, ACK.`,
  };
};

const howToFindScan: Ask = (capture) => {
  const filter = 'tcp.flags.syn == 1 && tcp.flags.ack == 0';
  return {
    question: 'How do I find a slow scan?',
    phrasings: [
      'how do i find the scanner',
      'what does a scan look like',
      'which filter shows a scan',
      'how can i see who scanned',
      'the scan looks like customers',
      'how do i see who opens connections',
      'how do i filter for only syn packets',
      'which filter shows the first packet of a connection',
    ],
    answer: `Look at who opens connections, and to which ports: ${filter} leaves ${countOf(capture, filter)} of ${capture.packets.length} packets in this capture. Then read down the column of ports for one source at a time. Speed says little; a patient scanner waits between two tries.`,
  };
};

const howToFindPassword: Ask = (capture) => ({
  question: 'How do I find a password in a capture?',
  phrasings: [
    'which filter shows the password',
    'which packet has the password',
    'how do i search for text',
    'what does frame contains do',
    'how can i find a login',
    'how do i read a request',
    'where do passwords stand in http',
  ],
  answer: `Begin with http.request: ${countOf(capture, 'http.request')} packets in this capture. Field names differ from shop to shop, so read the requests that log in rather than search for one word. frame contains "text" finds a text as it is written, and tells capitals from small letters.`,
});

const whatFilter: Ask = (capture, _, filter) => {
  const read = readFilter(filter);
  const mine =
    filter.trim() === ''
      ? 'You use none at the moment.'
      : 'problem' in read
        ? `Yours is not understood: ${read.problem.reason} ${read.problem.remedy}`
        : `Yours shows ${countOf(capture, filter)} of ${capture.packets.length} packets in this capture.`;
  return {
    question: 'How do I write a display filter?',
    phrasings: [
      'what can i write in the filter',
      'how do filters work',
      'what is a display filter',
      'how do i join two conditions',
      'what is wrong with my filter',
      'what does my filter show',
    ],
    answer: `Compare a field with a value, as in ip.src == 192.0.2.10, and join with &&, || and !. ${mine} A field alone, such as tcp.flags.syn, asks only whether the packet has it, and every TCP packet has that flag, set or not: write == 1.`,
  };
};

const whatReset: Ask = (capture) => {
  const count = countOf(capture, 'tcp.flags.reset == 1 && tcp.flags.ack == 1');
  return {
    question: 'What does a reset tell me?',
    phrasings: [
      'what does rst mean here',
      'what is rst ack',
      'are resets bad',
      'does a reset mean an attack',
      'why are there so many resets',
      'who sends a reset',
    ],
    answer: `RST, ACK from the shop answers a SYN to a port where nothing listens: ${count} of them in this capture. RST alone comes from whoever opened a connection and does not want it: scanners do that, and health checks too. A reset is a fact about a connection, not about an intention.`,
  };
};

const ASKED: readonly Ask[] = [
  whyNotThisHost,
  whyNotThisRequest,
  whyNotThisPort,
  howToFindScan,
  howToFindPassword,
  whatReset,
  whatFilter,
];

/** Questions that fit this result, the most useful first. They show how to look, not where. */
export function answers(
  configuration: CaptureConfiguration,
  { traffic }: Judgement,
): readonly ChallengeAnswer[] {
  const capture = captureFor(configuration, traffic);
  const marks = marksOn(configuration, traffic);
  return ASKED.flatMap((ask) => ask(capture, marks, configuration.filter) ?? []);
}
