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
