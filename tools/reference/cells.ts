import { isSentOn, type LabState, TRAFFIC_ACTIONS } from '@netward/lab-engine';
import {
  networkName,
  partsOf,
  situationOf,
  type NetworkPart,
  type ObservedCell,
} from '@netward/lab-engine/reference';
import { levels } from '@netward/levels';
import { offeredActions, reachableStates } from '@netward/levels/reachable';

/** How many things real tools were asked about, and of how many they say something else than the product. */
export type Asked = { readonly cells: number; readonly disagree: number };

export const NOTHING_ASKED: Asked = { cells: 0, disagree: 0 };

export function sumOf(parts: readonly Asked[]): Asked {
  return parts.reduce((sum, { cells, disagree }) => ({
    cells: sum.cells + cells,
    disagree: sum.disagree + disagree,
  }));
}

/** Where a check may write, the certificates of the run, and what ends it early. */
export interface ToolCheckGround {
  readonly folder: string;
  readonly pki: string;
  readonly stop: AbortSignal;
}

/** What came of asking a tool about a challenge. */
export interface Observation {
  /** The rows of its table; each is a cell. */
  readonly rows: readonly unknown[];
  /** The cells that the challenge judges otherwise. */
  readonly others?: readonly string[];
  /** The tools that it was made with, where it is not the one that the table names. */
  readonly tools?: Readonly<Record<string, unknown>>;
  /** The committed table stays as it is. */
  readonly isKept?: boolean;
  readonly note?: string;
}

export type PlannedCell = Pick<ObservedCell, 'action' | 'before'>;

export interface PlannedNetwork {
  readonly parts: readonly NetworkPart[];
  readonly cells: readonly PlannedCell[];
}

/** Cells that no level reaches as they stand, or that need a history of their own. */
const EXTRAS: readonly (readonly [string, readonly string[]])[] = [
  // A scan that does not ask for versions leaves no line in the web log.
  ['', ['synScan']],
  // An address that no rule names; what a rule means to traffic from a gateway.
  ['firewall + block attacker', ['attackSQLi', 'attackXSS', 'attackSQLiOtherAddress']],
  ['firewall + block client + vpn', ['openPage', 'sniffTraffic']],
  // Counters remember.
  ['ips', ['attackDirBuster > attackerOpenPage', 'attackDirBuster > openPage']],
  ['waf', ['attackDirBuster', 'portScan']],
  ['ids', ['portScan']],
  // TLS in front of what wants to read.
  ['tls', ['attackSQLiNoFollow', 'attackSQLi', 'portScan']],
  ['ips + tls', ['openPageHTTPS', 'attackSQLi', 'attackSQLiHTTPS', 'attackDirBuster']],
  ['tls + ids', ['attackSQLi', 'attackSQLiHTTPS']],
  ['tls + waf', ['openPageHTTP', 'openPageHTTPS', 'attackSQLiHTTPS', 'sniffTraffic']],
  ['tls + waf + ids', ['openPageHTTPS', 'attackSQLiHTTPS']],
  ['vpn + tls', ['openPageHTTPS', 'sniffTraffic']],
  ['tls + balancer', ['openPageHTTP', 'openPageHTTPS']],
  // What passes before a threshold reaches a sensor behind it.
  ['waf + ids', ['attackXSS', 'attackDirBuster']],
  ['ips + ids', ['attackDirBuster']],
  ['ips + waf + ids', ['attackXSS']],
  // A balancer filters nothing, and where its rotation goes on after a recovery is its own affair.
  [
    'balancer',
    [
      'attackSQLi',
      'portScan',
      'lbFailA > lbFailB > portScan',
      'openPage > openPage > openPage > lbFailA > openPage > openPage > lbRecoverA > openPage',
    ],
  ],
  [
    'firewall + vpn + ips + tls + waf + balancer + ids',
    ['openPageHTTPS', 'openPageHTTP', 'sniffTraffic'],
  ],
];

/** What uses up a counter, or is judged by one. */
const COUNTED = ['attackDirBuster', 'portScan', 'synScan'];

/** Whether a cell needs devices without a memory, and leaves one. */
export function isCounted({ action, before }: PlannedCell): boolean {
  return [action, ...before].some((each) => COUNTED.includes(each));
}

/** The actions of a run that matter to a balancer: those since it was switched on. */
function sinceBalancer(run: readonly string[]): readonly string[] {
  return run.slice(run.lastIndexOf('enableLB') + 1);
}

/** The request before, where the sniffer asks for it. */
function lastAsked(state: LabState): readonly string[] {
  return isSentOn(state) ? [state.lastAction!] : [];
}

/** Every distinct thing that can be sent in any state of any level, and the extras. */
export function planCells(): readonly PlannedNetwork[] {
  const networks = new Map<string, { parts: readonly NetworkPart[]; cells: PlannedCell[] }>();
  const known = new Set<string>();
  const add = (parts: readonly NetworkPart[], cell: PlannedCell, key: string): void => {
    if (known.has(key)) return;
    known.add(key);
    const network = networks.get(networkName(parts)) ?? { parts, cells: [] };
    networks.set(networkName(parts), network);
    network.cells.push(cell);
  };
  for (const level of levels)
    for (const { state, run } of reachableStates(level))
      for (const action of offeredActions(level, state)) {
        if (!TRAFFIC_ACTIONS.includes(action)) continue;
        const parts = partsOf(state);
        const before = parts.includes('balancer') ? sinceBalancer(run) : lastAsked(state);
        add(parts, { action, before }, `${situationOf(state, action)} ${action}`);
      }
  for (const [names, runs] of EXTRAS)
    for (const run of runs) {
      const parts = names.split(' + ').filter(Boolean) as NetworkPart[];
      const before = run.split(' > ');
      const action = before.pop()!;
      const isFirst = before.length === 0 && !parts.includes('balancer');
      const key = isFirst ? `${networkName(parts)} ${action}` : `${names} after ${run}`;
      add(parts, { action, before }, key);
    }
  // The cells that use up a counter come last.
  return [...networks.values()].map(({ parts, cells }) => ({
    parts,
    cells: cells.toSorted((a, b) => Number(isCounted(a)) - Number(isCounted(b))),
  }));
}
