import type { Packet } from '../../packets/packet.ts';
import { isSyn, innerOf, statusIn } from '../../inspect/packet-facts.ts';
import { quotedList, type Explained } from '../../inspect/explanation.ts';
import { mergedParts } from '../../inspect/marks.ts';
import type { CheckedSignature } from '../../inspect/why-types.ts';
import { severityOf } from '../signatures.ts';
import { buffersOf, matchedParts, placesIn, type HttpBuffers } from './match.ts';
import { kindOf, type RuleThreshold, type SuricataRule } from './rules.ts';
import { signaturesOf, type Sensor } from './suricata-rules.ts';

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

/** 'every match number 10 of one source within 600 seconds is written'. */
function thresholdWords({ type, count, seconds }: RuleThreshold): string {
  const window = `of one source within ${seconds} seconds`;
  if (type === 'limit') return `of the matches ${window}, the first ${count} may be written`;
  if (type === 'both') return `one alert is written, at match number ${count} ${window}`;
  if (type === 'detection_filter') return `the first ${count} matches ${window} do nothing`;
  return `every match number ${count} ${window} is written`;
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
    ? ` Its threshold says: ${thresholdWords(threshold)}. ${isWritten ? 'This one is.' : 'This one is not.'}`
    : '';
  return { result: 'matches', text, count: null, sentence: found + counted };
}

/** Compares a sensor's signatures with what it could read of a packet. */
export function checkedSignatures(
  about: Explained,
  packet: Packet,
  sensor: Sensor,
): readonly CheckedSignature[] {
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
