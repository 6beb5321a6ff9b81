import { baseRulesFold, sigmaFold } from './sigma.ts';
import type { KindFormat } from '../../formats/kind-format.ts';
import type { words } from './words.ts';

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'siem-on': {
    folds: ({ played }) => [baseRulesFold(played.result.state), sigmaFold(played.result.state)],
  },
  'siem-off': { nothing: 'The collector was stopped: what devices send is lost.' },
  // What it received is every device's business: see devices/formats.ts.
  'siem-ingested': {
    nothing: 'No device sent a message about this; the line is the lab’s own.',
  },
  'siem-rerated': { nothing: 'A SIEM changes the severity in its own index; no line is written.' },
  'siem-correlated': {
    folds: ({ played }) => [baseRulesFold(played.before), sigmaFold(played.before)],
  },
};
