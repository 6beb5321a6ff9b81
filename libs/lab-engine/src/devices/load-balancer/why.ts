import { fact, type Explain } from '../../inspect/explanation.ts';
import { spokenOf } from '../../inspect/names.ts';
import { change, refusal } from '../../inspect/switches.ts';
import type { LabRecord } from '../../packets/record.ts';
import type { LabState } from '../derived.ts';
import { isUp, otherBackend } from './rotation.ts';
import type { words } from './words.ts';

const HEADING = 'Load balancer, health and rotation';
const backendIn = ({ backend }: LabRecord) => backend ?? 'web-a';
const chosen = (record: LabRecord) => spokenOf(backendIn(record));
const spared = (record: LabRecord) => spokenOf(otherBackend(backendIn(record)));

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

const health =
  (sentence: (backend: string) => string): Explain =>
  (about) =>
    change(sentence(chosen(about.record)))(about);

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
  'backend-failed': health(
    (backend) => `The health check got no answer from ${backend}, so no request goes there.`,
  ),
  'backend-recovered': health(
    (backend) => `The health check got an answer from ${backend}, so requests go there again.`,
  ),
  'backend-already-down': refusal(({ record }) => `${chosen(record)} is out of rotation already.`),
  'backend-already-up': refusal(({ record }) => `${chosen(record)} is in rotation already.`),
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
  'lb-rotated': choice(
    (record) => `Both backends are up and take turns: ${chosen(record)} is next.`,
  ),
  'lb-failed-over': choice(
    (record) =>
      `${spared(record)} is down and out of rotation, so ${chosen(record)} gets every request.`,
  ),
  'lb-pinned': choice((record, before) => {
    const isAlone = !isUp(before, otherBackend(backendIn(record)));
    const reason = isAlone ? `${spared(record)} is down` : `${chosen(record)} is next in rotation`;
    return `${record.source} has no backend yet and ${reason}, so it is pinned to ${chosen(record)}.`;
  }),
  'lb-stuck': choice(
    (record) => `${record.source} is pinned to ${chosen(record)}, and ${chosen(record)} is up.`,
  ),
  'lb-moved': choice(
    (record) =>
      `${record.source} was pinned to ${spared(record)}, which is down, so its pin moves to ${chosen(record)}.`,
  ),
  'lb-unavailable': choice(
    () => 'Neither backend is up, so there is nobody to ask and the balancer answers 503 itself.',
  ),
};
