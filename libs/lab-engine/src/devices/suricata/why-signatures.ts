import type { HttpRequest, Packet } from '../../packets/packet.ts';
import { isAboutAnswers } from './rules.ts';
import { SEVERITIES, type Signature } from '../signatures.ts';
import { requestIn } from '../../facts.ts';
import { lengthOf, requestLine } from '../../packets/payloads.ts';
import {
  fact,
  inWords,
  ordinal,
  quotedList,
  type Explain,
  type Explained,
  type ExplainedRecord,
  type Explanation,
} from '../../inspect/explanation.ts';
import { markWords } from '../../inspect/marks.ts';
import { innerOf, isSyn, looksOf, statusIn } from '../../inspect/packet-facts.ts';
import type { CheckedSignature, SignatureCount } from '../../inspect/why-types.ts';

const GET = 'GET '.length;

type Sensor = 'ips' | 'ids';
const HEADINGS: Readonly<Record<Sensor, string>> = {
  ips: 'IPS, signatures in the path',
  ids: 'IDS, signatures over copies',
};

/** What one of a sensor's signatures counts, up to this packet. */
function countOf(
  { evidence }: Explained,
  packet: Packet,
  sensor: Sensor,
  signature: Signature,
): number {
  const own = evidence.packets.filter((each) => each.to === sensor && each.at <= packet.at);
  if (isAboutAnswers(signature))
    return own.filter((each) => statusIn(each) === 404 && each.ip.destination === senderIn(packet))
      .length;
  return own.filter((each) => isSyn(each) && each.ip.source === senderIn(packet)).length;
}

/** The address that a packet is counted for: an answer counts for whoever gets it. */
function senderIn(packet: Packet): string {
  const { ip } = innerOf(packet);
  return statusIn(packet) === null ? ip.source : ip.destination;
}

const ONE = { SYNs: 'SYN from', '404 answers': '404 answer to' } as const;

/** Compares a sensor's signatures with what it could read of a packet. */
export function checkedSignatures(
  about: Explained,
  packet: Packet,
  sensor: Sensor,
): readonly CheckedSignature[] {
  const { ipsSignatures, idsSignatures } = about.before;
  const request = packet.payload.kind === 'request' ? packet.payload.request : null;
  return (sensor === 'ips' ? ipsSignatures : idsSignatures).map((signature) => {
    const { sid, message, priority, contents, threshold } = signature;
    const words = threshold ? [] : contents.map(({ text }) => text);
    const base = { sid, title: message, severity: SEVERITIES[priority], contents: words };
    if (!threshold) return { ...base, ...contentCheck(words, request) };
    const nth = countOf(about, packet, sensor, signature);
    const of = isAboutAnswers(signature) ? '404 answers' : 'SYNs';
    // The filter lets the first ones pass; the threshold is the match that is written.
    const passing = threshold.count - (threshold.type === 'detection_filter' ? 0 : 1);
    const isOver = nth > passing;
    return {
      ...base,
      result: isOver ? 'matches' : 'no match',
      text: null,
      count: { nth, threshold: passing, of },
      sentence: `It counts ${of}: ${nth} so far, ${passing} may pass.`,
    };
  });
}

function contentCheck(
  contents: readonly string[],
  request: HttpRequest | null,
): Pick<CheckedSignature, 'result' | 'text' | 'count' | 'sentence'> {
  const words = quotedList(contents);
  if (!request)
    return {
      result: 'no match',
      text: null,
      count: null,
      sentence: `It looks for ${words}; there is no request to read.`,
    };
  const text = markWords(requestLine(request), contents, GET);
  const lower = request.target.toLowerCase();
  const found = contents.filter((word) => lower.includes(word));
  const isMatch = found.length === contents.length;
  return {
    result: isMatch ? 'matches' : 'no match',
    text,
    count: null,
    sentence: isMatch
      ? `It looks for ${words} and finds ${contents.length === 1 ? 'it' : contents.length === 2 ? 'both' : 'all'}.`
      : `It looks for ${words}; ${missing(contents, found)}.`,
  };
}

/** 'it is not there', 'neither is there', 'only "union" is there'. */
function missing(contents: readonly string[], found: readonly string[]): string {
  if (found.length > 0) return `only ${quotedList(found)} is there`;
  return contents.length === 1
    ? 'it is not there'
    : contents.length === 2
      ? 'neither is there'
      : 'none is there';
}

