import type { Explain } from '../../inspect/explanation.ts';
import { change } from '../../inspect/switches.ts';
import type { words } from './words.ts';

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'soc-on': change('The view shows what the SIEM reads; it decides and changes nothing itself.'),
  'soc-off': change('The view is closed; devices and SIEM go on as before.'),
  'soc-shown': () => ({
    heading: 'SOC, combined view',
    sentence: 'The SIEM has read a new record, so it shows up in the combined view.',
  }),
};
