/** What a stream needs that brings a balancer and servers of its own. */
export { StreamBalancer } from './balancer.ts';
export { checkTimes, tellingChecks, type CheckAttempt } from './checks.ts';
export { Processes, type Timetable } from '../server/processes.ts';
