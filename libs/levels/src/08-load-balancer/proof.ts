import { isShop, sent } from '@netward/lab-engine/facts';
import type { PlayedAction } from '@netward/lab-engine/inspect';
import {
  answers,
  asks,
  carriesNothing,
  isRefusalOf,
  type MarkedPart,
  type PacketProof,
} from '../proof.ts';

const unavailable: PacketProof = {
  id: 'proof-1',
  marks: 'packet',
  lead: 'Open the 503 and mark the answer that no web server wrote.',
  needs: 'Fail both backends and send a request, then mark the answer that no web server wrote.',
  question: 'Which answer was written by no web server?',
  hint: 'An answer that was passed on crosses two wires. Look for one that crosses one.',
  isThere: isRefusalOf('lb'),
  proved:
    'The balancer wrote it: it opened no connection for this request, so no server can have answered.',
  doesNotShow: 'It does not show what happened to the servers, only that none was in rotation.',
  reasons: [
    { when: asks, says: 'This is a request. Mark what came back for it.' },
    {
      when: answers,
      says: 'A web server wrote this answer, and the balancer passed it on.',
    },
    carriesNothing,
  ],
};

/** The next packet of the run that a backend got after this one, or the action in which it failed. */
function nextOf({ run, played, packet }: MarkedPart): 'packet' | 'failure' | undefined {
  const isTo = (each: PlayedAction) => sent(each.result).filter(({ to }) => to === packet.to);
  if (isTo(played).at(-1) !== packet) return 'packet';
  for (const later of run.slice(played.number)) {
    if (isTo(later).length > 0) return 'packet';
    if (hasFailed(later, packet.to)) return 'failure';
  }
  return undefined;
}

function hasFailed({ result }: PlayedAction, node: string): boolean {
  return result.records.some(({ kind, backend }) => kind === 'backend-failed' && backend === node);
}

const lastSeen: PacketProof = {
  id: 'proof-2',
  marks: 'packet',
  lead: 'A backend failed. Open the last request that it answered and mark the last packet that it saw.',
  needs: 'Send requests until a backend has answered one, then fail that backend.',
  question: 'Which packet was the last that a backend saw before it failed?',
  hint: 'Its lane ends when the balancer has closed the connection.',
  isThere: (part) => isShop(part.packet.to) && nextOf(part) === 'failure',
  proved:
    'The balancer closed its connection, and after the failure it sent this backend no request any more.',
  doesNotShow:
    'It does not show why the backend died. The health checks, which the lab does not draw, go on asking it.',
  reasons: [
    {
      when: ({ packet }) => !isShop(packet.to),
      says: 'This packet did not go to a backend. Look at the lanes of WEB A and WEB B.',
    },
    {
      when: (part) => nextOf(part) === 'packet',
      says: 'The same backend got another packet after this one. Look further down, or in a later request.',
    },
    {
      when: () => true,
      says: 'This backend has not failed since. Mark one that did, or let this one fail.',
    },
  ],
};

export const proofs = [unavailable, lastSeen];
