import { useCallback, useMemo, useRef } from 'react';
import { LAB_LABELS_PX } from '@netward/contracts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import type { Lab } from '../lab-state.ts';
import { movePacket } from './packet.tsx';
import { pointAlong } from './route.ts';
import { traceStep } from './trace.ts';
import { usePlayback } from './use-playback.ts';

const NARROW_DIAGRAM = '(max-width: 900px)';
const SHORT_LABELS = `(max-width: ${LAB_LABELS_PX}px)`;

interface PlayedDiagramOptions {
  /** Whether the lab is still the newest: the frame that answers a click draws nothing older. */
  readonly isCurrent?: () => boolean;
}

/** The properties of a diagram in which the last action's packets move, and the controls of that. */
export function usePlayedDiagram(lab: Lab, { isCurrent }: PlayedDiagramOptions = {}) {
  const { level, run, batch, isStill } = lab;
  const { last, state, tried } = run;
  const isShort = useMediaQuery(SHORT_LABELS);
  const geometry = useMediaQuery(NARROW_DIAGRAM) ? level.topology.narrow : level.topology.wide;
  const trace = useMemo(
    () => traceStep(last, level.topology, geometry),
    [last, level.topology, geometry],
  );
  const ref = useRef<SVGSVGElement>(null);

  // Between renders, only the packet and the trail behind it move.
  const moveTo = useCallback(
    (stage: number, share: number) => {
      if (isCurrent && !isCurrent()) return;
      const hops = trace.hops.filter((hop) => hop.stage === stage && hop.link !== 'feed');
      const packets = ref.current?.querySelectorAll(`[data-packet-stage="${stage}"]`);
      packets?.forEach((packet, index) => {
        const { x, y } = pointAlong(hops[index]?.route ?? [], share);
        movePacket(packet, x, y);
      });
      ref.current
        ?.querySelector(`[data-hop-stage="${stage}"] > [stroke-dasharray]`)
        ?.setAttribute('stroke-dasharray', `${share} 1`);
    },
    [trace, isCurrent],
  );
  const playback = usePlayback(trace, `${level.id} ${batch}`, moveTo, isStill);
  const { stage } = playback;
  return { diagram: { ref, level, geometry, state, tried, trace, stage, isShort }, playback };
}
