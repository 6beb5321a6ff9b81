import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import { acceptedBy, wasTouched } from '../../facts.ts';
import { senderWords } from '../client/words.ts';
import { wordsFrom, type Wording } from '../device.ts';
import texts from './words.json' with { type: 'json' };

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'port-open': ({ destination }, evidence) => {
    const node = destination === String(HTTP_PORT) ? acceptedBy(evidence, HTTP_PORT) : null;
    const isBoth = acceptedBy(evidence, HTTPS_PORT) !== null;
    return {
      message: wasTouched(evidence, 'firewall') ? 'unmatched' : 'alone',
      mark: node && (isBoth ? 'both' : 'one'),
      acceptedBy: node,
    };
  },
});

export const nodeWords = senderWords('attacker', ADDRESSES.attacker);
