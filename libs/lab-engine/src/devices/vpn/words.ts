import { isPlainAt } from '../../facts.ts';
import { wordsFrom, onOff, type NodeWords, type Wording } from '../device.ts';
import texts from './words.json' with { type: 'json' };

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'packet-unwrapped': (_, evidence) => {
    const inside = isPlainAt(evidence, 'vpn') ? 'plain' : 'tls';
    return { message: inside, mark: inside };
  },
});

export const nodeWords: NodeWords = {
  state: ({ vpnEnabled }) => onOff(vpnEnabled),
  got: () => ['The tunnel ends here. Unwrapped and forwarded.', 'passed on'],
};
