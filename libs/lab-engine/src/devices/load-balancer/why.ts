import { change, refusal } from '../../inspect/switches.ts';
import type { words } from './words.ts';
import type { Backend, LabRecord } from '../../packets/record.ts';
import type { LabState } from '../derived.ts';
import { fact, type Explain, type ExplainedRecord } from '../../inspect/explanation.ts';
import { spokenOf } from '../../inspect/names.ts';

const HEADING = 'Load balancer, health and rotation';
const other = (backend: Backend): Backend => (backend === 'web-a' ? 'web-b' : 'web-a');
const chosen = ({ backend }: LabRecord) => spokenOf(backend ?? 'web-a');
const spared = ({ backend }: LabRecord) => spokenOf(other(backend ?? 'web-a'));
const isUp = ({ backendA, backendB }: LabState, backend: Backend) =>
  (backend === 'web-a' ? backendA : backendB) === 'up';

/** Explains a choice by the health and the mode that it was made in. */
function choice(sentence: (record: LabRecord, before: LabState) => string): Explain {
  return ({ record, before }) => ({
    heading: HEADING,
    sentence: sentence(record, before),
    facts: [
      fact('mode', before.lbMode),
      fact('health', `WEB A ${before.backendA}, WEB B ${before.backendB}`),
      ...(record.subject
        ? [fact('request', `number ${record.subject} since the balancer is on`)]
        : []),
    ],
  });
}

const lbRotated = choice(
  (record) => `Both backends are up and take turns: ${chosen(record)} is next.`,
);

const lbFailedOver = choice(
  (record) =>
    `${spared(record)} is down and out of rotation, so ${chosen(record)} gets every request.`,
);

const lbPinned = choice((record, before) => {
  const { backend, source } = record;
  const isAlone = !isUp(before, other(backend ?? 'web-a'));
  const why = isAlone ? `${spared(record)} is down` : `${chosen(record)} is next in rotation`;
  return `${source} has no backend yet and ${why}, so it is pinned to ${chosen(record)}.`;
});

const lbStuck = choice(
  (record) => `${record.source} is pinned to ${chosen(record)}, and ${chosen(record)} is up.`,
);

const lbMoved = choice(
  (record) =>
    `${record.source} was pinned to ${spared(record)}, which is down, so its pin moves to ${chosen(record)}.`,
);

const lbUnavailable = choice(
  () => 'Neither backend is up, so there is nobody to ask and the balancer answers 503 itself.',
);

const backendOf = ({ record }: ExplainedRecord) => spokenOf(record.backend ?? 'web-a');

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'lb-on': change(
    'The balancer takes over the server’s address and shares requests between two backends.',
  ),
  'lb-off': change('Requests go to the server itself again.'),
  'lb-refused': refusal(
    () => 'The balancer is off, so it has no backends to fail, recover or choose from.',
  ),
  'lb-mode-changed': change('The way of choosing a backend has changed; old pins are forgotten.'),
  'backend-failed': (about) =>
    change(`The health check got no answer from ${backendOf(about)}, so no request goes there.`)(
      about,
    ),
  'backend-recovered': (about) =>
    change(`The health check got an answer from ${backendOf(about)}, so requests go there again.`)(
      about,
    ),
  'backend-already-down': refusal((about) => `${backendOf(about)} is out of rotation already.`),
  'backend-already-up': refusal((about) => `${backendOf(about)} is in rotation already.`),
  'no-backend-left': change(
    'Both backends are out of rotation, so the balancer has nobody to ask.',
  ),
  'backend-drained': change(
    'The balancer was told to send it no new visitors; those who belong to it still come.',
  ),
  'lb-chosen': ({ record }) => ({
    heading: HEADING,
    sentence: `The algorithm chose ${chosen(record)} among the servers that are up.`,
    facts: [fact('requests in progress there, of all', record.subject ?? '')],
  }),
  'lb-rotated': lbRotated,
  'lb-failed-over': lbFailedOver,
  'lb-pinned': lbPinned,
  'lb-stuck': lbStuck,
  'lb-moved': lbMoved,
  'lb-unavailable': lbUnavailable,
};
