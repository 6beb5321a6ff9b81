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
  type Explanation,
} from '../../inspect/explanation.ts';
import { isSyn, looksOf, statusIn } from '../../inspect/packet-facts.ts';
import type { CheckedSignature } from '../../inspect/why-types.ts';
import type { Sensor } from './suricata-rules.ts';

const HEADINGS: Readonly<Record<Sensor, string>> = {
  ips: 'IPS, signatures in the path',
  ids: 'IDS, signatures over copies',
};
const NAMES: Readonly<Record<Sensor, string>> = { ips: 'The IPS', ids: 'The sensor' };
const ONE = { SYNs: 'SYN from', '404 answers': '404 answer to' } as const;

/** What a sensor compared with a packet, and a sentence about it. */
function compared(
  sensor: Sensor,
  signatures: readonly CheckedSignature[],
  sentence: string,
): Explanation {
  return { heading: HEADINGS[sensor], sentence, reason: { kind: 'signatures', signatures } };
}

/** 'Both words of signature 1000001 stand in this request'. */
function wordsFound({ sid, contents }: CheckedSignature): string {
  if (contents.length === 1)
    return `${quotedList(contents)}, the word of signature ${sid}, stands in this request`;
  const all = contents.length === 2 ? 'Both' : `All ${inWords(contents.length)}`;
  return `${all} words of signature ${sid} stand in this request`;
}

/** What a sensor did as its signature matched: where it counts, and where it looks for words. */
interface Deed {
  readonly counted: (most: number) => string;
  readonly found: (packet: Packet) => string;
}

/** Why a sensor wrote what it did: the signature that its record names matched the packet. */
function matched(sensor: Sensor, { counted, found }: Deed): Explain {
  return (about) => {
    const { record } = about;
    const packet = about.packet!;
    const signatures = checkedSignatures(about, packet, sensor);
    const decisive = signatures.find(({ sid }) => String(sid) === record.rule)!;
    const { count } = decisive;
    const sentence = count
      ? `This is the ${ordinal(count.nth)} ${ONE[count.of]} ${record.source}; signature ${record.rule} ${counted(count.threshold)}`
      : `${wordsFound(decisive)}${found(packet)}`;
    return compared(sensor, signatures, sentence);
  };
}

/** Why a sensor wrote that nothing matched. */
function unmatched(sensor: Sensor, sentence: string): Explain {
  return (about) => compared(sensor, checkedSignatures(about, about.packet!, sensor), sentence);
}

/** A sensor in front of the end of TLS sees how much was said, not what. */
function blindTo(sensor: Sensor): Explain {
  return ({ packet }) => ({
    heading: HEADINGS[sensor],
    sentence: `${NAMES[sensor]} gets a TLS record, not the request inside: TLS ends behind it, so there is nothing to compare.`,
    facts: packet
      ? [
          fact('what it sees', 'TLS 1.3 application data'),
          fact('length', `${lengthOf(packet.payload)} bytes`),
        ]
      : [],
  });
}

/** The reasons of what the two sensors write about traffic. */
export const why = {
  'ips-blocked': matched('ips', {
    counted: (most) => `lets ${most} pass, so the IPS drops it.`,
    found: ({ fate }) =>
      `, so the IPS drops it${fate === 'rejected' ? ' and resets both ends' : ''}.`,
  }),
  'ips-alerted': matched('ips', {
    counted: (most) => `alerts above ${most}, so the IPS passes it on.`,
    found: () => '; it only alerts, so the IPS passes it on.',
  }),
  'ips-passed': unmatched(
    'ips',
    'No signature finds its words in this request, so the IPS passes it on.',
  ),
  'ips-blind': blindTo('ips'),
  'ids-alerted': matched('ids', {
    counted: (most) => `alerts above ${most}.`,
    found: () => ', so the sensor alerts; it has a copy and holds nothing up.',
  }),
  'ids-quiet': unmatched(
    'ids',
    'The sensor could read the request in its copy; no signature finds its words there.',
  ),
  'ids-blind': blindTo('ids'),
};

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
  const name = NAMES[sensor];
  const signatures = checkedSignatures(about, packet, sensor);
  const of = isSyn(packet) ? 'SYNs' : statusIn(packet) === 404 ? '404 answers' : null;
  const { count } = signatures.find((each) => each.count?.of === of) ?? {};
  if (count) {
    const { nth, threshold } = count;
    const sentence =
      nth > threshold
        ? `${name} has reported this count already.`
        : `${name} counts ${of}: this is number ${nth}, and ${threshold} may pass.`;
    return compared(sensor, signatures, sentence);
  }
  const heading = HEADINGS[sensor];
  if (looksOf(packet) !== 'plain')
    return {
      heading,
      sentence: `${name} cannot read what is inside, so there is nothing to compare.`,
    };
  if (requestIn(packet) === null)
    return { heading, sentence: `${name} compares requests, and this packet has none.` };
  return compared(sensor, signatures, unwritten(signatures, packet));
}

/** Why nothing was written about a request that was compared. */
function unwritten(signatures: readonly CheckedSignature[], { fate }: Packet): string {
  const quiet = signatures.find(({ result }) => result === 'matches');
  if (!quiet) return 'No signature finds its words in this request.';
  return fate === 'dropped'
    ? `Rule ${quiet.sid} matches and drops it; its threshold is spent, so nothing is written any more.`
    : `Rule ${quiet.sid} matches, but its threshold is not reached or already spent, so nothing is written.`;
}
