import {
  attackerGroup,
  clientGroup,
  defence,
  defenceGroup,
  onlyWhile,
  openPage,
  portScan,
  ruleToggle,
  sniffTraffic,
} from '../controls.ts';
import { drawn } from '../drawing.ts';
import type { Level } from '../level.ts';
import drawing from './drawing.json' with { type: 'json' };
import { texts } from './texts.ts';

const FIREWALL_OFF = 'Turn the firewall on first.';

/** Level 2: a packet filter, with and without a rule that matches. */
export const firewall: Level = {
  id: '2',
  slug: 'firewall',
  difficulty: 'beginner',
  category: 'Network Analysis',
  isInCatalogue: true,
  texts,
  topology: drawn(drawing),
  controls: [
    clientGroup(openPage),
    attackerGroup(sniffTraffic, portScan),
    defenceGroup(
      defence('enableFirewall', 'firewallEnabled', 'firewall'),
      onlyWhile(
        'firewallEnabled',
        FIREWALL_OFF,
        ruleToggle('blockClient', 'block client', 'client'),
      ),
      onlyWhile(
        'firewallEnabled',
        FIREWALL_OFF,
        ruleToggle('blockAttacker', 'block attacker', 'attacker'),
      ),
    ),
  ],
  requiredActions: [
    'enableFirewall',
    'blockClient',
    'blockAttacker',
    'openPage',
    'sniffTraffic',
    'portScan',
  ],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1', 'proof-2'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
