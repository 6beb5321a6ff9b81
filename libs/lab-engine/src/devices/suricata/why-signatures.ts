import type { Packet } from '../../packets/packet.ts';
import { checkedSignatures } from './checked.ts';
import { requestIn } from '../../facts.ts';
import { lengthOf } from '../../packets/payloads.ts';
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
import { isSyn, looksOf, statusIn } from '../../inspect/packet-facts.ts';
import type { CheckedSignature, SignatureCount } from '../../inspect/why-types.ts';

type Sensor = 'ips' | 'ids';
const HEADINGS: Readonly<Record<Sensor, string>> = {
  ips: 'IPS, signatures in the path',
  ids: 'IDS, signatures over copies',
};

const ONE = { SYNs: 'SYN from', '404 answers': '404 answer to' } as const;

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
  const resets = packet.fate === 'rejected' ? ' and resets both ends' : '';
  const sentence = count
    ? `${nthSentence(about, count)} lets ${count.threshold} pass, so the IPS drops it.`
    : `${wordsFound(signature)}, so the IPS drops it${resets}.`;
  return explanation(about, packet, 'ips', sentence);
};

export const ipsAlerted: Explain = (about) =>
  explanation(
    about,
    about.packet!,
    'ips',
    `${wordsFound(decisive(about, 'ips'))}; it only alerts, so the IPS passes it on.`,
  );

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
  const { ipsIsDown, ipsFailsOpen } = about.before;
  if (sensor === 'ips' && ipsIsDown)
    return {
      heading: `IPS, down, ${ipsFailsOpen ? 'open' : 'closed'}`,
      sentence: ipsFailsOpen
        ? 'The inspector is down and fails open, so everything passes unread.'
        : 'The inspector is down and fails closed, so what nobody reads is dropped.',
    };
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
  const quiet = checkedSignatures(about, packet, sensor).find(({ result }) => result === 'matches');
  const sentence = quiet
    ? packet.fate === 'dropped'
      ? `Rule ${quiet.sid} matches and drops it; its threshold is spent, so nothing is written any more.`
      : `Rule ${quiet.sid} matches, but its threshold is not reached or already spent, so nothing is written.`
    : 'No signature finds its words in this request.';
  return explanation(about, packet, sensor, sentence);
}
