import { isScan } from '../../facts.ts';
import type { Backend, LabRecord } from '../../packets/record.ts';
import type { LabState } from '../derived.ts';
import { RANK, onOff, type Mark, type NodeWords, type Wording } from '../words.ts';

type Kind =
  | 'lb-on'
  | 'lb-off'
  | 'lb-refused'
  | 'lb-mode-changed'
  | 'backend-failed'
  | 'backend-already-down'
  | 'backend-recovered'
  | 'backend-already-up'
  | 'no-backend-left'
  | 'backend-drained'
  | 'lb-chosen'
  | 'lb-rotated'
  | 'lb-failed-over'
  | 'lb-pinned'
  | 'lb-stuck'
  | 'lb-moved'
  | 'lb-unavailable';

const NAMES: Readonly<Record<Backend, string>> = { 'web-a': 'WEB A', 'web-b': 'WEB B' };
const chosen = ({ backend }: LabRecord) => NAMES[backend ?? 'web-a'];
const other = ({ backend }: LabRecord) => NAMES[backend === 'web-b' ? 'web-a' : 'web-b'];

function outOfRotation({ backend }: LabRecord): Mark {
  const node = backend === 'web-a' ? 'web-b' : 'web-a';
  return { node, verdict: 'unreached', flag: 'out of rotation' };
}

export const words: Readonly<Record<Kind, Wording>> = {
  'lb-on': {
    line: 'Enabled. WEB A up, WEB B up, rotation starts at WEB A.',
    look: ['success', 'info'],
    message: ({ subject }) =>
      subject === 'sticky'
        ? 'Load balancer on, at the server’s address. A client stays on the backend that serves it first.'
        : 'Load balancer on, at the server’s address. Requests take turns between WEB A and WEB B.',
  },
  'lb-off': {
    line: 'Disabled. Requests cannot be distributed.',
    look: ['warn', 'info'],
    message: 'Load balancer off. Nothing spreads the requests.',
  },
  'lb-refused': {
    line: 'Not enabled. Turn it on first.',
    look: ['warn', 'refused'],
    rank: RANK.refused,
    message: 'No change',
  },
  'lb-mode-changed': {
    line: ({ subject }) =>
      subject === 'sticky'
        ? 'Mode sticky: a client stays on the backend that served it first.'
        : 'Mode round-robin: backends take turns.',
    look: ['info', 'info'],
    message: ({ subject }) =>
      subject === 'sticky'
        ? 'Sticky keeps a session on one server and gives up some balance.'
        : 'Round-robin spreads requests evenly and forgets who asked.',
  },
  'backend-failed': {
    line: (record) => `Health check: ${chosen(record)} failed, out of rotation.`,
    look: ['error', 'info'],
    rank: RANK.changed + 1,
    message: (record) => `Service continues on ${other(record)}.`,
  },
  'backend-already-down': {
    line: (record) => `${chosen(record)} is already down.`,
    look: ['info', 'info'],
    rank: RANK.refused,
    message: 'No change',
  },
  'backend-recovered': {
    line: (record) => `Health check: ${chosen(record)} healthy again, back in rotation.`,
    look: ['success', 'info'],
    message: (record) => `${chosen(record)} takes requests again.`,
  },
  'backend-already-up': {
    line: (record) => `${chosen(record)} is already up. Fail it first to see a recovery.`,
    look: ['info', 'info'],
    rank: RANK.refused,
    message: 'No change',
  },
  'no-backend-left': {
    line: 'No healthy backend left.',
    look: ['error', 'info'],
    message: 'Service down.',
  },
  'backend-drained': {
    line: (record) => `${chosen(record)} is drained: it gets no new visitors.`,
    look: ['info', 'info'],
    message: (record) => `New visitors go to ${other(record)}.`,
  },
  'lb-chosen': {
    line: (record) => `${chosen(record)} is chosen; requests in progress there: ${record.subject}.`,
    look: ['info', 'passed'],
    rank: RANK.balanced,
    message: (record) => `The request went to ${chosen(record)}.`,
  },
  'lb-rotated': {
    line: (record) => `Round-robin: ${chosen(record)} (next ${other(record)}).`,
    look: ['info', 'passed'],
    rank: RANK.balanced,
    message: (record) => `Request ${record.subject} went to ${chosen(record)}.`,
  },
  'lb-failed-over': {
    line: (record) => `${other(record)} is down, using ${chosen(record)}.`,
    look: ['info', 'passed'],
    rank: RANK.balanced,
    message: 'New requests are served, at half the capacity.',
    mark: outOfRotation,
  },
  'lb-pinned': {
    line: (record) => `Sticky: ${record.source} is pinned to ${chosen(record)}.`,
    look: ['info', 'passed'],
    rank: RANK.balanced,
    message: 'From now on this client keeps the same server.',
  },
  'lb-stuck': {
    line: (record) => `Sticky: ${record.source} stays on ${chosen(record)}.`,
    look: ['info', 'passed'],
    rank: RANK.balanced,
    message: 'Same server keeps the session.',
  },
  'lb-moved': {
    line: (record) => `${other(record)} is down, session moves to ${chosen(record)}.`,
    look: ['warn', 'passed'],
    rank: RANK.balanced,
    message: (record) => `Session data kept only on ${other(record)} would be lost.`,
    mark: outOfRotation,
  },
  'lb-unavailable': {
    line: '503 Service Unavailable: All backends DOWN',
    look: ['error', 'blocked'],
    rank: RANK.unavailable,
    message: '503 All backends DOWN. The load balancer answers because no server can.',
    mark: () => ({ node: 'lb', verdict: 'blocked', flag: '503 All backends DOWN' }),
  },
};

function settings({ lbMode, stickyPins, nextBackend }: LabState): readonly string[] {
  const [pin] = Object.values(stickyPins);
  if (lbMode === 'sticky' && pin) return ['sticky', `pinned: ${NAMES[pin]}`];
  return [lbMode, `next: ${NAMES[nextBackend]}`];
}

export const nodeWords: Readonly<Record<'lb', NodeWords>> = {
  lb: {
    state: ({ lbEnabled }) => onOff(lbEnabled),
    inWords: ({ lbEnabled, lbMode }) => (lbEnabled ? `ON, ${lbMode}` : 'OFF'),
    notes: (state) => (state.lbEnabled ? settings(state) : ['not balancing']),
    ports: ({ lbEnabled, backendA, backendB }) =>
      lbEnabled
        ? [
            { peer: 'web-a', text: '', shut: backendA === 'down' },
            { peer: 'web-b', text: '', shut: backendB === 'down' },
          ]
        : [],
    arrived: (verdict, evidence) => {
      if (isScan(evidence)) return 'The port is open here.';
      return verdict === 'blocked'
        ? 'No backend is up, so it answered 503 itself.'
        : 'Chose a healthy backend.';
    },
    cell: (verdict, evidence) => {
      if (isScan(evidence)) return 'port open';
      return verdict === 'blocked' ? 'answered 503' : 'passed on';
    },
  },
};
