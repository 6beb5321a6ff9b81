import type { FlowEvidence } from '../challenge.ts';
import type { Day } from '../day.ts';
import { evidenceOf } from '../played.ts';
import type { FirewallConfiguration } from './configuration.ts';
import { outcomeOf } from './judge.ts';
import { decidingPacket, playedFor } from './play.ts';

export function evidence(
  configuration: FirewallConfiguration,
  traffic: Day,
  id: string,
): FlowEvidence | null {
  const each = playedFor(configuration, traffic).find(({ flow }) => flow.id === id);
  return each ? evidenceOf(each.played, outcomeOf(each), decidingPacket(each.played)) : null;
}
