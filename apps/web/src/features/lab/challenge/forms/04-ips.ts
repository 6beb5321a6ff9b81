import { BYPASS_PART, type IpsConfiguration, RATE_PART } from '@netward/challenges/04-ips';
import { INLINE_ACTIONS, RATE, type Rate, REQUEST_BUFFERS } from '@netward/lab-engine/suricata';
import type { ChallengeParts } from '../use-opened.ts';
import { signatures } from './03-ids.ts';
import { fieldsOf } from './fields.tsx';
import { counted, formOf, group } from './rule-form.tsx';

const { check, choice, within } = fieldsOf<IpsConfiguration>();
const inline = fieldsOf<IpsConfiguration['rules'][number]>();
const rate = fieldsOf<Rate>();
const number = { className: 'field-number' };
const { Actions, Cards } = signatures({
  made: { action: 'alert' },
  taken: [RATE.sid],
  empty: 'No rule yet: every request passes.',
  buffers: REQUEST_BUFFERS,
  lead: [inline.choice('action', 'Action', INLINE_ACTIONS, number)],
});

const BYPASS = choice(
  'bypass',
  'bypass',
  [
    [true, 'everything passes (bypass)'],
    [false, 'nothing passes'],
  ],
  { kind: 'options' },
);
const LIMITED = check('rate', 'limited', {
  show: (all) => all.rate !== null,
  take: (all, isLimited) => ({ ...all, rate: isLimited ? { count: 10, seconds: 60 } : null }),
});
const MOST = within('rate', [
  rate.number('count', 'Pass at most', [1, 1_000], number),
  rate.number('seconds', 'Within seconds', [1, 86_400], number),
]);

export const parts: ChallengeParts<IpsConfiguration> = {
  title: 'Inspector',
  about: 'in the path',
  Actions,
  Form: formOf(
    group({
      part: BYPASS_PART,
      title: 'While the inspector is down',
      resultOf: (hits) => counted(hits, 'connection'),
      pieces: [[BYPASS]],
    }),
    group({
      part: RATE_PART,
      title: 'Connections of one source',
      resultOf: (hits) => `${hits} dropped`,
      pieces: [[LIMITED, ...MOST]],
    }),
    Cards,
  ),
};
