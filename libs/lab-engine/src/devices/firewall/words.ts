import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import type { LabRecord, Evidence } from '../../packets/record.ts';
import { isShop, sent } from '../../facts.ts';
import type { LabState } from '../derived.ts';
import { RANK, type NodeWords, type PortNote, type Wording } from '../words.ts';

type Kind =
  | 'firewall-on'
  | 'firewall-off'
  | 'firewall-refused'
  | 'rule-added'
  | 'rule-removed'
  | 'firewall-dropped'
  | 'firewall-rejected';

const { client, server, attacker } = ADDRESSES;
const isAboutClient = ({ rule }: LabRecord) => rule === 'block client';

export const words: Readonly<Record<Kind, Wording>> = {
  'firewall-on': {
    line: 'Enabled. No deny rule yet, so traffic still passes.',
    look: ['success', 'info'],
    message: 'Firewall on, default accept: what no rule names passes.',
  },
  'firewall-off': {
    line: 'Disabled. Block rules for client and attacker removed.',
    look: ['warn', 'info'],
    message: 'Firewall off. Everything passes unfiltered.',
  },
  'firewall-refused': {
    line: 'Not enabled. Turn it on first.',
    look: ['warn', 'refused'],
    rank: RANK.refused,
    message: 'No change',
  },
  'rule-added': {
    line: (record) =>
      isAboutClient(record)
        ? `Rule added: drop ${client} to ${server}:${HTTP_PORT},${HTTPS_PORT}.`
        : `Rule added: drop everything from ${attacker}.`,
    look: (record) => [isAboutClient(record) ? 'warn' : 'success', 'info'],
    message: (record) =>
      isAboutClient(record)
        ? 'Legitimate client blocked. Availability is part of security.'
        : 'Known source blocked. Another address would not match this rule.',
  },
  'rule-removed': {
    line: (record) =>
      isAboutClient(record)
        ? 'Rule removed: client allowed again.'
        : 'Rule removed: attacker address allowed again.',
    look: (record) => [isAboutClient(record) ? 'info' : 'warn', 'info'],
    message: (record) =>
      isAboutClient(record) ? 'Client may connect.' : 'The attacker may connect again.',
  },
  'firewall-dropped': {
    line: ({ source, destination, rule }, evidence) =>
      droppedPorts(evidence) > 1
        ? `DROP probes from ${source} (${rule}).`
        : `DROP ${source} to ${destination} (${rule}).`,
    look: ['error', 'blocked'],
    rank: RANK.dropped,
    message: (_, evidence) =>
      sent(evidence).some(({ to }) => isShop(to))
        ? 'Blocked at the firewall.'
        : 'Blocked at the firewall. The server never saw the request.',
    mark: () => ({ node: 'firewall', verdict: 'blocked', flag: 'DROP, no reply' }),
  },
  'firewall-rejected': {
    line: ({ source, destination, rule }) => `REJECT ${source} to ${destination} (${rule}).`,
    look: ['error', 'blocked'],
    rank: RANK.dropped,
    message: 'Refused at the firewall, which answers with a reset.',
    mark: () => ({ node: 'firewall', verdict: 'blocked', flag: 'REJECT, reset' }),
  },
};

function droppedPorts({ records }: Evidence): number {
  const dropped = records.filter(({ kind }) => kind === 'firewall-dropped');
  return new Set(dropped.map(({ destination }) => destination)).size;
}

function portNote(state: LabState, peer: PortNote['peer'], address: string): PortNote {
  const shut = state.firewallRules.some(
    ({ source, action }) => source === address && action === 'drop',
  );
  const otherwise = state.firewallDefault === 'accept' ? 'no rule, passes' : 'no rule, dropped';
  return { peer, text: shut ? `drop ${address}` : otherwise, shut };
}

export const nodeWords: Readonly<Record<'firewall', NodeWords>> = {
  firewall: {
    state: ({ firewallEnabled, firewallRules }) => {
      if (!firewallEnabled) return 'off';
      return firewallRules.some(({ action }) => action === 'drop') ? 'blocking' : 'on';
    },
    ports: (state) =>
      state.firewallEnabled
        ? [portNote(state, 'client', client), portNote(state, 'attacker', attacker)]
        : [],
    arrived: (verdict) =>
      verdict === 'blocked'
        ? 'A rule matches. Dropped, nothing is sent back.'
        : 'No rule matches this source, passed on.',
    cell: (verdict) => (verdict === 'blocked' ? 'dropped' : 'passed on'),
  },
};
