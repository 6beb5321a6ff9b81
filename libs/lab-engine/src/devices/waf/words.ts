import { isPlainAt, isScan, pathOfTarget, requestsAtShop } from '../../facts.ts';
import { RANK, onOff, type NodeWords, type Wording } from '../words.ts';

type Kind = 'waf-on' | 'waf-off' | 'waf-blocked' | 'waf-limited' | 'waf-allowed';

export const words: Readonly<Record<Kind, Wording>> = {
  'waf-on': {
    line: 'Reverse proxy in blocking mode (CRS, paranoia level 1).',
    look: ['success', 'info'],
    message: 'The WAF takes over 10.0.0.20 and reads HTTP after decryption, in front of the app.',
  },
  'waf-off': {
    line: 'Bypassed.',
    look: ['warn', 'info'],
    message: 'This WAF reads nothing now.',
  },
  'waf-blocked': {
    line: ({ status, finding, rule, score }) => {
      const name = finding === 'xss' ? 'XSS' : 'SQL injection';
      return `BLOCK ${status} ${name}: rules ${rule}, score ${score}.`;
    },
    look: ['error', 'blocked'],
    rank: RANK.blocked + 1,
    message: ({ finding }, evidence) => {
      const repair = finding === 'xss' ? 'Encode the output too.' : 'Fix the query too.';
      return requestsAtShop(evidence).length > 0 ? repair : `The app was not reached. ${repair}`;
    },
    mark: () => ({ node: 'waf', verdict: 'blocked', flag: '403 Forbidden' }),
  },
  'waf-limited': {
    line: 'RATE LIMIT 429 and challenge page: directory brute force rate-limited or challenged.',
    look: ['error', 'blocked'],
    rank: RANK.blocked + 1,
    message: (_, evidence) => {
      const early = requestsAtShop(evidence).length;
      const first = early > 0 ? ` The first ${early} requests got through before that.` : '';
      return `No signature needed, volume gives it away.${first}`;
    },
    mark: () => ({ node: 'waf', verdict: 'blocked', flag: '429, challenge page' }),
  },
  'waf-allowed': {
    line: ({ request, score }) =>
      request?.kind === 'dirbuster'
        ? null
        : `ALLOW GET ${pathOfTarget(request?.target ?? '/')} (anomaly score ${score}).`,
    look: ['info', 'passed'],
    rank: RANK.inspected,
    message: (_, evidence) =>
      isPlainAt(evidence, 'client')
        ? 'Normal traffic passes, still readable on the way.'
        : 'Normal traffic passes.',
  },
};

export const nodeWords: Readonly<Record<'waf', NodeWords>> = {
  waf: {
    state: ({ wafEnabled }) => onOff(wafEnabled),
    notes: ({ wafEnabled }) => [wafEnabled ? 'blocking mode' : 'bypassed'],
    arrived: (verdict, evidence) => {
      if (isScan(evidence)) return 'The port is open here.';
      if (verdict !== 'blocked') return 'Read the request and asked the application itself.';
      const early = requestsAtShop(evidence).length;
      return early > 0
        ? `Handed on the first ${early} requests, then answered the rest itself.`
        : 'Read the request and answered it itself. The app was not reached.';
    },
    cell: (verdict, evidence) => {
      if (isScan(evidence)) return 'port open';
      return verdict === 'blocked' ? 'answered itself' : 'passed on';
    },
  },
};
