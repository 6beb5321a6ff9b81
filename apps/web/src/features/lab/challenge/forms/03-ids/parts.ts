import type { IdsConfiguration } from '@netward/challenges/03-ids';
import type { ChallengeParts } from '../../challenge-form.ts';
import { AddRule } from './add-rule.tsx';
import { IdsForm } from './ids-form.tsx';

export const parts: ChallengeParts<IdsConfiguration> = {
  title: 'Rules',
  about: 'each is compared with every request',
  Actions: AddRule,
  Form: IdsForm,
};
