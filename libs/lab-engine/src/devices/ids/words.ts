import { couldRead, recordOf, requestsAtShop, wrote } from '../../facts.ts';
import type { Finding } from '../../packets/record.ts';
import { SCAN, SEARCH, SQLI, XSS } from '../signatures.ts';
import { RANK, onOff, type NodeWords, type Wording } from '../words.ts';

type Kind = 'ids-on' | 'ids-off' | 'ids-alerted' | 'ids-quiet' | 'ids-blind';

const TITLES: Readonly<Record<Finding, string>> = {
  sqli: SQLI.message,
  xss: XSS.message,
  dirbuster: SEARCH.message,
  'port scan': SCAN.message,
};

export const words: Readonly<Record<Kind, Wording>> = {
  'ids-on': {
    line: 'Passive sensor on: it gets copies of packets and cannot block.',
    look: ['success', 'info'],
    message: 'The IDS watches; people or an IPS act.',
  },
  'ids-off': {
    line: 'Sensor off.',
    look: ['warn', 'info'],
    message: 'This sensor reads nothing now.',
  },
  'ids-alerted': {
    line: ({ severity, finding }) => `ALERT ${severity}: ${TITLES[finding ?? 'sqli']}.`,
    look: ['warn', 'alerted'],
    rank: RANK.alerted,
    message: ({ finding }, evidence) => {
      const arrived = requestsAtShop(evidence).length;
      if (arrived === 0) return 'Alert raised.';
      return finding === 'dirbuster'
        ? `Alert raised. ${arrived} requests still reached the server, nearly all answered 404.`
        : 'Alert raised, and the request still got its answer. Open the answer to see whether it worked.';
    },
    mark: ({ severity }) => ({ node: 'ids', verdict: 'alerted', flag: `ALERT ${severity}` }),
  },
  'ids-quiet': {
    line: 'Copy inspected, no match.',
    look: ['info', 'info'],
    rank: RANK.answered + 1,
    message: 'The request was not held up: the sensor looked at a copy.',
  },
  'ids-blind': {
    line: 'Copy is encrypted, nothing to compare.',
    look: ['info', 'info'],
    rank: RANK.answered + 1,
    message: 'The request was not held up, and the sensor could not read its copy.',
  },
};

export const nodeWords: Readonly<Record<'ids', NodeWords>> = {
  ids: {
    state: ({ idsEnabled, hasFixedSensor }) => onOff(idsEnabled || hasFixedSensor),
    arrived: (_, evidence) => {
      const alert = recordOf(evidence, 'ids-alerted');
      if (alert)
        return alert.finding === 'dirbuster' || alert.finding === 'port scan'
          ? 'The copies went over a threshold. Alert raised, nothing held up.'
          : 'A copy matched a signature. Alert raised, nothing held up.';
      return couldRead(evidence, 'ids')
        ? 'Compared a copy with its signatures. No match.'
        : 'Got a copy that it cannot read.';
    },
    cell: (_, evidence) => {
      if (wrote(evidence, 'ids-alerted')) return 'copy, alert raised';
      return couldRead(evidence, 'ids') ? 'copy, no match' : 'copy, unreadable';
    },
  },
};