function explanation(
  about: Explained,
  packet: Packet,
  sensor: Sensor,
  sentence: string,
): Explanation {
  const signatures = checkedSignatures(about, packet, sensor);
  return { heading: HEADINGS[sensor], sentence, reason: { kind: 'signatures', signatures } };
}

/** 'Both words of signature 1000001 stand in this request'. */
function wordsFound({ sid, contents }: CheckedSignature): string {
  if (contents.length === 1)
    return `${quotedList(contents)}, the word of signature ${sid}, stands in this request`;
  const all = contents.length === 2 ? 'Both' : `All ${inWords(contents.length)}`;
  return `${all} words of signature ${sid} stand in this request`;
}

function decisive(about: ExplainedRecord, sensor: Sensor): CheckedSignature {
  const checked = checkedSignatures(about, about.packet!, sensor);
  return checked.find(({ sid }) => String(sid) === about.record.rule)!;
}

/** 'This is the 11th SYN from 203.0.113.66; signature 1000005'. */
function nthSentence({ record }: ExplainedRecord, { nth, of }: SignatureCount): string {
  return `This is the ${ordinal(nth)} ${ONE[of]} ${record.source}; signature ${record.rule}`;
}

export const ipsBlocked: Explain = (about) => {
  const packet = about.packet!;
  const signature = decisive(about, 'ips');
  const { count } = signature;
  const sentence = count
    ? `${nthSentence(about, count)} lets ${count.threshold} pass, so the IPS drops it.`
    : `${wordsFound(signature)}, so the IPS drops it and resets both ends.`;
  return explanation(about, packet, 'ips', sentence);
};

export const ipsPassed: Explain = (about) =>
  explanation(
    about,
    about.packet!,
    'ips',
    'No signature finds its words in this request, so the IPS passes it on.',
  );

export const idsAlerted: Explain = (about) => {
  const signature = decisive(about, 'ids');
  const { count } = signature;
  const sentence = count
    ? `${nthSentence(about, count)} alerts above ${count.threshold}.`
    : `${wordsFound(signature)}, so the sensor alerts; it has a copy and holds nothing up.`;
  return explanation(about, about.packet!, 'ids', sentence);
};

export const idsQuiet: Explain = (about) =>
  explanation(
    about,
    about.packet!,
    'ids',
    'The sensor could read the request in its copy; no signature finds its words there.',
  );

/** A sensor in front of the end of TLS sees how much was said, not what. */
export function blindTo(sensor: Sensor): Explain {
  return ({ packet }) => ({
    heading: HEADINGS[sensor],
    sentence: `${sensor === 'ips' ? 'The IPS' : 'The sensor'} gets a TLS record, not the request inside: TLS ends behind it, so there is nothing to compare.`,
    facts: packet ? recordFacts(packet) : [],
  });
}

function recordFacts({ payload }: Packet) {
  return [
    fact('what it sees', 'TLS 1.3 application data'),
    fact('length', `${lengthOf(payload)} bytes`),
  ];
}

/** Why a sensor let a packet pass that it wrote nothing about. */
export function unnoted(about: Explained, packet: Packet, sensor: Sensor): Explanation {
  const name = sensor === 'ips' ? 'The IPS' : 'The sensor';
  const of = isSyn(packet) ? 'SYNs' : statusIn(packet) === 404 ? '404 answers' : null;
  const counted = checkedSignatures(about, packet, sensor).find(({ count }) => count?.of === of);
  if (counted?.count) {
    const { nth, threshold } = counted.count;
    const sentence = `${name} counts ${of}: this is number ${nth}, and ${threshold} may pass.`;
    return explanation(
      about,
      packet,
      sensor,
      nth > threshold ? `${name} has reported this count already.` : sentence,
    );
  }
  const heading = HEADINGS[sensor];
  if (looksOf(packet) !== 'plain')
    return {
      heading,
      sentence: `${name} cannot read what is inside, so there is nothing to compare.`,
    };
  if (requestIn(packet) === null)
    return { heading, sentence: `${name} compares requests, and this packet has none.` };
  const sentence = `No signature finds its words in this request.`;
  return explanation(about, packet, sensor, sentence);
}
