import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import {
  endsPlain,
  acceptedBy,
  answersOf,
  isScan,
  refusedBy,
  requestsAtShop,
  responsesTo,
  senderOf,
  statusesInWords,
  wrote,
} from '../../facts.ts';
import { filled } from '../../filled.ts';
import type { Evidence, LabRecord } from '../../packets/evidence.ts';
import type { LabState, NodeId } from '../derived.ts';
import { wordsFrom, type NodeWords, type Verdict, type Wording } from '../device.ts';
import written from './words.json' with { type: 'json' };

const { 'at the node': arrived, ...texts } = written;

const ATTACK_KINDS = ['sqli', 'xss', 'dirbuster'] as const;

/** A first 404 has no separate line: a search's line is the path that it found. */
export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'server-answered': (record, evidence) => {
    const { request, backend, node } = record;
    const letter = backend === 'web-a' ? 'A' : 'B';
    const attack = ATTACK_KINDS.find((kind) => kind === request?.kind);
    const what = attack ? 'attack' : 'page';
    const how = endsPlain(evidence) ? 'plain' : 'encrypted';
    return {
      line: attack ?? pageLine(record, evidence),
      look: what,
      rank: what,
      message: attack ?? 'page',
      mark: attack ? 'attack' : backend ? 'backend' : how,
      at: node ?? 'server',
      by: backend === null ? '' : `WEB ${letter} `,
      letter,
      target: request?.target ?? null,
      noticed: noticed(evidence),
    };
  },
});

function pageLine({ source }: LabRecord, evidence: Evidence) {
  if (source === ADDRESSES.vpn) return 'gateway';
  if (endsPlain(evidence)) return 'plain';
  // After a redirect the line about the handshake has the answer as well.
  return wrote(evidence, 'redirected') ? null : 'encrypted';
}

function noticed(evidence: Evidence): string {
  const by = wrote(evidence, 'siem-ingested') ? arrived['noticed by the SIEM'] : arrived.noticed;
  return by[wrote(evidence, 'ids-alerted') ? 'alerted' : 'quiet'];
}

function arrivedAt(node: NodeId, verdict: Verdict, evidence: Evidence): string {
  const { sentences } = arrived;
  if (refusedBy(evidence) && responsesTo(evidence, senderOf(evidence) ?? 'client').length === 0)
    return filled(sentences.refused, { port: HTTPS_PORT });
  if (verdict === 'failed') return sentences.alert;
  if (isScan(evidence))
    return sentences[acceptedBy(evidence, HTTP_PORT) === node ? 'probe' : 'version probe'];
  const count = requestsAtShop(evidence).length;
  if (isCutShort(evidence)) return filled(sentences['cut short'], { count });
  if (verdict !== 'exposed') return sentences.answered;
  return count > 1 ? sentences['all answered'] : sentences.exposed;
}

function inShort(node: NodeId, verdict: Verdict, evidence: Evidence): string {
  if (verdict === 'blocked') return 'refused';
  if (verdict === 'failed') return 'got an alert';
  if (isCutShort(evidence)) return `first ${requestsAtShop(evidence).length} only`;
  if (acceptedBy(evidence, HTTP_PORT) === node && isScan(evidence)) return 'port open';
  return `answered ${statusesInWords(answersOf(evidence, node))}`;
}

const shopWords = (node: NodeId): Pick<NodeWords, 'got'> => ({
  got: (...seen) => [arrivedAt(node, ...seen), inShort(node, ...seen)],
});

function isCutShort(evidence: Evidence): boolean {
  const isStopped = wrote(evidence, 'ips-blocked') || wrote(evidence, 'waf-limited');
  return isStopped && requestsAtShop(evidence).length > 0;
}

function openPorts({ tlsEnabled, wafEnabled, lbEnabled }: LabState): string {
  const endsTls = tlsEnabled && !wafEnabled && !lbEnabled;
  return endsTls ? '8443/tcp https, 8080/tcp redirects' : '8080/tcp http';
}

export const nodeWords: Readonly<Record<'server' | 'web-a' | 'web-b', NodeWords>> = {
  server: { ...shopWords('server'), state: () => 'on', inWords: openPorts },
  'web-a': { ...shopWords('web-a'), state: ({ backendA }) => backendA },
  'web-b': { ...shopWords('web-b'), state: ({ backendB }) => backendB },
};
