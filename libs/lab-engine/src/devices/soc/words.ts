import { onOff, type NodeWords, type Wording } from '../words.ts';

type Kind = 'soc-on' | 'soc-off' | 'soc-shown';

export const words: Readonly<Record<Kind, Wording>> = {
  'soc-on': {
    line: 'Combined view on.',
    look: ['info', 'info'],
    message:
      'SOC view on: one pane for WAF, IDS, IPS and SIEM events. People turn alerts into action.',
  },
  'soc-off': {
    line: 'Combined view off.',
    look: ['info', 'info'],
    message: 'People and process turn alerts into action, with one screen or with many.',
  },
  'soc-shown': { line: null, look: ['info', 'info'] },
};

export const nodeWords: Readonly<Record<'soc', NodeWords>> = {
  soc: {
    state: ({ socEnabled }) => onOff(socEnabled),
    arrived: () => 'The record shows up in the combined view.',
    cell: () => 'record',
  },
};
