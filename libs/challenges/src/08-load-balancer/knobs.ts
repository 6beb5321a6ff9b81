/** What the form needs. */
export {
  ALGORITHMS,
  COUNT,
  INTERVAL,
  SESSIONS,
  STICKINESS,
  type BalancerConfiguration,
} from './configuration.ts';
