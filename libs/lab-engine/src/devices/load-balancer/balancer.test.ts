import { playVisits } from '../../stream.ts';
import { networkWith, initialState } from '../../step.ts';
import {
  StreamBalancer,
  checkTimes,
  Processes,
  tellingChecks,
  type CheckAttempt,
} from './balancer.ts';
import { DEFAULTS, type BalancerSettings } from './choose.ts';

const SECOND = 1_000_000;
const SPAN = [0, 60 * SECOND] as const;
const processes = () =>
  new Processes({
    runs: {
      'web-a': [
        [0, 8.3 * SECOND],
        [21.1 * SECOND, 22 * SECOND],
        [24 * SECOND, 70 * SECOND],
      ],
      'web-b': [[0, 50.2 * SECOND]],
    },
    ill: { 'web-a': [], 'web-b': [[12.4 * SECOND, 13.3 * SECOND]] },
    workers: 6,
    sessions: 'server',
  });

/** What a balancer finds out by some checks: '9.1 backend-failed web-a'. */
function found(settings: BalancerSettings, checks: readonly CheckAttempt[]): readonly string[] {
  const balancer = new StreamBalancer(settings);
  const played = playVisits(
    initialState({ lbEnabled: true }),
    checks,
    (walk, { checks: backend }) => balancer.check(walk, backend),
    networkWith(balancer, processes()),
  );
  return played.flatMap(({ attempt, written }) =>
    written
      .filter(({ device }) => device === 'LB')
      .map(({ kind, backend }) => `${attempt.at / SECOND} ${kind} ${backend}`),
  );
}

it.each([
  [500, 3, 3],
  [500, 1, 2],
  [200, 1, 1],
  [2_000, 3, 2],
  [310, 2, 4],
])(
  'checks every %d ms, fall %d, rise %d: those left out change nothing',
  (interval, fall, rise) => {
    const settings = { ...DEFAULTS, interval, fall, rise };
    const { isWell } = Processes.prototype;
    const telling = tellingChecks(settings, SPAN, isWell.bind(processes()));
    const all = checkTimes(settings, SPAN);
    expect(telling.length).toBeLessThan(all.length);
    expect(found(settings, telling)).toEqual(found(settings, all));
    expect(found(settings, all)).not.toEqual([]);
  },
);
