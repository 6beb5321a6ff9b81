import { HTTP_PORT, initialState, type LabState } from '@netward/lab-engine';
import { playStream, type PlayedAttempt, type StreamAttempt } from '@netward/lab-engine/stream';
import type { SuricataRule } from '@netward/lab-engine/suricata';
import type { Day } from '../day.ts';
import { remembered } from '../remembered.ts';
import { ACCOUNTS } from '../web-requests/accounts.ts';
import { morningFlows, type MorningFlow } from '../web-requests/morning.ts';
import { stream } from './stream.ts';

/** The shop with a sensor on its wire. */
const SHOP = initialState({ idsEnabled: true, accounts: ACCOUNTS });

/** The network with a learner's rules in its sensor. */
export function configure(idsSignatures: readonly SuricataRule[]): LabState {
  return { ...SHOP, idsSignatures };
}

function attemptOf({ at, source, isAttack, request }: MorningFlow): StreamAttempt {
  return {
    at: at * 1_000_000,
    from: isAttack ? 'attacker' : 'client',
    source,
    destination: '10.0.0.20',
    port: HTTP_PORT,
    request,
  };
}

/** A request of a day, and what became of it. */
export interface PlayedIdsFlow {
  readonly flow: MorningFlow;
  readonly played: PlayedAttempt;
}

/** The requests of a day, in order of time. */
export const flowsOf = (day: Day): readonly MorningFlow[] => morningFlows(day, stream(day));

/** A day through the network with these rules. */
export const playedFor = remembered(
  (rules: readonly SuricataRule[], day): readonly PlayedIdsFlow[] => {
    const flows = flowsOf(day);
    const all = playStream(configure(rules), flows.map(attemptOf));
    return flows.map((flow, index) => ({ flow, played: all[index]! }));
  },
);

/** The sids of the alerts that the sensor wrote about a request. */
export function alertsIn({ played }: PlayedIdsFlow): readonly number[] {
  return played.records.flatMap(({ node, rule }) => (node === 'ids' && rule ? Number(rule) : []));
}
