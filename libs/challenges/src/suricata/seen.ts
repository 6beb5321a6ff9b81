import {
  answerBuffers,
  requestBuffers,
  type HttpBuffers,
  type SeenPacket,
} from '@netward/lab-engine/suricata';
import { responseTo } from '../web-requests/answers.ts';
import type { MorningFlow } from '../web-requests/morning.ts';

/** What rules can look at in a request and its answer. No rule looks at both. */
export function buffersOf(flow: MorningFlow): HttpBuffers {
  const { 'http.stat_code': status } = answerBuffers(responseTo(flow));
  return { ...requestBuffers(flow.request), 'http.stat_code': status };
}

/** What a sensor sees of a flow; of one that is encrypted, nothing that a rule could look at. */
export function seenOf(flow: MorningFlow): SeenPacket {
  const { source: client, at, isSecure } = flow;
  return { client, at, buffers: isSecure ? null : buffersOf(flow), synTo: null };
}
