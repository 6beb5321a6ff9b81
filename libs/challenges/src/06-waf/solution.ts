import type { Solution } from '../challenge.ts';
import type { WafExclusion } from '@netward/lab-engine/waf';
import type { WafConfiguration } from './configuration.ts';

const at = (path: string, parameter: string, ...rules: number[]): WafExclusion[] =>
  rules.map((rule) => ({ rule, parameter, path }));

export const solution: Solution<WafConfiguration> = {
  configuration: {
    paranoia: 1,
    threshold: 5,
    exclusions: [
      ...at('/search', 'q', 942_190, 941_210, 930_120, 932_160),
      ...at('/review', 'text', 941_180, 941_210, 930_120, 932_160),
      ...at('/contact', 'message', 941_100, 941_110, 941_160, 941_180, 930_120),
    ],
  },
  reasons: [
    'Paranoia level 1 and threshold 5 stay as they are. At a threshold of 10 attacks pass that one rule alone sees, and level 2 turns away customers with whom level 1 has no quarrel.',
    'Each exclusion names one rule, one parameter and one path: where people write freely, and where the rule’s words are ordinary ones. The same words in product, name or order stay suspicious.',
    '942190 stands in for “union select”. Real injections in a search are still seen by 942100, 942270 or 942360.',
    '941180 looks for words such as document.cookie. Without it a review that leaves an open quotation and runs a script without any tag would pass. So the shop has to escape what it prints; that is its task with a WAF as well as without.',
    'A letter may ask about a script tag, because it ends as plain text in somebody’s mail. The subject stays guarded, and that is where the attack comes.',
    '942100, which parses SQL, is excluded nowhere: it alone sees OR 1=1 at level 1.',
  ],
};
