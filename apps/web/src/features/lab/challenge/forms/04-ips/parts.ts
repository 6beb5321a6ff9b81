import type { IpsConfiguration } from '@netward/challenges/04-ips';
import type { ChallengeParts } from '../../challenge-form.ts';
import { AddRule } from './add-rule.tsx';
import { IpsForm } from './ips-form.tsx';

export const parts: ChallengeParts<IpsConfiguration> = {
  title: 'Inspector',
  about: 'in the path',
  Actions: AddRule,
  Form: IpsForm,
};
