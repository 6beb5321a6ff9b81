import type { Packet } from '../../packets/evidence.ts';
import { isSyn, innerOf, statusIn, looksOf } from '../../inspect/packet-facts.ts';
import {
  quotedList,
  mergedParts,
  fact,
  inWords,
  ordinal,
  type Explained,
  type CheckedSignature,
  type ExplainedRecord,
  type Explanation,
  type Reasons,
} from '../../inspect/explanation.ts';
import { severityOf } from '../signatures.ts';
import { buffersOf, matchedParts, placesIn, type HttpBuffers } from './match.ts';
import { kindOf, type SuricataRule } from './rules.ts';
import { signaturesOf, type Sensor } from './sensor.ts';
import { requestIn } from '../../facts.ts';
import { lengthOf } from '../../packets/payloads.ts';
import { filled, type Values } from '../../filled.ts';
import texts from './why.json' with { type: 'json' };

/** The address that a packet is counted for: an answer counts for its receiver. */
function clientOf(packet: Packet): string {
  const { ip } = innerOf(packet);
  return statusIn(packet) === null ? ip.source : ip.destination;
}

type Check = Pick<CheckedSignature, 'result' | 'text' | 'count' | 'sentence'>;

/** What one of a sensor's signatures counts, up to this packet; its record knows of earlier attempts, too. */
function countCheck(
  { evidence }: Explained,
  packet: Packet,
  sensor: Sensor,
  rule: SuricataRule,
): Check {
  const own = evidence.packets.filter(
    (each) => each.to === sensor && each.at <= packet.at && clientOf(each) === clientOf(packet),
  );
  const of = kindOf(rule) === 'response' ? '404 answers' : 'SYNs';
  const written = evidence.records.find(
    (record) =>
      record.rule === String(rule.sid) &&
      record.packet?.at === packet.at &&
      record.packet.connection === packet.connection,
  );
  const nth =
    written?.nth ?? own.filter(of === 'SYNs' ? isSyn : (each) => statusIn(each) === 404).length;
  const { count, type } = rule.threshold!;
  // The filter lets the first ones pass; the threshold is the match that is written.
  const threshold = count - (type === 'detection_filter' ? 0 : 1);
  return {
    result: nth > threshold ? 'matches' : 'no match',
    text: null,
    count: { nth, threshold, of },
    sentence: `It counts ${of}: ${nth} so far, ${threshold} may pass.`,
  };
}

/** The first content that is not as the rule wants it, in words. */
function missing({ contents }: SuricataRule, buffers: HttpBuffers): string {
  const places = placesIn(buffers);
  const index = contents.findIndex(
    (_, last) => matchedParts({ contents: contents.slice(0, last + 1) }, places) === null,
  );
  const { buffer, text, negated, near } = contents[index]!;
  if (buffers[buffer] === null) return `There is no ${buffer} here, so it does not match.`;
  if (negated) return `"${text}" is in ${buffer}, and the rule wants it absent.`;
  return `"${text}" is not ${near ? `at the right place of ${buffer}` : `in ${buffer}`}.`;
}

function contentCheck(rule: SuricataRule, buffers: HttpBuffers | null, isWritten: boolean): Check {
  const words = quotedList(rule.contents.map(({ text }) => text));
  const none = { result: 'no match', text: null, count: null } as const;
  if (!buffers) return { ...none, sentence: `It looks for ${words}; there is nothing to read.` };
  const parts = matchedParts(rule, placesIn(buffers));
  const buffer = parts?.[0]?.buffer ?? rule.contents[0]!.buffer;
  const own = parts?.filter((part) => part.buffer === buffer) ?? [];
  const read = buffers[buffer];
  const text = read === null ? null : { text: read, marks: mergedParts(own) };
  if (!parts) return { ...none, text, sentence: missing(rule, buffers) };
  const found = `It looks for ${words}, and everything is as it wants it.`;
  const { threshold } = rule;
  const counted = threshold
    ? ` Its threshold says: ${filled(texts.thresholds[threshold.type], { ...threshold })}. ${isWritten ? 'This one is.' : 'This one is not.'}`
    : '';
  return { result: 'matches', text, count: null, sentence: found + counted };
}

