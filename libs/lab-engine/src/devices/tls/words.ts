import { isPlainAt, pathOfTarget, responsesTo, senderOf, wrote } from '../../facts.ts';
import { wordsFrom } from '../words-from.ts';
import { onOff, type NodeWords, type Wording } from '../words.ts';
import texts from './words.json' with { type: 'json' };

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'handshake-done': ({ request }, evidence) => {
    // After a redirect the handshake and what came of it are one line.
    const isBoth = wrote(evidence, 'redirected') && request?.kind === 'page';
    const last = responsesTo(evidence, senderOf(evidence) ?? 'client').at(-1);
    const came = last?.status === 200 && last.hsts ? 'hsts' : 'status';
    return { line: isBoth ? came : 'alone', then: last?.status ?? 'no answer' };
  },
  redirected: ({ request }, evidence) => ({
    path: pathOfTarget(request?.target ?? '/'),
    message: isPlainAt(evidence, senderOf(evidence) ?? 'client') ? 'plain' : 'hidden',
  }),
});

export const nodeWords: Readonly<Record<'tls', NodeWords>> = {
  tls: {
    state: ({ tlsEnabled }) => onOff(tlsEnabled),
    arrived: () => 'The content is encrypted here.',
    cell: (_, evidence) => (wrote(evidence, 'handshake-done') ? 'handshake' : 'none'),
  },
};
