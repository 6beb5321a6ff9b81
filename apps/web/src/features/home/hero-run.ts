import type { IconName } from '../../ui/icon.tsx';

export interface RunLine {
  readonly type: 'info' | 'warn' | 'error' | 'success';
  readonly device: string;
  readonly text: string;
}
/** What the diagram shows after a step. */
export interface NetworkMoment {
  readonly firewall: 'OFF' | 'ON' | 'BLOCKING';
  /** Where the attacker's probes went, if the step was a scan. */
  readonly probes: 'none' | 'reached' | 'blocked';
}
export interface HeroStep extends NetworkMoment {
  readonly action: 'portScan' | 'enableFirewall' | 'blockAttacker';
  readonly command: string;
  readonly time: string;
  readonly lines: readonly RunLine[];
  /** The text of the message line. */
  readonly message: string;
}

const line = (type: RunLine['type'], device: string, text: string): RunLine => ({
  type,
  device,
  text,
});
const openPort = line('warn', 'Scan', 'Open port found: 8080/tcp http');

/**
 * A run of level 2, line for line as the lab engine logs it. It is kept here as text because the
 * first page does not carry the engine. A test replays it.
 */
export const heroRun: readonly HeroStep[] = [
  {
    action: 'portScan',
    command: 'scan ports',
    time: '14:02:31',
    lines: [openPort],
    message: 'An open port is not a hole, it is an invitation to check the service.',
    firewall: 'OFF',
    probes: 'reached',
  },
  {
    action: 'enableFirewall',
    command: 'enable firewall',
    time: '14:02:48',
    lines: [line('success', 'Firewall', 'Enabled. No deny rule yet, so traffic still passes.')],
    message: 'Firewall on, default accept: what no rule names passes.',
    firewall: 'ON',
    probes: 'none',
  },
  {
    action: 'portScan',
    command: 'scan ports',
    time: '14:02:55',
    lines: [openPort],
    message: 'The firewall is on, but no rule matches this source.',
    firewall: 'ON',
    probes: 'reached',
  },
  {
    action: 'blockAttacker',
    command: 'block attacker',
    time: '14:03:20',
    lines: [line('success', 'Firewall', 'Rule added: drop everything from 203.0.113.66.')],
    message: 'Known source blocked. Another address would not match this rule.',
    firewall: 'BLOCKING',
    probes: 'none',
  },
  {
    action: 'portScan',
    command: 'scan ports',
    time: '14:03:26',
    lines: [
      line('error', 'Firewall', 'DROP probes from 203.0.113.66 (block attacker).'),
      line('error', 'Scan', 'No reply: ports look filtered.'),
    ],
    message: 'Filtered is not closed: drop gives silence, a closed port answers RST.',
    firewall: 'BLOCKING',
    probes: 'blocked',
  },
];

export const lineMarks: Readonly<Record<RunLine['type'], IconName>> = {
  info: 'i-dot',
  warn: 'm-alerted',
  error: 'm-blocked',
  success: 'm-passed',
};
