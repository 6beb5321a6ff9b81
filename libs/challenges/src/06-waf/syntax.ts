import { partOfExclusion } from '@netward/lab-engine/waf';
import { parser, print, read, settingOfLine } from '@netward/lab-engine/waf/text';
import type { TextView } from '../challenge.ts';
import type { WafConfiguration } from './configuration.ts';

/** The file as the lab shows it. */
export const text: TextView<WafConfiguration> = {
  syntax: 'modsecurity',
  title: 'ModSecurity',
  grammar: { parser, strong: ['Setting'] },
  print,
  read(written) {
    const done = read(written);
    return 'rules' in done ? { configuration: done.rules } : done;
  },
  partOfLine: ({ exclusions }, line) => {
    const setting = settingOfLine(line);
    if (typeof setting !== 'number') return setting;
    return setting < exclusions.length ? partOfExclusion(setting) : null;
  },
};
