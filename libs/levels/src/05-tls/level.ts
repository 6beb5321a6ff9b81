import type { LabState } from '@netward/lab-engine';
import {
  type Control,
  button,
  clientGroup,
  defence,
  defenceGroup,
  onlyWhile,
  snifferGroup,
} from '../controls.ts';
import { drawn } from '../drawing.ts';
import type { Level } from '../level.ts';
import drawing from './drawing.json' with { type: 'json' };
import { texts } from './texts.ts';

/** An extra that the level does not require, as the balancer's mode in level 8. */
const expiry: Control = onlyWhile(
  'tlsEnabled',
  'Enable TLS first: without it no certificate is shown.',
  {
    ...button('expireCertificate', 'observe', 'Let certificate expire'),
    pressedLabel: 'Renew certificate',
    isPressed: ({ certificate, today }: LabState) => certificate.until < today,
  },
);

/** Level 5: what TLS hides on the wire, and what it does not. */
export const tls: Level = {
  id: '5',
  slug: 'tls',
  difficulty: 'intermediate',
  category: 'Encryption & Security',
  isInCatalogue: true,
  texts,
  topology: drawn(drawing),
  controls: [
    clientGroup(
      button('openPageHTTP', 'request', 'Open page (HTTP)'),
      button('openPageHTTPS', 'request', 'Open page (HTTPS)'),
    ),
    snifferGroup(),
    defenceGroup(defence('enableTLS', 'tlsEnabled', 'TLS'), expiry),
  ],
  requiredActions: ['enableTLS', 'openPageHTTP', 'openPageHTTPS', 'sniffTraffic'],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1', 'proof-2'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
