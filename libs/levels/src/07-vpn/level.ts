import { clientGroup, defence, defenceGroup, openPage, snifferGroup } from '../controls.ts';
import { drawn } from '../drawing.ts';
import type { Level } from '../level.ts';
import drawing from './drawing.json' with { type: 'json' };
import { texts } from './texts.ts';

/** Level 7: a tunnel from the client to a gateway, and the plain rest of the way. */
export const vpn: Level = {
  id: '7',
  slug: 'vpn',
  difficulty: 'advanced',
  category: 'Encryption & Security',
  isInCatalogue: true,
  texts,
  topology: drawn(drawing),
  controls: [
    clientGroup(openPage),
    snifferGroup(),
    defenceGroup(defence('enableVPN', 'vpnEnabled', 'VPN')),
  ],
  requiredActions: ['enableVPN', 'openPage', 'sniffTraffic'],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1', 'proof-2'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
