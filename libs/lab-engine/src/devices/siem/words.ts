import type { Ingest } from '../../packets/evidence.ts';
import { wordsFrom, onOff, topicName, type NodeWords, type Wording } from '../device.ts';
import texts from './words.json' with { type: 'json' };

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'siem-ingested': ({ ingest }) => {
    const { topic, outcome, alert, feeds } = ingest!;
    const facts = `(outcome=${outcome}, alert=${alert ? 'yes' : 'no'}, source=${feeds.join(', ')})`;
    return { line: lineAbout(ingest!), name: topicName(topic), facts };
  },
});

function lineAbout({ topic, outcome }: Ingest) {
  if (topic === 'sniffer note' || topic === 'nothing') return topic;
  if (topic === 'web access') return outcome === 'blocked' ? 'blocked access' : topic;
  return topic === 'port scan' || topic === 'dropped connection' ? 'from a source' : 'attack';
}

export const nodeWords: NodeWords = {
  state: ({ siemEnabled }) => onOff(siemEnabled),
  notes: ({ siemEnabled }) => [siemEnabled ? 'collecting' : 'no records'],
  got: () => ['A record arrived.', 'record'],
};
