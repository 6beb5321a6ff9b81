import { ADDRESSES } from '../../cast.ts';
import {
  alertIn,
  isScan,
  refusedBy,
  responsesTo,
  sent,
  statusesInWords,
  wasReset,
} from '../../facts.ts';
import type { Evidence } from '../../packets/evidence.ts';
import type { NodeId } from '../derived.ts';
import { wordsFrom, type NodeWords, type Wording } from '../device.ts';
import texts from './words.json' with { type: 'json' };

const SPEAK_AFTER: ReadonlySet<string> = new Set(['Client', 'Server', 'IDS', 'SIEM', 'SOC']);

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'request-sent': ({ subject }, evidence) => {
    const isSniffed = subject === 'http' && responsesTo(evidence, 'client').length > 0;
    // Another device on the way says more about the request than the client does.
    const isTold = evidence.records.some(
      ({ device, isBackground }) => !isBackground && !SPEAK_AFTER.has(device),
    );
    return { line: isTold ? null : 'alone', message: isSniffed ? 'sniffed' : 'plain' };
  },
  'connection-refused': (_, evidence) => {
    const node = refusedBy(evidence);
    return { mark: node && 'refused', refusedBy: node };
  },
});

/** The words of a host that sends. */
export function senderWords(node: NodeId, address: string): NodeWords {
  return {
    state: () => 'on',
    inWords: ({ firewallEnabled, firewallRules }) =>
      firewallEnabled &&
      firewallRules.some(({ source, action }) => source === address && action === 'drop')
        ? 'dropped by rule'
        : 'online',
    got: (_, evidence) => ['A packet arrived.', replyInWords(evidence, node)],
  };
}

function replyInWords(evidence: Evidence, node: NodeId): string {
  const statuses = responsesTo(evidence, node).map(({ status }) => status);
  const [last] = statuses.slice(-1);
  const mine = sent(evidence).filter(({ from, to }) => from === node || to === node);
  if (mine.length === 0) return 'none';
  const final = mine.at(-1)!;
  if (alertIn(evidence)) return 'warned, turned back';
  if (final.fate === 'dropped')
    return statuses.length > 0 ? `${statuses.length} answers, then silence` : 'no reply';
  if (isScan(evidence)) return 'port open';
  if (last) return `got ${statuses.length > 2 ? statusesInWords(statuses) : last}`;
  if (wasReset(evidence, node)) return 'got RST';
  return refusedBy(evidence) ? 'refused' : 'sent';
}

export const nodeWords: Readonly<Record<'client' | 'customer', NodeWords>> = {
  client: senderWords('client', ADDRESSES.client),
  customer: senderWords('customer', ADDRESSES.customer),
};
