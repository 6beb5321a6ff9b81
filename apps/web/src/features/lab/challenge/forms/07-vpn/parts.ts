import type { VpnConfiguration } from '@netward/challenges/07-vpn';
import type { ChallengeParts } from '../../challenge-form.ts';
import { AddRoute } from './add-route.tsx';
import { VpnForm } from './vpn-form.tsx';

export const parts: ChallengeParts<VpnConfiguration> = {
  title: 'Tunnel',
  about: 'the narrowest route decides',
  Actions: AddRoute,
  Form: VpnForm,
};
