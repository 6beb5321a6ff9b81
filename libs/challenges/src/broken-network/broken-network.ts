import type { JudgedFlow, KnownFacts } from '../challenge.ts';
import cases from './texts.json' with { type: 'json' };

/** A network whose firewall is wrong. Nothing here judges rules: a real firewall plays the flows. */
export interface BrokenNetwork {
  readonly id: BrokenNetworkId;
  readonly title: string;
  /** What people notice. */
  readonly report: string;
  readonly task: string;
  readonly known: readonly KnownFacts[];
  /** What the firewall has at first, as nft reads it. */
  readonly rules: string;
  readonly flows: readonly BrokenFlow[];
  /** What was wrong, for a reader who has repaired it. */
  readonly explanation: string;
}
export type BrokenNetworkId = keyof typeof cases;

/** A connection that is opened through the firewall. */
export interface BrokenFlow {
  /** 'R01', unique among all cases. */
  readonly id: string;
  /** 'a customer', 'an attacker at the database'. */
  readonly who: string;
  readonly source: string;
  readonly sourcePort?: number;
  readonly destination: string;
  readonly port: number;
  readonly isWanted: boolean;
}

const asText = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** The cases, the easiest first. */
export const BROKEN_NETWORKS: readonly BrokenNetwork[] = (
  Object.keys(cases) as BrokenNetworkId[]
).map((id) => {
  const written = cases[id];
  return { ...written, id, rules: asText(written.rules) } as BrokenNetwork;
});

/** What became of a flow. */
export type RepairedFlow = BrokenFlow & Pick<JudgedFlow, 'outcome'>;

/**
 * Judges what a real firewall did, given its letter for each flow (S, R, N, A, H, as in level 2's table). A flow
 * that is wanted must be answered; of any other not even a SYN may arrive.
 */
export function judgeRepair(
  flows: readonly BrokenFlow[],
  letters: readonly string[],
): { readonly isRepaired: boolean; readonly flows: readonly RepairedFlow[] } {
  const judged = flows.map((flow, index): RepairedFlow => {
    const letter = letters[index] ?? '';
    const isStopped = letter === 'N' || letter === 'R';
    const outcome = flow.isWanted
      ? (letter === 'S' && 'served') || 'turned-away'
      : (isStopped && 'stopped') || 'through';
    return { ...flow, outcome };
  });
  const isGood = ({ outcome }: RepairedFlow) => outcome === 'served' || outcome === 'stopped';
  return { isRepaired: flows.length > 0 && judged.every(isGood), flows: judged };
}

/** Rules that repair it, loaded when somebody asks. */
export async function repairOf(id: BrokenNetworkId): Promise<string> {
  const { default: solutions } = await import('./solutions.json', { with: { type: 'json' } });
  return asText(solutions[id]);
}
