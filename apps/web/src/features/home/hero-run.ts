import type { IconName } from '../../ui/icon.tsx';

export interface RunLine {
  readonly type: 'info' | 'warn' | 'error' | 'success';
  readonly device: string;
  readonly text: string;
}
export interface RunStep {
  readonly action: 'portScan' | 'enableFirewall' | 'blockAttacker';
  readonly command: string;
  readonly time: string;
  readonly lines: readonly RunLine[];
}

const openPort: RunLine = { type: 'warn', device: 'Scan', text: 'Open port found: 8080/tcp http' };

/**
 * A run of level 2, line for line as the lab engine tells it; a test replays it. It stands here as
 * text because the first page does not carry the engine.
 */
export const heroRun: readonly RunStep[] = [
  { action: 'portScan', command: 'scan ports', time: '14:02:31', lines: [openPort] },
  {
    action: 'enableFirewall',
    command: 'enable firewall',
    time: '14:02:48',
    lines: [
      {
        type: 'success',
        device: 'Firewall',
        text: 'Enabled. No deny rule yet, so traffic still passes.',
      },
    ],
  },
  { action: 'portScan', command: 'scan ports', time: '14:02:55', lines: [openPort] },
  {
    action: 'blockAttacker',
    command: 'block attacker',
    time: '14:03:20',
    lines: [
      {
        type: 'success',
        device: 'Firewall',
        text: 'Rule added: drop everything from 203.0.113.66.',
      },
    ],
  },
  {
    action: 'portScan',
    command: 'scan ports',
    time: '14:03:26',
    lines: [
      {
        type: 'error',
        device: 'Firewall',
        text: 'DROP probes from 203.0.113.66 (block attacker).',
      },
      { type: 'error', device: 'Scan', text: 'No reply: ports look filtered.' },
    ],
  },
];

/** What the message line says after the last action. */
export const heroMessage = 'Filtered is not closed: drop gives silence, a closed port answers RST.';

export const lineMarks: Readonly<Record<RunLine['type'], IconName>> = {
  info: 'i-dot',
  warn: 'm-alerted',
  error: 'm-blocked',
  success: 'm-passed',
};
