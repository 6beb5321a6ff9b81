import { ADDRESSES } from '../../cast.ts';
import type { LabRecord } from '../../packets/evidence.ts';
import { droppedPorts, isShop, sent } from '../../facts.ts';
import type { LabState } from '../derived.ts';
import { wordsFrom, type NodeWords, type PortNote, type Wording } from '../device.ts';
import written from './words.json' with { type: 'json' };

const { 'at the node': arrived, ...texts } = written;

const { client, attacker } = ADDRESSES;

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'rule-added': aboutRule,
  'rule-removed': aboutRule,
  'firewall-dropped': (_, evidence) => ({
    line: droppedPorts(evidence.records) > 1 ? 'probes' : 'packet',
    message: sent(evidence).some(({ to }) => isShop(to)) ? 'late' : 'early',
  }),
});

function aboutRule({ rule }: LabRecord) {
  const whose = rule === 'block client' ? 'client' : 'attacker';
  return { line: whose, look: whose, message: whose } as const;
}

function portNote(state: LabState, peer: PortNote['peer'], address: string): PortNote {
  const shut = state.firewallRules.some(
    ({ source, action }) => source === address && action === 'drop',
  );
  const otherwise = state.firewallDefault === 'accept' ? 'no rule, passes' : 'no rule, dropped';
  return { peer, text: shut ? `drop ${address}` : otherwise, shut };
}

export const nodeWords: NodeWords = {
  state: ({ firewallEnabled, firewallRules }) => {
    if (!firewallEnabled) return 'off';
    return firewallRules.some(({ action }) => action === 'drop') ? 'blocking' : 'on';
  },
  ports: (state) =>
    state.firewallEnabled
      ? [portNote(state, 'client', client), portNote(state, 'attacker', attacker)]
      : [],
  got: (verdict) => (verdict === 'blocked' ? arrived.dropped : arrived.passed),
};
