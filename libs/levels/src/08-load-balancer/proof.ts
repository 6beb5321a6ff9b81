import type { Proof } from '../level.ts';

export const proof: Proof = {
  completes: [
    'enableLB',
    'openPage',
    'openPage',
    'lbFailA',
    'openPage',
    'lbFailB',
    'openPage',
    'lbRecoverA',
    'openPage',
    'lbRecoverB',
  ],
  doesNot: [
    ['openPage', 'lbFailA', 'lbRecoverA', 'lbFailB', 'lbRecoverB', 'enableLB'],
    ['enableLB', 'enableLB', 'openPage', 'lbFailA', 'lbRecoverA', 'lbFailB', 'lbRecoverB'],
    ['enableLB', 'openPage', 'lbFailA', 'lbRecoverA', 'lbMode', 'lbFailB'],
  ],
};
