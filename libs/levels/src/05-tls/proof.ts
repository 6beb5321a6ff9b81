import type { Proof } from '../level.ts';

export const proof: Proof = {
  completes: ['openPageHTTP', 'sniffTraffic', 'openPageHTTPS', 'enableTLS', 'openPageHTTPS'],
  doesNot: [
    ['openPage', 'openPageHTTPS', 'enableTLS', 'sniffTraffic'],
    ['openPageHTTP', 'openPageHTTPS', 'sniffTraffic'],
    ['enableTLS', 'enableTLS', 'openPageHTTP', 'sniffTraffic'],
  ],
};
