import { fact, type Explain, type ExplainedRecord } from '../../inspect/explanation.ts';
import { changeFacts, whyFrom } from '../why-from.ts';
import { firewallWhy } from './rule-walk.ts';
import texts from './why.json' with { type: 'json' };

const walked: Explain = ({ before, packet }) => firewallWhy(before, packet!);
const ruleFacts = (about: ExplainedRecord) => ({
  facts: [fact('rule', about.record.rule ?? ''), ...changeFacts(about)],
});

export const why = {
  ...whyFrom(texts, { 'rule-added': ruleFacts, 'rule-removed': ruleFacts }),
  'firewall-dropped': walked,
  'firewall-rejected': walked,
};
