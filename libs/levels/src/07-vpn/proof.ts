import type { Proof } from '../level.ts';

export const proof: Proof = {
  completes: ['sniffTraffic', 'enableVPN', 'openPage', 'sniffTraffic'],
  doesNot: [
    ['openPage', 'sniffTraffic'],
    ['enableVPN', 'enableVPN', 'openPage'],
    ['enableTLS', 'openPage', 'sniffTraffic'],
  ],
};
