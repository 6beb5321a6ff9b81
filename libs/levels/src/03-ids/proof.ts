import type { Proof } from '../level.ts';

export const proof: Proof = {
  completes: ['attackSQLi', 'enableIDS', 'openPage', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
  doesNot: [
    ['openPage', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
    ['enableIDS', 'enableIDS', 'openPage', 'attackSQLi', 'attackXSS'],
    ['enableIPS', 'openPage', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
  ],
};
