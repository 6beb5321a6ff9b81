import type { TlsConfiguration } from '@netward/challenges/05-tls';
import type { ChallengeParts } from '../../challenge-form.ts';
import { TlsForm } from './tls-form.tsx';

export const parts: ChallengeParts<TlsConfiguration> = {
  title: 'Server',
  about: 'shop.lab on ports 80 and 443',
  Form: TlsForm,
};
