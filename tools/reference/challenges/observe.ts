import { join } from 'node:path';
import { root } from '../../harness/repository.mjs';
import { say, step } from '../../harness/steps.mjs';
import {
  NOTHING_ASKED,
  sumOf,
  type Asked,
  type Observation,
  type ToolCheckGround,
} from '../cells.ts';
import { keepObserved, writeObservedRows } from '../observed-files.ts';
import { toolVersions } from '../packages.ts';
import { observeBalancer } from './balancer.ts';
import { observeCaptures, observeSensorChallenges } from './captures.ts';
import { observeFirewall } from './firewall.ts';
import { observeInspector, observeWafChallenge } from './inspector.ts';
import { observeTls } from './tls.ts';
import { observeVpn } from './vpn.ts';

interface ObservedChallenge {
  readonly title: string;
  readonly observe: (ground: ToolCheckGround) => Promise<Observation>;
  /** The folder of its table in the challenges' sources, and what the rows are called there. */
  readonly table: string;
  readonly rows: string;
  /** What the rows are. */
  readonly what: string;
  /** The Debian package whose version the table names. */
  readonly tool?: string;
}

/** The challenges that real tools are asked about. Each writes its table, which `npm test` compares. */
const OBSERVED: Readonly<Record<string, ObservedChallenge>> = {
  'level 1': {
    ...{ title: 'level 1, tshark', observe: observeCaptures },
    ...{ table: '01-basic-traffic', rows: 'filters', what: 'filters on captures' },
  },
  'level 2': {
    ...{ title: 'level 2, nftables', observe: observeFirewall, tool: 'nftables' },
    ...{ table: '02-firewall', rows: 'chains', what: 'chains' },
  },
  'level 3': {
    ...{ title: 'levels 3 and 4, Suricata', observe: observeSensorChallenges, tool: 'suricata' },
    ...{ table: 'suricata', rows: 'runs', what: 'rule sets with streams' },
  },
  'level 4': {
    ...{ title: 'level 4, Suricata in the path', observe: observeInspector, tool: 'suricata' },
    ...{ table: '04-ips', rows: 'runs', what: 'runs' },
  },
  'level 5': {
    ...{ title: 'level 5, nginx', observe: observeTls },
    ...{ table: '05-tls', rows: 'configurations', what: 'configurations' },
  },
  'level 6': {
    ...{ title: 'level 6, ModSecurity', observe: observeWafChallenge },
    ...{ table: '06-waf', rows: 'runs', what: 'configurations' },
  },
  'level 7': {
    ...{ title: 'level 7, OpenVPN', observe: observeVpn, tool: 'openvpn' },
    ...{ table: '07-vpn', rows: 'tables', what: 'configurations' },
  },
  'level 8': {
    ...{ title: 'level 8, HAProxy', observe: observeBalancer },
    ...{ table: '08-load-balancer', rows: 'streams', what: 'streams' },
  },
};

/** The names by which a challenge is asked for alone. */
export const OBSERVED_LEVELS = Object.keys(OBSERVED);
/** Eight minutes of a real clock, in which it does little: it begins first, and the others go on meanwhile. */
export const IN_THE_PATH = 'level 4';

/** Asks the real tools about a challenge, writes down what they did, and tells what came of it. */
export function observeChallenge(level: string, ground: ToolCheckGround): Promise<Asked> {
  const { title, observe, table, rows: name, what, tool = '' } = OBSERVED[level]!;
  return step(title, async (note) => {
    const { rows, others = [], tools, isKept, note: more } = await observe(ground);
    const file = join(root, 'libs/challenges/src', table, 'observed.json');
    const head = tools ?? { [tool]: (await toolVersions())[tool] };
    if (isKept) keepObserved(file);
    else writeObservedRows(file, head, name, rows);
    for (const other of others) say(`!!! the challenge judges otherwise: ${other}`);
    const told = [
      `${rows.length} ${what}`,
      ...(more ? [more] : []),
      `${others.length} judged otherwise`,
    ];
    note(told.join(', '));
    return { cells: rows.length, disagree: others.length };
  });
}

/** Asks them about every other challenge that is wanted, one after the other. */
export async function observeChallenges(
  ground: ToolCheckGround,
  isWanted: (level: string) => boolean,
): Promise<Asked> {
  const parts: Asked[] = [NOTHING_ASKED];
  for (const level of OBSERVED_LEVELS.filter((each) => each !== IN_THE_PATH && isWanted(each))) {
    ground.stop.throwIfAborted();
    parts.push(await observeChallenge(level, ground));
  }
  return sumOf(parts);
}
