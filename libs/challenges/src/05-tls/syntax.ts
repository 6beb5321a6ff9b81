import type { TextView } from '../challenge.ts';
import type { TlsConfiguration } from './configuration.ts';
import { linesOf, print } from './frame.ts';
import { parser } from './nginx.parser.ts';
import { read } from './read.ts';

export const text: TextView<TlsConfiguration> = {
  syntax: 'nginx',
  title: 'nginx',
  print,
  read,
  grammar: { parser, strong: ['Name'] },
  partOfLine: (configuration, line) => linesOf(configuration)[line - 1]?.[1] ?? null,
};
