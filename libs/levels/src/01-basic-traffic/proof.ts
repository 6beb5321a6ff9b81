import type { Proof } from '../level.ts';

export const proof: Proof = {
  completes: ['openPage', 'sniffTraffic', 'portScan'],
  doesNot: [
    [],
    ['openPage', 'openPage', 'openPage'],
    ['sniffTraffic', 'portScan'],
    ['openPage', 'sniffTraffic', 'attackSQLi'],
  ],
};
