import { firewallWhy } from '@netward/evidence';
import { accessLogLine } from '../access-line.ts';
import type { FlowEvidence, FlowRecord } from '../challenge.ts';
import type { Day } from '../day.ts';
import type { FirewallConfiguration } from './configuration.ts';
import { outcomeOf } from './judge.ts';
import { configure, decidingPacket, playedFor, type PlayedFlow } from './play.ts';

const VERDICTS = {
  served: 'passed',
  'turned-away': 'blocked',
  stopped: 'blocked',
  through: 'exposed',
} as const;

export function evidence(
  configuration: FirewallConfiguration,
  traffic: Day,
  id: string,
): FlowEvidence | null {
  const each = playedFor(configuration, traffic).find(({ flow }) => flow.id === id);
  if (!each) return null;
  const { packets } = each.played;
  return {
    packets,
    why: {
      device: 'Firewall',
      node: 'firewall',
      verdict: VERDICTS[outcomeOf(each)],
      reason: { kind: 'facts' },
      facts: [],
      silent: silentOf(each),
      ...firewallWhy(configure(configuration), decidingPacket(each.played)),
    },
    written: writtenAbout(each),
  };
}

const isAnswered = ({ played }: PlayedFlow) => played.ending === 'answered';

/** The web server's line about a request that it answered. A firewall without `log` writes nothing. */
function writtenAbout(each: PlayedFlow): readonly FlowRecord[] {
  const { request, response, source, time } = each.flow;
  if (!request || !response || !isAnswered(each)) return [];
  return [{ time, tool: 'nginx', text: accessLogLine({ source, time, request, response }) }];
}

function silentOf(each: PlayedFlow): readonly string[] {
  const firewall = 'The firewall wrote nothing: none of its rules has a log statement.';
  if (isAnswered(each)) return [firewall];
  const isTouched = each.played.packets.some(({ from }) => from === 'server' || from === 'web-a');
  const server = isTouched
    ? 'The web server wrote nothing: no request reached it.'
    : 'The server wrote nothing: no packet reached it.';
  return [firewall, server];
}
