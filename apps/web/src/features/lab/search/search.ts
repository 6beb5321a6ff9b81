import { lazyComponent } from '../../../lib/lazy-component.tsx';
import type { LabSearchProps } from './lab-search.tsx';

/** The search over what the devices of a run wrote, which is loaded when it is opened. */
export const LabSearch = lazyComponent<LabSearchProps>(() =>
  import('./lab-search.tsx').then((search) => search.LabSearch),
);
