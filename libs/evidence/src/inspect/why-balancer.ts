import type { Backend, LabRecord, LabState } from '@netward/lab-engine';
import { fact, type Explain } from './explanation.ts';
import { spokenOf } from './names.ts';

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

export const lbRotated = choice(
  (record) => `Both backends are up and take turns: ${chosen(record)} is next.`,
);

export const lbFailedOver = choice(
  (record) =>
    `${spared(record)} is down and out of rotation, so ${chosen(record)} gets every request.`,
);

export const lbPinned = choice((record, before) => {
  const { backend, source } = record;
  const isAlone = !isUp(before, other(backend ?? 'web-a'));
  const why = isAlone ? `${spared(record)} is down` : `${chosen(record)} is next in rotation`;
  return `${source} has no backend yet and ${why}, so it is pinned to ${chosen(record)}.`;
});

export const lbStuck = choice(
  (record) => `${record.source} is pinned to ${chosen(record)}, and ${chosen(record)} is up.`,
);

export const lbMoved = choice(
  (record) =>
    `${record.source} was pinned to ${spared(record)}, which is down, so its pin moves to ${chosen(record)}.`,
);

export const lbUnavailable = choice(
  () => 'Neither backend is up, so there is nobody to ask and the balancer answers 503 itself.',
);
