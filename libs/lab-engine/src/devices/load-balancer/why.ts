import { fact, type ExplainedRecord, type Reasons } from '../../inspect/explanation.ts';
import { spokenOf } from '../../inspect/names.ts';
import { otherBackend } from './choose.ts';

/** The backend that a record is about, the other one, and why a new sender got the first. */
function named({ record, before }: ExplainedRecord) {
  const backend = record.backend ?? 'web-a';
  const chosen = spokenOf(backend);
  const spared = spokenOf(otherBackend(backend));
  const isAlone = before.backendA !== before.backendB;
  const reason = isAlone ? `${spared} is down` : `${chosen} is next in rotation`;
  return { values: { chosen, spared, reason } };
}

function choice(about: ExplainedRecord) {
  const { before, record } = about;
  const { subject } = record;
  const facts = [
    fact('mode', before.lbMode),
    fact('health', `WEB A ${before.backendA}, WEB B ${before.backendB}`),
    ...(subject ? [fact('request', `number ${subject} since the balancer is on`)] : []),
  ];
  return { ...named(about), facts };
}

export const why: Reasons = {
  'backend-failed': named,
  'backend-already-down': named,
  'backend-recovered': named,
  'backend-already-up': named,
  'lb-chosen': (about) => ({
    ...named(about),
    facts: [fact('requests in progress there, of all', about.record.subject ?? '')],
  }),
  'lb-rotated': choice,
  'lb-failed-over': choice,
  'lb-pinned': choice,
  'lb-stuck': choice,
  'lb-moved': choice,
  'lb-unavailable': choice,
};
