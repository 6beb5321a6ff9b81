import type { Proof } from '../level.ts';

export const proof: Proof = {
  completes: ['attackSQLi', 'enableWAF', 'openPage', 'attackSQLi', 'attackXSS'],
  doesNot: [
    ['openPage', 'attackSQLi', 'attackXSS'],
    ['enableWAF', 'openPage', 'attackSQLi', 'attackSQLi'],
    ['enableWAF', 'openPage', 'attackSQLi', 'attackDirBuster'],
  ],
};
