import { levelIds } from '../../lib/level-ids.ts';
import { measured } from './measured.ts';

const { cells, agree, declared } = measured;

/** What can be found nowhere else, next to what shows it. */
export const reasons = [
  [
    'Every line opens',
    'Who sent what, what a device read in it and which rule decided, byte by byte.',
  ],
  [
    'Your rules are judged',
    'Written for nftables, Suricata, ModSecurity or Sigma, and run on whole mornings of traffic.',
  ],
  [
    'Real tools agree',
    `${cells} results were compared with theirs: ${agree} are the same, and the other ${declared} are declared differences.`,
  ],
  [
    'Free, in the browser',
    `Nothing to install. ${levelIds.length} levels, each with a challenge; every run saves as a capture.`,
  ],
] as const;

export const featureItems = [
  {
    name: 'Interactive labs',
    text: 'Open any packet, and mark the one that proves what happened. Each level ends with a challenge, whose last day is sealed.',
    figure: 'shapes',
    caption: 'The shape of a device says what it can do to a packet.',
  },
  {
    name: 'AI assistant',
    text: 'It knows which level you are in and explains the lines you ask about. It will not give you a quiz answer.',
    figure: 'assistant',
    caption: 'A question about the run above, and the answer it gets.',
  },
  {
    name: 'Progress tracking',
    text: 'Actions and proofs count once. With an account, both follow you to any computer.',
    figure: 'progress',
    caption: 'A level is done when you have tried all of its actions, in any order.',
  },
  {
    name: 'Enterprise security',
    text: 'WAF, VPN, load balancer, and a SIEM to search: what you will meet at work, and what each of them cannot do.',
    figure: 'limits',
    caption: 'Levels 6 to 9 show both columns.',
  },
] as const;

/** The stages of the course. Each ends where the next one begins. */
export const stages = [
  { name: 'Foundation', from: '1', gist: 'See plain traffic, then decide who may pass.' },
  { name: 'Defense Systems', from: '3', gist: 'Noticing an attack, and stopping one.' },
  { name: 'Advanced Security', from: '5', gist: 'Encrypt the wire, read HTTP, survive a failure.' },
  { name: 'SOC Operations', from: '9', gist: 'Put the records together.' },
] as const;

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
