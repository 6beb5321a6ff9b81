import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import {
  endsPlain,
  acceptedBy,
  answersOf,
  isCollected,
  isScan,
  recordOf,
  refusedBy,
  requestsAtShop,
  responsesTo,
  senderOf,
  statusesInWords,
  wrote,
} from '../../facts.ts';
import type { Evidence, LabRecord } from '../../packets/record.ts';
import type { LabState, NodeId } from '../derived.ts';
import { RANK, type NodeWords, type Verdict, type Wording } from '../words.ts';

type Kind = 'server-answered' | 'server-not-found';

const ATTACK_KINDS: ReadonlySet<string> = new Set(['sqli', 'xss', 'dirbuster']);
const isAttack = ({ request }: LabRecord) => ATTACK_KINDS.has(request?.kind ?? '');

export const words: Readonly<Record<Kind, Wording>> = {
  'server-answered': {
    line: answerLine,
    look: (record) => (isAttack(record) ? ['error', 'exposed'] : ['success', 'passed']),
    rank: (record) => (isAttack(record) ? RANK.reached : RANK.answered),
    message: (record, evidence) =>
      isAttack(record) ? attacked(record, evidence) : 'The page was served.',
    mark: (record, evidence) => ({
      node: record.node ?? 'server',
      verdict: isAttack(record) ? 'exposed' : 'passed',
      flag: answerFlag(record, evidence),
    }),
  },
  /** The first of many; the search's line is the path that it found. */
  'server-not-found': { line: null, look: ['info', 'passed'] },
};

function answerLine(record: LabRecord, evidence: Evidence): string | null {
  const { request, backend, source } = record;
  const name = backend === null ? '' : `WEB ${backend === 'web-a' ? 'A' : 'B'} `;
  const ok = `${name}200 OK`;
  switch (request?.kind) {
    case 'sqli':
      return `${ok}: injection reached the application.`;
    case 'xss':
      return `${ok}: script reflected; it would run in a visitor's browser.`;
    case 'dirbuster':
      return `${ok} for ${request.target} among many 404: hidden path found.`;
    default:
  }
  if (source === ADDRESSES.vpn) return `${ok}, source is the gateway.`;
  if (endsPlain(evidence)) return `${ok} (plain HTTP)`;
  // After a redirect the line about the handshake has the answer as well.
  return wrote(evidence, 'redirected') ? null : `${ok} (encrypted).`;
}

/** An attack that arrived: whether anybody noticed, and what the answer means. */
function attacked({ request }: LabRecord, evidence: Evidence): string {
  const meaning = {
    sqli: 'Open the answer to see whether it worked.',
    xss: 'The target is a visitor, not the server. Open the answer to see whether it worked.',
    dirbuster: 'A found path is reconnaissance: it tells the attacker where to look next.',
  };
  const kind = request?.kind === 'xss' || request?.kind === 'dirbuster' ? request.kind : 'sqli';
  return `${noticed(evidence)} ${meaning[kind]}`;
}

function noticed(evidence: Evidence): string {
  const isAlerted = recordOf(evidence, 'ids-alerted') !== undefined;
  if (isCollected(evidence))
    return isAlerted
      ? 'Nothing in the path stopped it. The sensor’s alert and the web log are on record at the SIEM.'
      : 'Nothing in the path stopped it. The SIEM has it on record.';
  return isAlerted
    ? 'Nothing in the path stopped it. The sensor has an alert, and nobody reads it there.'
    : 'Nothing in the path stopped it, and nobody noticed.';
}

function answerFlag(record: LabRecord, evidence: Evidence): string {
  if (isAttack(record)) return '200, not stopped';
  if (record.backend) return `200 OK from WEB ${record.backend === 'web-a' ? 'A' : 'B'}`;
  return endsPlain(evidence) ? '200 OK' : '200 OK (encrypted)';
}

function shopWords(node: NodeId): Omit<NodeWords, 'state' | 'inWords'> {
  return {
    arrived: (verdict: Verdict, evidence: Evidence) => {
      if (refusedBy(evidence) && responsesTo(evidence, senderOf(evidence) ?? 'client').length === 0)
        return `Nothing listens on ${HTTPS_PORT}, so the connection was refused.`;
      if (isScan(evidence))
        return acceptedBy(evidence, HTTP_PORT) === node
          ? 'The port is open here.'
          : 'A request for the version arrived and was answered.';
      const arrived = requestsAtShop(evidence).length;
      if (isCutShort(evidence))
        return `Answered the first ${arrived} requests, until the rate passed the threshold. The rest never arrived.`;
      if (verdict !== 'exposed') return 'The request arrived and was answered.';
      return arrived > 1
        ? 'The requests arrived and were answered. Nothing on the way stopped them.'
        : 'The request arrived and was answered. Nothing on the way stopped it.';
    },
    cell: (verdict: Verdict, evidence: Evidence) => {
      if (verdict === 'blocked') return 'refused';
      if (isCutShort(evidence)) return `first ${requestsAtShop(evidence).length} only`;
      if (acceptedBy(evidence, HTTP_PORT) === node && isScan(evidence)) return 'port open';
      return `answered ${statusesInWords(answersOf(evidence, node))}`;
    },
  };
}

/** Whether a device in front stopped a search after its first requests had been answered. */
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
