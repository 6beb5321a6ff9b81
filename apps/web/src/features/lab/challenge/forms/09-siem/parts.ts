import type { SiemConfiguration } from '@netward/challenges/09-siem';
import type { ChallengeParts } from '../../challenge-form.ts';
import { AddRule } from './add-rule.tsx';
import { SiemForm } from './siem-form.tsx';

export const parts: ChallengeParts<SiemConfiguration> = {
  title: 'Correlation',
  about: 'each rule finds incidents by itself',
  Actions: AddRule,
  Form: SiemForm,
};
