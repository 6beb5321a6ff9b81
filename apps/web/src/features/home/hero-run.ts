import type { IconName } from '../../ui/icon.tsx';

/** A packet to or from the port in question: its name, and how far it comes. */
export type RunPacket = readonly [name: string, reaches: 'server' | 'firewall' | 'attacker'];
/** A line of the rule list, what came of it, and whether it decided. */
export type RunRule = readonly [rule: string, outcome: string, decides?: 'decides'];

export interface RunLine {
  readonly type: 'warn' | 'error' | 'success';
  readonly device: string;
  readonly text: string;
  readonly packets: readonly RunPacket[];
  readonly rules: readonly RunRule[];
}

interface HeroStep {
  readonly action: 'portScan' | 'enableFirewall' | 'blockAttacker';
  readonly command: string;
  readonly lines: readonly RunLine[];
  readonly message: string;
  readonly firewall: 'OFF' | 'ON' | 'BLOCKING';
}

const DROP = 'ip saddr 203.0.113.66 drop';
const POLICY = 'policy accept';
const dropped: readonly RunPacket[] = [
  ['SYN to 8080', 'firewall'],
  ['SYN again, 1.0 s', 'firewall'],
];

/**
 * A run of level 2, line for line as the lab engine logs it, with the packets under each line. It is
 * kept here as text because the first page does not carry the engine. A test replays it.
 */
export const heroRun: readonly HeroStep[] = [
  {
    action: 'portScan',
    command: 'scan ports',
    lines: [
      {
        type: 'warn',
        device: 'Scan',
        text: 'Open port found: 8080/tcp http',
        packets: [
          ['SYN to 8080', 'server'],
          ['SYN/ACK from 8080', 'attacker'],
        ],
        rules: [['the firewall is off', 'No rule is asked, and every packet passes.']],
      },
    ],
    message: 'An open port is not a hole, it is an invitation to check the service.',
    firewall: 'OFF',
  },
  {
    action: 'enableFirewall',
    command: 'enable firewall',
    lines: [
      {
        type: 'success',
        device: 'Firewall',
        text: 'Enabled. No deny rule yet, so traffic still passes.',
        packets: [],
        rules: [[POLICY, 'The whole list so far: what no rule names passes.', 'decides']],
      },
    ],
    message: 'Firewall on, default accept: what no rule names passes.',
    firewall: 'ON',
  },
  {
    action: 'blockAttacker',
    command: 'block attacker',
    lines: [
      {
        type: 'success',
        device: 'Firewall',
        text: 'Rule added: drop everything from 203.0.113.66.',
        packets: [],
        rules: [
          [DROP, 'New: each packet is compared with it first.', 'decides'],
          [POLICY, 'For every other source.'],
        ],
      },
    ],
    message: 'Known source blocked. Another address would not match this rule.',
    firewall: 'BLOCKING',
  },
  {
    action: 'portScan',
    command: 'scan ports',
    lines: [
      {
        type: 'error',
        device: 'Firewall',
        text: 'DROP probes from 203.0.113.66 (block attacker).',
        packets: dropped,
        rules: [
          [DROP, 'The source is 203.0.113.66: it matches. A drop sends nothing back.', 'decides'],
          [POLICY, 'Not reached.'],
        ],
      },
      {
        type: 'error',
        device: 'Scan',
        text: 'No reply: ports look filtered.',
        packets: dropped,
        rules: [['no answer in 2.0 s', 'From outside, a drop looks like a machine that is off.']],
      },
    ],
    message: 'Filtered is not closed: drop gives silence, a closed port answers RST.',
    firewall: 'BLOCKING',
  },
];

export const lineMarks: Readonly<Record<RunLine['type'], IconName>> = {
  warn: 'm-alerted',
  error: 'm-blocked',
  success: 'm-passed',
};
