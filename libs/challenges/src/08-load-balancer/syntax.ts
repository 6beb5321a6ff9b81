import type { TextView } from '../challenge.ts';
import type { BalancerConfiguration } from './configuration.ts';
import { linesOf, print } from './frame.ts';
import { parser } from './haproxy.parser.ts';
import { read } from './read.ts';

export const text: TextView<BalancerConfiguration> = {
  syntax: 'haproxy',
  title: 'HAProxy',
  print,
  read,
  grammar: { parser, strong: ['Section'] },
  partOfLine: (configuration, line) => linesOf(configuration)[line - 1]?.[1] ?? null,
};
