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

/** The folder of a challenge's table and what its rows are called there, what they are, and the package that it names. */
type ObservedChallenge = readonly [
  title: string,
  observe: (ground: ToolCheckGround) => Promise<Observation>,
  table: string,
  rows: string,
  what: string,
  tool?: string,
];

/** The challenges that real tools are asked about. Each writes its table, which `npm test` compares. */
const OBSERVED: Readonly<Record<string, ObservedChallenge>> = {
  'level 1': ['tshark', observeCaptures, '01-basic-traffic', 'filters', 'filters on captures'],
  'level 2': ['nftables', observeFirewall, '02-firewall', 'chains', 'chains', 'nftables'],
  'level 3': [
    'Suricata, for level 4 too',
    observeSensorChallenges,
    'suricata',
    'runs',
    'rule sets with streams',
    'suricata',
  ],
  'level 4': ['Suricata in the path', observeInspector, '04-ips', 'runs', 'runs', 'suricata'],
  'level 5': ['nginx', observeTls, '05-tls', 'configurations', 'configurations'],
  'level 6': ['ModSecurity', observeWafChallenge, '06-waf', 'runs', 'configurations'],
  'level 7': ['OpenVPN', observeVpn, '07-vpn', 'tables', 'configurations', 'openvpn'],
  'level 8': ['HAProxy', observeBalancer, '08-load-balancer', 'streams', 'streams'],
};

/** The names by which a challenge is asked for alone. */
export const OBSERVED_LEVELS = Object.keys(OBSERVED);
/** Eight minutes of a real clock, in which it does little: it begins first, and the others go on meanwhile. */
export const IN_THE_PATH = 'level 4';

/** Asks the real tools about a challenge, writes down what they did, and tells what came of it. */
export function observeChallenge(level: string, ground: ToolCheckGround): Promise<Asked> {
  const [title, observe, table, name, what, tool = ''] = OBSERVED[level]!;
  return step(`${level}, ${title}`, async (note) => {
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
