import { levels } from '@netward/levels';
import { checkCaptures } from '../../captures/check-captures.ts';

/** Something that the lab shows or saves, given to the real tool that it is meant for. */
export interface ToolCheck {
  readonly name: string;
  check(ground: ToolCheckGround): Promise<ToolCheckResult>;
}

/** Where a check may write, the certificates of the run, and what ends it early. */
export interface ToolCheckGround {
  readonly folder: string;
  readonly pki: string;
  readonly stop: AbortSignal;
}

/** How many things a tool was given, and one sentence for each that it did not take as it should. */
interface ToolCheckResult {
  readonly checked: number;
  readonly faults: readonly string[];
}

/** Every view of every cell, with and without keys: tshark reads the packets, Suricata alerts on them. */
export const captureCheck: ToolCheck = {
  name: 'packets in captures that tshark and Suricata read as the lab tells them',
  async check({ stop }) {
    const { packets, faults } = await checkCaptures(levels, stop);
    return { checked: packets, faults };
  },
};
