import type { CaptureConfiguration } from '@netward/challenges/01-basic-traffic';
import type { ChallengeParts } from '../challenge-form.ts';
import { CaptureForm } from './01-basic-traffic/capture-form.tsx';

export const parts: ChallengeParts<CaptureConfiguration> = {
  title: 'Capture',
  about: 'filter, read, mark',
  Form: CaptureForm,
};
