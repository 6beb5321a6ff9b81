import type { Proof } from '../level.ts';

export const proof: Proof = {
  completes: ['attackSQLi', 'enableIPS', 'openPage', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
  doesNot: [
    ['openPage', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
    ['enableIPS', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
    ['enableIDS', 'openPage', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
  ],
};
