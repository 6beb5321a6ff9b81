import { fact, type Explain } from '../../inspect/explanation.ts';
import { change, changeFacts, refusal } from '../../inspect/switches.ts';
import { firewallWhy } from './rule-walk.ts';
import type { words } from './words.ts';

const walked: Explain = ({ before, packet }) => firewallWhy(before, packet!);

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'firewall-on': change(
    'From now on every connection has to pass the rule list; it is empty, so the default policy decides.',
  ),
  'firewall-off': change('Packets pass without being compared, and the rule list is gone.'),
  'firewall-refused': refusal(() => 'The firewall is off, so it has no rule list to change.'),
  'rule-added': (about) => ({
    heading: 'A switch, no packet',
    sentence:
      'The rule stands in the list from now on; it decides about the next packet that it names, and none has come yet.',
    facts: [fact('rule', about.record.rule ?? ''), ...changeFacts(about)],
  }),
  'rule-removed': (about) => ({
    heading: 'A switch, no packet',
    sentence:
      'The rule is out of the list, so what it named is up to the other rules and the default policy.',
    facts: [fact('rule', about.record.rule ?? ''), ...changeFacts(about)],
  }),
  'firewall-dropped': walked,
  'firewall-rejected': walked,
};
