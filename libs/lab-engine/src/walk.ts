import type { NodeId } from './cast.ts';
import type {
  DeviceName,
  EventFacts,
  EventKind,
  Hop,
  LabEvent,
  LinkKind,
  LogType,
  Verdict,
} from './events.ts';
import type { LabState } from './state.ts';

/**
 * One action in progress: where its packet is and what happened so far. It lives inside one `step`
 * and is the only thing there that changes in place.
 */
export interface Walk {
  state: LabState;
  readonly source: NodeId | null;
  readonly destination: NodeId | null;
  at: NodeId;
  /** Whether the payload is unreadable on the next link. */
  encrypted: boolean;
  hops: Hop[];
  sequence: number;
  readonly events: LabEvent[];
}

const NO_HOPS: readonly Hop[] = [];

/** Starts an action; `source` and `destination` are null if it sends no packet. */
export function startWalk(
  state: LabState,
  source: NodeId | null = null,
  destination: NodeId | null = null,
): Walk {
  return {
    state,
    source,
    destination,
    at: source ?? 'client',
    encrypted: false,
    hops: [],
    sequence: state.sequence,
    events: [],
  };
}

/** Moves the packet to the next device; `verdict` is what happens to it there. */
export function moveTo(walk: Walk, to: NodeId, verdict: Verdict, link: LinkKind = 'wire'): void {
  const encrypted = walk.encrypted || link === 'tunnel';
  walk.hops.push({ from: walk.at, to, link, verdict, encrypted });
  walk.at = to;
}

/** Sends a copy or a record to another device; the packet itself stays where it is. */
export function branchTo(
  walk: Walk,
  from: NodeId,
  to: NodeId,
  link: 'mirror' | 'feed',
  verdict: Verdict,
): void {
  walk.hops.push({ from, to, link, verdict, encrypted: walk.encrypted });
}

/** Records what happened, with the hops since the previous event. */
export function record(
  walk: Walk,
  device: DeviceName,
  kind: EventKind,
  type: LogType,
  verdict: Verdict,
  facts: Partial<EventFacts> = {},
): void {
  walk.events.push({
    sequence: walk.sequence++,
    kind,
    device,
    type,
    verdict,
    source: walk.source,
    destination: walk.destination,
    rule: facts.rule ?? null,
    attack: facts.attack ?? null,
    severity: facts.severity ?? null,
    status: facts.status ?? null,
    backend: facts.backend ?? null,
    topic: facts.topic ?? null,
    outcome: facts.outcome ?? null,
    reporter: facts.reporter ?? null,
    detail: facts.detail ?? null,
    count: facts.count ?? null,
    hops: walk.hops.length === 0 ? NO_HOPS : walk.hops,
  });
  if (walk.hops.length > 0) walk.hops = [];
}
