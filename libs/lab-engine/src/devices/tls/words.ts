import {
  alertIn,
  alertOf,
  isPlainAt,
  pathOfTarget,
  responsesTo,
  senderOf,
  wrote,
} from '../../facts.ts';
import { wordsFrom, onOff, type NodeWords, type Wording } from '../device.ts';
import texts from './words.json' with { type: 'json' };

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'handshake-done': ({ request }, evidence) => {
    // After a redirect the handshake and what came of it are one line.
    const isBoth = wrote(evidence, 'redirected') && request?.kind === 'page';
    const last = responsesTo(evidence, senderOf(evidence) ?? 'client').at(-1);
    const came = last?.status === 200 && last.hsts ? 'hsts' : 'status';
    return { line: isBoth ? came : 'alone', then: last?.status ?? 'no answer' };
  },
  'certificate-changed': ({ subject }) => {
    const is = subject as 'expired' | 'renewed';
    return { line: is, look: is, message: is };
  },
  'handshake-failed': ({ subject }, evidence) => {
    const alert = alertIn(evidence)!;
    const message = subject as keyof (typeof texts)['handshake-failed']['message'];
    return { alert: alertOf(alert), at: alert.to, message };
  },
  redirected: ({ request }, evidence) => ({
    path: pathOfTarget(request?.target ?? '/'),
    message: isPlainAt(evidence, senderOf(evidence) ?? 'client') ? 'plain' : 'hidden',
  }),
});

export const nodeWords: NodeWords = {
  state: ({ tlsEnabled }) => onOff(tlsEnabled),
  inWords: ({ tlsEnabled, certificate, today }) =>
    tlsEnabled ? `ON${certificate.until < today ? ', certificate expired' : ''}` : 'OFF',
  got: (_, evidence) => {
    const done = wrote(evidence, 'handshake-done') ? 'handshake' : 'none';
    const cell = wrote(evidence, 'handshake-failed') ? 'alert' : done;
    return ['The content is encrypted here.', cell];
  },
};
