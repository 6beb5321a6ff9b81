import { words } from '../../web-requests/visits.ts';
import mornings from '../mornings.json' with { type: 'json' };

const { plain, terse, writers, lookalikes, attacks } = mornings;

/** The ids of all requests that a stream may have. */
export const DRAWN: readonly string[] = [
  ...[plain, terse, writers, lookalikes, attacks].flatMap(words),
  ...mornings['only too wide'].flatMap(([, ...requests]) => requests),
];
