import type { Compared, WalkedRule, Why } from '@netward/evidence';
import { accessLogLine } from '../access-line.ts';
import type { FlowEvidence, FlowRecord, Traffic } from '../challenge.ts';
import { addressOf, hasAddress, networkOf } from '../ipv4.ts';
import type { ChainRule, FirewallConfiguration, PacketRule } from './configuration.ts';
import { nameOf, outcomeOf, stoppedAt, verdictsFor, type FlowVerdicts } from './judge.ts';
import { packetsOf, sourcePortOf } from './packets.ts';
import type { FirewallFlow } from './flows.ts';
import { printRule } from './syntax.ts';

/** The packet that a chain was asked about. */
interface AskedPacket {
  readonly source: string;
  readonly destination: string;
  readonly port: number;
  readonly isEstablished: boolean;
}

export function evidence(
  configuration: FirewallConfiguration,
  traffic: Traffic,
  id: string,
): FlowEvidence | null {
  for (const [flow, verdicts] of verdictsFor(configuration, traffic))
    if (flow.id === id)
      return {
        packets: packetsOf(flow, verdicts),
        why: whyOf(configuration, flow, verdicts),
        written: writtenAbout(flow, verdicts),
      };
  return null;
}

/** The web server's line about a request that it answered. A firewall without `log` writes nothing. */
function writtenAbout(flow: FirewallFlow, verdicts: FlowVerdicts): readonly FlowRecord[] {
  const { request, response, source, time } = flow;
  if (!request || !response || outcomeOf(flow, verdicts) !== 'served') return [];
  return [{ time, tool: 'nginx', text: accessLogLine({ source, time, request, response }) }];
}

/** The packet at which it was decided, and what decided. */
function decision(flow: FirewallFlow, verdicts: FlowVerdicts) {
  const stop = stoppedAt(verdicts);
  const { source, destination, port } = flow;
  const there = { source, destination, port };
  const back = { source: destination, destination: source, port: sourcePortOf(flow) };
  const asked: AskedPacket =
    stop?.packet === 'answer'
      ? { ...back, isEstablished: true }
      : { ...there, isEstablished: stop?.packet === 'rest' };
  return { packet: stop?.packet ?? 'syn', by: stop?.by ?? verdicts.syn, asked } as const;
}

function whyOf(
  configuration: FirewallConfiguration,
  flow: FirewallFlow,
  verdicts: FlowVerdicts,
): Why {
  const outcome = outcomeOf(flow, verdicts);
  const { asked, by } = decision(flow, verdicts);
  const isStopped = stoppedAt(verdicts) !== null;
  return {
    device: 'Firewall',
    node: 'firewall',
    verdict: outcome === 'through' ? 'exposed' : isStopped ? 'blocked' : 'passed',
    heading: `Packet filter, policy ${configuration.policy}`,
    sentence: sentenceOf(configuration, flow, verdicts),
    reason: { kind: 'rule walk', rules: walkedRules(configuration, asked, by.rule) },
    facts: [],
    silent: silentOf(flow, verdicts),
  };
}

/** Why, in one sentence: the packet, what decided, and what follows. */
function sentenceOf(
  configuration: FirewallConfiguration,
  flow: FirewallFlow,
  verdicts: FlowVerdicts,
): string {
  const { packet, by } = decision(flow, verdicts);
  const who = by.rule === null ? 'the default policy' : nameOf(by);
  const Who = who.charAt(0).toUpperCase() + who.slice(1);
  if (packet === 'answer')
    return `The SYN passes, but ${who} stops the answer of ${flow.destination}, so ${flow.source} hears nothing.`;
  if (packet === 'rest')
    return `The connection opens, but ${who} stops what ${flow.source} says in it.`;
  if (by.action === 'accept')
    return flow.isAttack
      ? `${Who} accepts the SYN to port ${flow.port}, so the attack reaches a port that nobody wanted to offer.`
      : `${Who} accepts the SYN, and the packets after it pass too.`;
  const does = by.action === 'reject' ? 'answers the SYN with a reset' : 'drops the SYN';
  return by.rule === null && configuration.rules.length > 0
    ? `No rule accepts port ${flow.port} of ${flow.destination} for ${flow.source}, so the default policy drops it.`
    : `${Who} ${does}.`;
}

