import { parser, read, serversOf, textOf } from '@netward/lab-engine/nginx-text';
import type { TextView } from '../challenge.ts';
import { CERTIFICATE_NAMES, MOST_AGE, schema, type TlsConfiguration } from './configuration.ts';
import { configure } from './play.ts';

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