function checkedSignatures(about: Explained, packet: Packet, sensor: Sensor) {
  const buffers = buffersOf(packet.payload);
  return signaturesOf(about.before, sensor).map((rule) => {
    const { sid, message, contents, threshold } = rule;
    const isCounting =
      kindOf(rule) === 'SYN' || (threshold !== null && kindOf(rule) === 'response');
    const isWritten = about.evidence.records.some((record) => record.rule === String(sid));
    const check = isCounting
      ? countCheck(about, packet, sensor, rule)
      : contentCheck(rule, buffers, isWritten);
    const words = isCounting ? [] : contents.map(({ text }) => text);
    return { sid, title: message, severity: severityOf(rule), contents: words, ...check };
  });
}

/** 'Both words of signature 1000001 stand in this request'. */
function wordsFound({ sid, contents }: CheckedSignature): string {
  if (contents.length === 1)
    return `${quotedList(contents)}, the word of signature ${sid}, stands in this request`;
  const all = contents.length === 2 ? 'Both' : `All ${inWords(contents.length)}`;
  return `${all} words of signature ${sid} stand in this request`;
}

const compared = (about: Explained, packet: Packet, sensor: Sensor) =>
  ({ kind: 'signatures', signatures: checkedSignatures(about, packet, sensor) }) as const;

const matched = (sensor: Sensor) => (about: ExplainedRecord) => {
  const reason = compared(about, about.packet!, sensor);
  const decisive = reason.signatures.find(({ sid }) => String(sid) === about.record.rule)!;
  const { count } = decisive;
  if (!count) {
    const is = about.packet!.fate === 'rejected' ? 'reset' : 'found';
    return { is, values: { found: wordsFound(decisive) }, reason };
  }
  const values = { nth: ordinal(count.nth), one: texts.counted[count.of], most: count.threshold };
  return { is: 'counted', values, reason };
};

const unmatched = (sensor: Sensor) => (about: ExplainedRecord) => ({
  reason: compared(about, about.packet!, sensor),
});

/** A sensor in front of the end of TLS sees how much was said, not what. */
const blind = ({ packet }: ExplainedRecord) => {
  if (!packet) return { facts: [] };
  const length = fact('length', `${lengthOf(packet.payload)} bytes`);
  return { facts: [fact('what it sees', 'TLS 1.3 application data'), length] };
};

/** Of both sensors. */
export const why: Reasons = {
  'ips-blocked': matched('ips'),
  'ips-alerted': matched('ips'),
  'ips-passed': unmatched('ips'),
  'ips-blind': blind,
  'ids-alerted': matched('ids'),
  'ids-quiet': unmatched('ids'),
  'ids-blind': blind,
};

/** Why a sensor let a packet pass that it wrote nothing about. */
export function unnoted(about: Explained, packet: Packet, sensor: Sensor): Explanation {
  const { ipsIsDown, ipsFailsOpen } = about.before;
  if (sensor === 'ips' && ipsIsDown) return texts.down[ipsFailsOpen ? 'open' : 'closed'];
  const { heading, name } = texts.sensors[sensor];
  const reason = compared(about, packet, sensor);
  const say = (which: keyof typeof texts.unnoted, values: Values = {}) => ({
    heading,
    sentence: filled(texts.unnoted[which], { name, ...values }),
  });
  const of = isSyn(packet) ? 'SYNs' : statusIn(packet) === 404 ? '404 answers' : null;
  const { count } = reason.signatures.find((each) => each.count?.of === of) ?? {};
  if (count)
    return { ...say(count.nth > count.threshold ? 'reported' : 'counting', { ...count }), reason };
  if (looksOf(packet) !== 'plain') return say('sealed');
  if (requestIn(packet) === null) return say('no request');
  const quiet = reason.signatures.find(({ result }) => result === 'matches');
  if (!quiet) return { ...say('unmatched'), reason };
  return { ...say(packet.fate === 'dropped' ? 'dropped' : 'quiet', { sid: quiet.sid }), reason };
}
