import type { Explain } from '../../inspect/explanation.ts';
import { change } from '../../inspect/switches.ts';
import { blindTo, idsAlerted, idsQuiet } from '../suricata/why-signatures.ts';
import type { words } from './words.ts';

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'ids-on': change(
    'From now on the sensor gets a copy of what crosses the server’s wire; the packets themselves go on as before.',
  ),
  'ids-off': change('The sensor gets no copies any more; the packets themselves go on as before.'),
  'ids-alerted': idsAlerted,
  'ids-quiet': idsQuiet,
  'ids-blind': blindTo('ids'),
};
