import type { SocConfiguration } from '@netward/challenges/10-soc-challenge';
import type { ChallengeParts } from '../challenge-form.ts';
import { SocDesk } from './10-soc-challenge/soc-desk.tsx';

export const parts: ChallengeParts<SocConfiguration> = {
  title: 'Desk',
  // The desk stands in its place.
  Form: () => null,
  Desk: SocDesk,
};
