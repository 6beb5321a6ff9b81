import { ADDRESSES, type Evidence, type HttpRequest, type Packet } from '@netward/lab-engine';
import { requestIn } from '@netward/lab-engine/facts';
import { requestLine, sentTarget } from '@netward/lab-engine/payloads';
import { answerFields, said, type DecidingFields } from './answer-fields.ts';
import {
  type PlayedAction,
  mergedParts,
  type TextPart,
  flagsOf,
  innerOf,
  isSyn,
  looksOf,
  statusIn,
  type Reason,
  type WalkedRule,
  type Why,
} from '@netward/lab-engine/inspect';
import { whyOf } from './why.ts';

/** Which fields of a packet decided what became of it, each with one sentence. */
export function decidingFields(played: PlayedAction, packet: Packet): DecidingFields {
  if (looksOf(packet) === 'tunnel') {
    const isOutward = innerOf(packet).ip.source === packet.ip.source;
    const place = isOutward ? 'destination' : 'source';
    return { [place]: said('tunnel'), ...answerFields(played.result, packet) };
  }
  const { payload } = packet;
  if (payload.kind === 'tls')
    return { ...handshakeFields(packet), ...answerFields(played.result, packet) };
  const { reason } = whyOf(played, packet);
  if (reason.kind === 'rule walk') return filtered(played.result, packet, reason.rules);
  const request = requestIn(packet);
  if (request) return asked(played, packet, request, reason);
  if (statusIn(packet) !== null) return answerFields(played.result, packet);
  return opening(played.result, packet);
}

/** The same for a packet of a flow, whose reason is known. */
export function decidingFieldsOfFlow(
  flow: Pick<Evidence, 'packets'>,
  packet: Packet,
  { node, reason }: Why,
): DecidingFields {
  const isDecided = reason.kind === 'rule walk' && packet.to === node && isSyn(packet);
  const hasMatch = isDecided && reason.rules.some(({ result }) => result === 'matches');
  if (hasMatch) return filtered(flow, packet, reason.rules);
  return { ...opening(flow, packet), ...handshakeFields(packet), ...answerFields(flow, packet) };
}

function handshakeFields({ payload }: Packet): DecidingFields {
  if (payload.kind !== 'tls') return {};
  const { content, handshake } = payload;
  if (content === 'client hello') return { name: said('name') };
  if (content === 'alert') return { alert: said('alert') };
  const failed = handshake.fault && handshake.checks.find(({ isFine }) => !isFine);
  if (content !== 'server hello' || !failed) return {};
  const { name, wanted } = failed;
  return { [`certificate ${name}`]: said(`certificate ${name}`, { wanted }) };
}

/** A packet filter compares addresses and the port; which of them mattered, the rule says. */
function filtered(
  flow: Pick<Evidence, 'packets'>,
  packet: Packet,
  rules: readonly WalkedRule[],
): DecidingFields {
  const rule = rules.find(({ result }) => result === 'matches')!;
  const compared = rules.flatMap((each) =>
    rule.number === null || each === rule ? each.compared : [],
  );
  const last = compared.at(-1)?.name;
  const place = last === 'port' ? 'ports' : last === 'destination' ? 'destination' : 'source';
  const why = rule.number === null ? 'policy' : 'rule';
  const marks = place === 'ports' ? portMark(packet) : [];
  return { [place]: said(why, { number: rule.number ?? '' }, marks), ...opening(flow, packet) };
}

function portMark(packet: Packet): readonly TextPart[] {
  const { sourcePort = 0, destinationPort = 0 } = innerOf(packet).tcp ?? {};
  const from = `${sourcePort} to `.length;
  return [{ from, to: from + String(destinationPort).length }];
}

function opening({ packets }: Pick<Evidence, 'packets'>, packet: Packet): DecidingFields {
  const { fate, connection, at } = packet;
  const flags = flagsOf(packet);
  if (fate === 'refused') return { ports: said('closed port', {}, portMark(packet)) };
  if (flags === 'RST' || flags === 'RST/ACK') return { flags: said('reset') };
  if (!isSyn(packet) || fate !== 'dropped') return {};
  const first = packets.find((each) => each.connection === connection && each.fate !== 'copied')!;
  const isAgain =
    isSyn(first) &&
    first.at < at &&
    first.segment === packet.segment &&
    innerOf(first).tcp?.seq === innerOf(packet).tcp?.seq;
  return { flags: said('dropped SYN'), ...(isAgain ? { sequence: said('again') } : {}) };
}

function asked(
  played: PlayedAction,
  packet: Packet,
  request: HttpRequest,
  reason: Reason,
): DecidingFields {
  const { to, ip, fate } = packet;
  const found = foundIn(request, reason);
  const decided: DecidingFields =
    found.length > 0 ? { request: said('found', {}, encoded(request, found)) } : {};
  if (to === 'waf' && fate === 'denied') return { ...decided, source: said('seen by the WAF') };
  if (request.forwardedFor !== null)
    return { ...decided, source: said('proxy'), forwardedFor: said('forwarded for') };
  if (to === 'lb' && played.before.lbMode === 'sticky')
    return { ...decided, source: said('sticky') };
  if (ip.source === ADDRESSES.vpn) return { ...decided, source: said('gateway') };
  const secret = secretIn(request);
  if (secret.length === 0) return decided;
  return { ...decided, request: said('secret', {}, encoded(request, secret)) };
}

/** The parts of the request line, decoded, that the rules of a reason matched. */
function foundIn(request: HttpRequest, reason: Reason): readonly TextPart[] {
  const line = requestLine(request);
  if (reason.kind === 'signatures')
    return reason.signatures.flatMap(({ result, text }) =>
      result === 'matches' ? (text?.marks ?? []) : [],
    );
  if (reason.kind !== 'score') return [];
  return reason.rules.flatMap(({ text: { text, marks } }) => {
    const begin = line.indexOf(text);
    return marks.map(({ from, to }) => ({ from: begin + from, to: begin + to }));
  });
}

function secretIn(request: HttpRequest): readonly TextPart[] {
  const line = requestLine(request);
  const from = line.indexOf('pw=');
  if (from === -1) return [];
  const end = line.slice(from).search(/[& ]/);
  return [{ from, to: from + end }];
}

const GET = 'GET '.length;

/** Parts of the decoded request line as parts of the line that is sent. */
function encoded({ target }: HttpRequest, parts: readonly TextPart[]): readonly TextPart[] {
  const place = (index: number) => GET + sentTarget(target.slice(0, index - GET)).length;
  return mergedParts(parts.map(({ from, to }) => ({ from: place(from), to: place(to) })));
}
