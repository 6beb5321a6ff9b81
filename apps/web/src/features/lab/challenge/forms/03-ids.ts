import type { IdsConfiguration } from '@netward/challenges/03-ids';
import type { ChallengeParts } from '../challenge-form.ts';
import { formOf } from './rule-form.tsx';
import { signatures } from './signatures.ts';

const { Actions, Cards } = signatures({ empty: 'No rule yet: the sensor says nothing.' });

/** The rules of the sensor. */
export const parts: ChallengeParts<IdsConfiguration> = {
  title: 'Rules',
  about: 'each is compared with every request',
  Actions,
  Form: formOf(Cards),
};
