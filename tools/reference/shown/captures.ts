import { levels } from '@netward/levels';
import { checkCaptures } from '../../captures/check-captures.ts';
import type { ToolCheck } from './tool-check.ts';

/** Every view of every cell, with and without keys: tshark reads the packets, Suricata alerts on them. */
export const captureCheck: ToolCheck = {
  name: 'packets in captures that tshark and Suricata read as the lab tells them',
  async check({ stop }) {
    const { packets, faults } = await checkCaptures(levels, stop);
    return { checked: packets, faults };
  },
};
