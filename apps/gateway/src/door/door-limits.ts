import type { BodyLimits } from '../proxy/read-body.ts';
import type { AllUpstreamRules } from '../upstreams/upstream-rules.ts';
import type { ConnectionLimits } from './connections.ts';

/** How much of the process one client may take; tests choose smaller figures and shorter times. */
export interface DoorLimits {
  connections?: Partial<ConnectionLimits>;
  bodies?: Partial<BodyLimits>;
  /** How long Redis may take to count a call before this process counts it, in milliseconds. */
  redisAnswerMs?: number;
  /** What each service is granted. */
  upstreams?: AllUpstreamRules;
}