function silentOf(flow: FirewallFlow, verdicts: FlowVerdicts): readonly string[] {
  const firewall = 'The firewall wrote nothing: none of its rules has a log statement.';
  const outcome = outcomeOf(flow, verdicts);
  if (outcome === 'served' && flow.request) return [firewall];
  const reached = verdicts.syn.action === 'accept';
  const server = reached
    ? 'The web server wrote nothing: no request reached it.'
    : 'The server wrote nothing: no packet reached it.';
  return [firewall, server];
}

/** The chain from the top as this packet met it, and the policy at its end. */
function walkedRules(
  { rules, policy }: FirewallConfiguration,
  asked: AskedPacket,
  decided: number | null,
): readonly WalkedRule[] {
  const walked = rules.map((rule, index): WalkedRule => {
    const isReached = decided === null || index <= decided;
    const compared = isReached ? comparedOf(rule, asked) : [];
    const result = index === decided ? 'matches' : isReached ? 'no match' : 'not reached';
    return {
      number: index + 1,
      name: `rule ${index + 1}`,
      text: { text: printRule(rule), marks: marksOf(rule, compared) },
      action: rule.action,
      result,
      compared,
      sentence: {
        matches: `Match: ${rule.action}. Everything below is not asked.`,
        'no match': 'No match, go on.',
        'not reached': 'Not reached.',
      }[result],
    };
  });
  const isPolicy = decided === null;
  return [
    ...walked,
    {
      number: null,
      name: 'default',
      text: { text: `policy ${policy}`, marks: [] },
      action: policy,
      result: isPolicy ? 'matches' : 'not reached',
      compared: [],
      sentence: isPolicy
        ? `No rule matched, so the policy decides: ${policy}.`
        : 'Default, not reached.',
    },
  ];
}

/** What was compared, up to the first value that differs. */
function comparedOf(rule: ChainRule, asked: AskedPacket): readonly Compared[] {
  if (rule.kind === 'replies')
    return [
      {
        name: 'state',
        value: asked.isEstablished ? 'established' : 'new',
        wanted: 'established, related',
        result: asked.isEstablished ? 'matches' : 'is not',
      },
    ];
  const all = comparisons(rule, asked);
  const end = all.findIndex(({ result }) => result === 'is not');
  return end === -1 ? all : all.slice(0, end + 1);
}

function comparisons(rule: PacketRule, asked: AskedPacket): readonly Compared[] {
  const compared = (name: string, wanted: string, value: string, isSame: boolean): Compared => ({
    name,
    value,
    wanted,
    result: isSame ? 'matches' : 'is not',
  });
  const isIn = (wanted: string, address: string) =>
    hasAddress(networkOf(wanted)!, addressOf(address)!);
  const all: Compared[] = [];
  if (rule.source !== null)
    all.push(compared('source', rule.source, asked.source, isIn(rule.source, asked.source)));
  if (rule.destination !== null)
    all.push(
      compared(
        'destination',
        rule.destination,
        asked.destination,
        isIn(rule.destination, asked.destination),
      ),
    );
  if (rule.ports !== null)
    all.push(
      compared('port', rule.ports.join(', '), String(asked.port), rule.ports.includes(asked.port)),
    );
  return all;
}

/** Where the values that matched stand in the printed rule. */
function marksOf(rule: ChainRule, compared: readonly Compared[]) {
  const text = printRule(rule);
  const words: Readonly<Record<string, string>> = {
    state: 'established',
    source: `ip saddr ${rule.kind === 'packets' ? rule.source : ''}`,
    destination: `ip daddr ${rule.kind === 'packets' ? rule.destination : ''}`,
  };
  return compared.flatMap(({ name, value, result }) => {
    if (result === 'is not') return [];
    const found = words[name] ?? value;
    const from = text.lastIndexOf(found);
    // The keyword before an address is not what matched.
    const skip = found.lastIndexOf(' ') + 1;
    return from === -1 ? [] : [{ from: from + skip, to: from + found.length }];
  });
}
