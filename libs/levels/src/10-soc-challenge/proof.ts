import type { Proof } from '../level.ts';

export const proof: Proof = {
  completes: [
    'openPage',
    'attackSQLi',
    'enableIDS',
    'enableSIEM',
    'attackSQLi',
    'enableWAF',
    'attackSQLi',
    'enableIPS',
    'attackSQLi',
  ],
  doesNot: [
    ['openPage', 'attackSQLi', 'enableWAF', 'enableIDS', 'enableIPS', 'enableSOC'],
    ['enableWAF', 'enableIDS', 'enableIPS', 'enableSIEM', 'openPage', 'portScan'],
    ['openPage', 'enableWAF', 'enableIDS', 'enableIPS', 'enableSIEM', 'enableSOC'],
  ],
};
