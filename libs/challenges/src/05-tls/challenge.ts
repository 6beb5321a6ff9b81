import { parser, read, serversOf, textOf } from '@netward/lab-engine/nginx-text';
import { type TextView, endFrom, type Challenge, type ChallengeTexts } from '../challenge.ts';
import {
  CERTIFICATE_NAMES,
  MOST_AGE,
  schema,
  type TlsConfiguration,
  start,
} from './configuration.ts';
import { configure, explain, judge } from './judge.ts';
import texts from './texts.json' with { type: 'json' };

const linesOf = (configuration: TlsConfiguration) => serversOf(configure(configuration));

/** The two servers, as the lab shows them, in a file of conf.d. */
export const text: TextView<TlsConfiguration> = {
  syntax: 'nginx',
  title: 'nginx',
  print: (configuration) => `${textOf(linesOf(configuration))}\n`,
  read(written) {
    const done = read(written, CERTIFICATE_NAMES, MOST_AGE);
    if ('problems' in done) return done;
    const { securesCookies: secure, ...site } = done.site;
    return { configuration: schema.parse({ ...site, secure }) };
  },
  grammar: { parser, strong: ['Name'] },
  partOfLine: (configuration, line) => linesOf(configuration)[line - 1]?.[1] ?? null,
};

export const challenge: Challenge<TlsConfiguration> = {
  level: '5',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  start,
  text,
  judge,
  explain,
  details: () => import('./answers.ts'),
  ...endFrom(schema, () => import('./end.json', { with: { type: 'json' } })),
};
