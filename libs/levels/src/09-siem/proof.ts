import type { Proof } from '../level.ts';

export const proof: Proof = {
  completes: ['attackSQLi', 'enableSIEM', 'openPage', 'portScan', 'attackSQLi', 'attackXSS'],
  doesNot: [
    ['openPage', 'portScan', 'attackSQLi', 'attackXSS'],
    ['enableSIEM', 'openPage', 'attackSQLi', 'attackXSS'],
    ['enableSIEM', 'openPage', 'portScan', 'attackSQLi', 'attackDirBuster'],
  ],
};
