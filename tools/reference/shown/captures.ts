import { captureOf, type CaptureView } from '@netward/evidence/capture';
import { playRun } from '@netward/evidence';
import { initialState } from '@netward/lab-engine';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { levels } from '@netward/levels';
import { startsOf } from '../../captures/cells.ts';
import { checkCaptures } from '../../captures/check-captures.ts';
import { dissect } from '../../captures/tshark.ts';
import type { ToolCheck } from './tool-check.ts';

/** Every view of every cell, with and without keys: tshark reads the packets, Suricata alerts on them. */
export const captureCheck: ToolCheck = {
  name: 'packets in captures that tshark and Suricata read as the lab tells them',
  async check({ stop }) {
    const { packets, faults } = await checkCaptures(levels, stop);
    return { checked: packets, faults };
  },
};

const PASSWORD = 'hunter2';
const VIEW: CaptureView = 'sniffer';

/** What the sniffer's file hides without keys and shows with them. */
const LOGINS: Readonly<Record<string, readonly string[]>> = {
  tls: ['enableTLS', 'sniffTraffic'],
  tunnel: ['enableVPN', 'sniffTraffic'],
  'tls-in-tunnel': ['enableVPN', 'enableTLS', 'sniffTraffic'],
};

/** The sniffer's file shows a login with its keys and hides it without. */
export const loginCheck: ToolCheck = {
  name: 'files that show a login with their keys and hide it without',
  async check({ folder }) {
    const faults: string[] = [];
    for (const [name, actions] of Object.entries(LOGINS)) {
      const run = playRun(initialState(), actions);
      for (const secrets of [false, true]) {
        const file = join(folder, `${name}${secrets ? '-with-keys' : ''}.pcapng`);
        writeFileSync(file, captureOf(run, { view: VIEW, secrets, startedAt: startsOf(run) }));
        const isPlain = readFileSync(file, 'latin1').includes(PASSWORD);
        const isRead = (await dissect(file)).some(({ method }) => method === 'GET');
        if (isPlain || isRead !== secrets)
          faults.push(`${file} ${isPlain || isRead ? 'shows' : 'hides'} the login`);
      }
    }
    return { checked: Object.keys(LOGINS).length * 2, faults };
  },
};
