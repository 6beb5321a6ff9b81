import { lazyComponent } from '../../../lib/lazy-component.tsx';
import type { ChallengeSearchProps } from '../challenge/challenge-form.ts';
import type { LabSearchProps } from './lab-search.tsx';

/** The search over what the devices of a run wrote, which is loaded when it is opened. */
export const LabSearch = lazyComponent<LabSearchProps>(() =>
  import('./lab-search.tsx').then((search) => search.LabSearch),
);

/** The search over the records of a morning of level 9's challenge. */
export const SiemSearch = lazyComponent<ChallengeSearchProps>(() =>
  import('./siem-search.tsx').then((search) => search.SiemSearch),
);
