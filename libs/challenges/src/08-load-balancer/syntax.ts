import { linesOf, parser, print, read } from '@netward/lab-engine/balancer-text';
import type { TextView } from '../challenge.ts';
import type { BalancerConfiguration } from './configuration.ts';

export const text: TextView<BalancerConfiguration> = {
  syntax: 'haproxy',
  title: 'HAProxy',
  print,
  read: (written) => {
    const answer = read(written);
    return 'settings' in answer ? { configuration: answer.settings } : answer;
  },
  grammar: { parser, strong: ['Section'] },
  partOfLine: (configuration, line) => linesOf(configuration)[line - 1]?.[1] ?? null,
};
