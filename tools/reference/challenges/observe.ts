import {
  askTool,
  NOTHING_ASKED,
  sumOf,
  type Asked,
  type Observation,
  type ToolCheckGround,
} from '../cells.ts';
import { observeBalancer } from './balancer.ts';
import { observeCaptures } from './captures.ts';
import { observeFirewall } from './firewall.ts';
import { observeInspector, observeWafChallenge } from './inspector.ts';
import { observeSensorChallenges } from './sensor-challenges.ts';
import { observeTls } from './tls.ts';
import { observeVpn } from './vpn.ts';

type Observe = (ground: ToolCheckGround) => Promise<Observation>;

/** The challenges that real tools are asked about, one after the other; each writes its table. */
const OBSERVED: Readonly<Record<string, readonly [title: string, observe: Observe]>> = {
  'level 1': ['level 1, tshark', observeCaptures],
  'level 2': ['level 2, nftables', observeFirewall],
  'level 3': ['levels 3 and 4, Suricata', observeSensorChallenges],
  'level 5': ['level 5, nginx', observeTls],
  'level 6': ['level 6, ModSecurity', observeWafChallenge],
  'level 7': ['level 7, OpenVPN', observeVpn],
  'level 8': ['level 8, HAProxy', observeBalancer],
};
/** Eight minutes of a real clock, in which it does little. */
const IN_THE_PATH = 'level 4';

/** The names by which a challenge is asked for alone. */
export const OBSERVED_LEVELS: readonly string[] = [...Object.keys(OBSERVED), IN_THE_PATH];

/** Begins what takes long if it is wanted, and goes on meanwhile. */
export async function observeInPath(
  stop: AbortSignal,
  isWanted: (level: string) => boolean,
): Promise<Asked> {
  return isWanted(IN_THE_PATH)
    ? askTool('level 4, Suricata in the path', () => observeInspector(stop))
    : NOTHING_ASKED;
}

/** Asks the real tools about every other challenge that is wanted. */
export async function observeChallenges(
  ground: ToolCheckGround,
  isWanted: (level: string) => boolean,
): Promise<Asked> {
  const parts: Asked[] = [NOTHING_ASKED];
  for (const [level, [title, observe]] of Object.entries(OBSERVED)) {
    ground.stop.throwIfAborted();
    if (isWanted(level)) parts.push(await askTool(title, () => observe(ground)));
  }
  return sumOf(parts);
}
