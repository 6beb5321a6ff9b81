import { COUNT, INTERVAL, type BalancerConfiguration } from '@netward/challenges/08-load-balancer';
import type { ChallengeParts } from '../use-opened.ts';
import { fieldsOf } from './fields.tsx';
import { decision, formOf, group, sentence } from './rule-form.tsx';

const { choice, number } = fieldsOf<BalancerConfiguration>();

const ALGORITHM = choice('algorithm', 'Algorithm', [
  ['roundrobin', 'roundrobin', 'in turn'],
  ['leastconn', 'leastconn', 'whoever has fewer open requests'],
  ['source', 'source', 'by the visitor’s address'],
]);
const CHECKS = [
  number('interval', 'Interval, ms', [INTERVAL.least, INTERVAL.most]),
  number('fall', 'Fall, checks', [COUNT.least, COUNT.most]),
  number('rise', 'Rise, checks', [COUNT.least, COUNT.most]),
];
const STICKINESS = choice('stickiness', 'Stickiness', [
  ['none', 'None', 'each request anew'],
  ['source', 'By address', 'a stick-table'],
  ['cookie', 'By cookie', 'set by the balancer'],
]);
const CARTS = choice('sessions', 'Carts', [
  ['server', 'In the server', 'in the memory of the one that filled them'],
  ['shared', 'Shared', 'in a store that both servers read'],
]);
const DRAIN = choice('drain', 'Before the update of WEB B', [
  [false, 'Just stop', 'the script has no say in the balancer'],
  [true, 'Drain', 'no new visitors, some seconds ahead'],
]);

function checkTimes({ interval, fall, rise }: BalancerConfiguration): string {
  const after = (checks: number) =>
    ((checks * interval) / 1_000).toLocaleString('en', { maximumFractionDigits: 1 });
  return `A dead server is out after ${after(fall - 1)} to ${after(fall)} seconds; one that is back gets requests after ${after(rise - 1)} to ${after(rise)}.`;
}

export const parts: ChallengeParts<BalancerConfiguration> = {
  title: 'Balancer',
  about: 'two servers, six workers each',
  Form: formOf(
    decision(ALGORITHM),
    group({
      ...{ part: 'check', title: 'Health checks', look: 'plain' },
      resultOf: (hits) => `${hits} changes`,
      pieces: [CHECKS, sentence(checkTimes)],
    }),
    decision(STICKINESS),
    decision(CARTS, null),
    decision(DRAIN, null),
  ),
};
