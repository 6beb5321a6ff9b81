import type { BalancerConfiguration } from '@netward/challenges/08-load-balancer';
import type { ChallengeParts } from '../../challenge-form.ts';
import { BalancerForm } from './balancer-form.tsx';

export const parts: ChallengeParts<BalancerConfiguration> = {
  title: 'Balancer',
  about: 'two servers, six workers each',
  Form: BalancerForm,
};
