import { hopsOf } from './cast.ts';
import type { NodeId } from './devices/derived.ts';
import type { ConnectionAttempt, ConnectionPath, Inline, Walk } from './walk.ts';
import { COSTS, type Wire } from './packets/connection.ts';

const NO_TAPS: readonly NodeId[] = [];

/** The way of a connection through the network as it stands now. */
export function routeOf(walk: Walk, call: ConnectionAttempt): ConnectionPath {
  const known = walk.routes.get(call.source) ?? [];
  let made: ConnectionPath['made'] | undefined;
  for (const path of known) {
    if (path.destination !== call.destination || path.backend !== call.backend) continue;
    if (path.from === call.from && path.isHeard === walk.isListening) return path;
    made ??= path.made;
  }
  const route = laidOut(walk, call, made ?? { count: 0 });
  walk.routes.set(call.source, [...known, route]);
  return route;
}

function laidOut(walk: Walk, call: ConnectionAttempt, made: { count: number }): ConnectionPath {
  const { inlines } = walk.network;
  const { from, destination, backend } = call;
  const isIn = (inline: Inline) => inline.isIn(walk.state, from, destination);
  const guards: Inline[] = [];
  let index = inlines.findIndex(({ node }) => node === from) + 1;
  for (; !inlines[index]!.answer || !isIn(inlines[index]!); index += 1)
    if (isIn(inlines[index]!)) guards.push(inlines[index]!);
  const end = inlines[index]!;
  const wires = wiresOf(walk, call, guards, backend ?? end.node);
  const isWatched = guards.length > 0 || wires.some(({ taps }) => taps.length > 0);
  const isTracked = guards.some(({ tracks }) => tracks);
  // Spread into another object it would cost the lab half of its steps a second.
  return {
    from,
    destination,
    backend,
    isHeard: walk.isListening,
    guards,
    end,
    wires,
    far: [hopsOf(from, call.source) * COSTS.router, hopsOf(end.node, destination) * COSTS.router],
    isWatched,
    isTracked,
    made,
  };
}

function wiresOf(walk: Walk, call: ConnectionAttempt, guards: readonly Inline[], end: NodeId) {
  const wires: Wire[] = [];
  let { from, source } = call;
  for (let index = 0; index <= guards.length; index += 1) {
    const guard = guards[index];
    const to = guard?.node ?? end;
    const tunnel = guard?.source ? ([source, guard.source] as const) : null;
    wires.push({
      from,
      to,
      segment: `${from}-${to}`,
      source,
      tunnel,
      taps: tapsOn(walk, from, to),
    });
    source = guard?.source ?? source;
    from = to;
  }
  return wires;
}

function tapsOn(walk: Walk, from: NodeId, to: NodeId): readonly NodeId[] {
  let taps = NO_TAPS;
  for (const tap of walk.network.taps)
    if (tap.isOn(walk) && tap.covers(from, to, walk.state)) taps = [...taps, tap.node];
  return taps;
}
