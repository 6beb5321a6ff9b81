import { isScan } from '../../facts.ts';
import type { Backend, LabRecord } from '../../packets/evidence.ts';
import { wordsFrom, onOff, type NodeWords, type PortNote, type Wording } from '../device.ts';
import written from './words.json' with { type: 'json' };

const { 'at the node': arrived, ...texts } = written;

const NAMES: Readonly<Record<Backend, string>> = { 'web-a': 'WEB A', 'web-b': 'WEB B' };
const mode = ({ subject }: LabRecord) => (subject === 'sticky' ? subject : 'round-robin');

function servers({ backend }: LabRecord) {
  const otherNode: Backend = backend === 'web-a' ? 'web-b' : 'web-a';
  return { chosen: NAMES[backend ?? 'web-a'], other: NAMES[otherNode], otherNode };
}

export const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {
  'lb-on': (record) => ({ message: mode(record) }),
  'lb-mode-changed': (record) => ({ line: mode(record), message: mode(record) }),
  'backend-failed': servers,
  'backend-already-down': servers,
  'backend-recovered': servers,
  'backend-already-up': servers,
  'backend-drained': servers,
  'lb-chosen': servers,
  'lb-rotated': servers,
  'lb-failed-over': servers,
  'lb-pinned': servers,
  'lb-stuck': servers,
  'lb-moved': servers,
});

export const nodeWords: NodeWords = {
  state: ({ lbEnabled }) => onOff(lbEnabled),
  inWords: ({ lbEnabled, lbMode }) => (lbEnabled ? `ON, ${lbMode}` : 'OFF'),
  notes: ({ lbEnabled, lbMode, stickyPins, nextBackend }) => {
    if (!lbEnabled) return ['not balancing'];
    const [pin] = lbMode === 'sticky' ? Object.values(stickyPins) : [];
    return [lbMode, pin ? `pinned: ${NAMES[pin]}` : `next: ${NAMES[nextBackend]}`];
  },
  ports: ({ lbEnabled, backendA, backendB }) => {
    const a: PortNote = { peer: 'web-a', text: '', shut: backendA === 'down' };
    const b: PortNote = { peer: 'web-b', text: '', shut: backendB === 'down' };
    return lbEnabled ? [a, b] : [];
  },
  got: (verdict, evidence) => {
    if (isScan(evidence)) return arrived.probe;
    return verdict === 'blocked' ? arrived.unavailable : arrived.passed;
  },
};
