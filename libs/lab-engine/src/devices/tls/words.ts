import { HOST_NAME, HTTPS_PORT } from '../../cast.ts';
import { isPlainAt, pathOfTarget, responsesTo, senderOf, wrote } from '../../facts.ts';
import type { Evidence, LabRecord } from '../../packets/record.ts';
import { RANK, onOff, type NodeWords, type Wording } from '../words.ts';

type Kind = 'tls-on' | 'tls-off' | 'handshake-done' | 'redirected';

export const words: Readonly<Record<Kind, Wording>> = {
  'tls-on': {
    line: `Certificate for ${HOST_NAME} active: HTTPS on ${HTTPS_PORT}, HTTP redirects.`,
    look: ['success', 'info'],
    message: 'TLS protects data in transit. It does not filter attacks.',
  },
  'tls-off': {
    line: 'Off: plain HTTP only.',
    look: ['warn', 'info'],
    message: 'The server speaks plain HTTP again, readable wherever nothing else encrypts it.',
  },
  'handshake-done': {
    line: (record, evidence) => handshakeLine(record, evidence),
    look: ['success', 'encrypted'],
    rank: RANK.encrypted + 1,
    message: 'Content, cookies and path are protected. Address, name (SNI) and size are not.',
  },
  redirected: {
    line: ({ request }) =>
      `301 to https://${HOST_NAME}:${HTTPS_PORT}${pathOfTarget(request?.target ?? '/')}`,
    look: ['info', 'info'],
    rank: RANK.encrypted,
    message: (_, evidence) =>
      isPlainAt(evidence, senderOf(evidence) ?? 'client')
        ? 'The first request and the redirect were readable, the page was not. HSTS skips both next time.'
        : 'The tunnel hid the first request and the redirect up to the gateway. HSTS skips both next time.',
  },
};

/** After a redirect the handshake and what came of it are one line. */
function handshakeLine({ request }: LabRecord, evidence: Evidence): string {
  if (!wrote(evidence, 'redirected') || request?.kind !== 'page')
    return `TLS 1.3, certificate for ${HOST_NAME} verified.`;
  const last = responsesTo(evidence, senderOf(evidence) ?? 'client').at(-1);
  return last?.status === 200 && last.hsts
    ? 'Handshake, then 200 OK with HSTS.'
    : `Handshake, then ${last?.status ?? 'no answer'}.`;
}

export const nodeWords: Readonly<Record<'tls', NodeWords>> = {
  tls: {
    state: ({ tlsEnabled }) => onOff(tlsEnabled),
    arrived: () => 'The content is encrypted here.',
    cell: (_, evidence) => (wrote(evidence, 'handshake-done') ? 'handshake' : 'none'),
  },
};
