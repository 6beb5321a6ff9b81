import { ADDRESSES, HTTPS_PORT, HTTP_PORT } from '../../cast.ts';
import { acceptedBy, wasTouched } from '../../facts.ts';
import { senderWords } from '../client/words.ts';
import { RANK, type NodeWords, type Wording } from '../words.ts';

type Kind = 'port-open' | 'port-filtered';

export const words: Readonly<Record<Kind, Wording>> = {
  'port-open': {
    line: ({ destination, subject }) => `Open port found: ${destination}/tcp ${subject}`,
    look: ['warn', 'exposed'],
    rank: RANK.scanned,
    message: (_, evidence) =>
      wasTouched(evidence, 'firewall')
        ? 'The firewall is on, but no rule matches this source.'
        : 'An open port is not a hole, it is an invitation to check the service.',
    mark: ({ destination }, evidence) => {
      if (destination !== String(HTTP_PORT)) return null;
      const node = acceptedBy(evidence, HTTP_PORT);
      const isBoth = acceptedBy(evidence, HTTPS_PORT) !== null;
      const flag = isBoth ? `${HTTP_PORT}, ${HTTPS_PORT} open` : `${HTTP_PORT}/tcp open`;
      return node && { node, verdict: 'exposed', flag };
    },
  },
  'port-filtered': {
    line: 'No reply: ports look filtered.',
    look: ['error', 'blocked'],
    rank: RANK.scanned,
    message: 'Filtered is not closed: drop gives silence, a closed port answers RST.',
  },
};

export const nodeWords: Readonly<Record<'attacker', NodeWords>> = {
  attacker: senderWords('attacker', ADDRESSES.attacker),
};
