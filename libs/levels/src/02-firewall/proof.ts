import type { Proof } from '../level.ts';

export const proof: Proof = {
  completes: [
    'openPage',
    'sniffTraffic',
    'portScan',
    'enableFirewall',
    'portScan',
    'blockClient',
    'openPage',
    'blockClient',
    'blockAttacker',
    'portScan',
  ],
  doesNot: [
    ['blockClient', 'blockAttacker', 'enableFirewall', 'openPage', 'sniffTraffic', 'portScan'],
    [
      'enableFirewall',
      'enableFirewall',
      'blockClient',
      'blockAttacker',
      'openPage',
      'sniffTraffic',
      'portScan',
    ],
    ['enableFirewall', 'blockClient', 'blockAttacker', 'openPage', 'sniffTraffic'],
  ],
};
