import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LAB_LABELS_PX } from '@netward/contracts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { Lab } from '../lab-state.ts';
import { movePacket } from './path-taken.tsx';
import { pointAlong, type Trace, traceStep } from './trace.ts';

const NARROW_DIAGRAM = '(max-width: 900px)';
const SHORT_LABELS = `(max-width: ${LAB_LABELS_PX}px)`;

const always = () => true;

/**
 * The properties of a diagram in which the last action's packets move, and the controls of that. Where the
 * lab is no longer the newest, the frame that answers a click draws nothing.
 */
export function usePlayedDiagram(lab: Lab, isCurrent = always) {
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
      if (!isCurrent()) return;
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

/**
 * Plays a trace from the start whenever `playId` changes. `onMove` is called for every frame with the
 * stage and its share; React renders only when a stage is finished. A trace that `isOver` is not played.
 */
function usePlayback(
  trace: Trace,
  playId: string,
  onMove: (stage: number, share: number) => void,
  isOver = false,
) {
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isStill = isReduced || isOver;
  const [isPaused, setPaused] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [shown, setShown] = useState({ playId, stage: trace.stages });
  const elapsed = useRef(0);
  const isNew = shown.playId !== playId;
  if (isNew) setShown({ playId, stage: isStill ? trace.stages : 0 });
  const stage = Math.min(isNew ? 0 : shown.stage, trace.stages);
  const isRunning = stage < trace.stages;

  useEffect(() => {
    elapsed.current = 0;
    setPaused(false);
  }, [playId]);

  useEffect(() => {
    if (!isRunning || isPaused) return undefined;
    let before: number | undefined;
    let frame = requestAnimationFrame(function advance(now) {
      elapsed.current += (now - (before ?? now)) * speed;
      before = now;
      const moment = momentAt(trace, elapsed.current);
      onMove(moment.stage, moment.share);
      if (moment.stage !== stage) setShown({ playId, stage: moment.stage });
      else frame = requestAnimationFrame(advance);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning, isPaused, onMove, playId, speed, stage, trace]);

  const skip = useCallback(() => setShown({ playId, stage: Number.POSITIVE_INFINITY }), [playId]);
  const togglePause = useCallback(() => setPaused((is) => !is), []);
  return { stage, isRunning, isPaused, speed, togglePause, skip, setSpeed };
}

/** A hop and the pause at a device, in milliseconds at normal speed. */
const HOP_MS = 320;
const DWELL_MS = 140;

function stageMs(trace: Trace, stage: number): number {
  const links = trace.hops.filter((hop) => hop.stage === stage).map((hop) => hop.linkIds.length);
  return Math.max(1, ...links) * HOP_MS + DWELL_MS;
}

/** The position `elapsed` milliseconds after the start, at normal speed. */
export function momentAt(trace: Trace, elapsed: number): { stage: number; share: number } {
  let left = elapsed;
  for (let stage = 0; stage < trace.stages; stage++) {
    const whole = stageMs(trace, stage);
    if (left < whole) return { stage, share: Math.min(1, left / (whole - DWELL_MS)) };
    left -= whole;
  }
  return { stage: trace.stages, share: 1 };
}

const signOf = (speed: number) => `${speed === 0.5 ? '½' : speed}×`;

/** Pause, skip and speed of the packets. Nothing else in the lab waits for the animation. */
export function PlayControls({ playback }: { playback: ReturnType<typeof usePlayback> }) {
  const { isPaused, isRunning, speed, togglePause, skip, setSpeed } = playback;
  const next = speed === 2 ? 0.5 : 2 * speed;
  return (
    <div className="play-controls flex middle push" role="group" aria-label="Playback">
      <IconButton
        icon={isPaused ? 'i-play' : 'i-pause'}
        label={isPaused ? 'Play' : 'Pause'}
        onClick={togglePause}
      />
      <IconButton icon="i-skip" label="Skip to the result" disabled={!isRunning} onClick={skip} />
      <button
        type="button"
        className="play-speed rounded muted"
        aria-label={`Speed ${signOf(speed)}, change to ${signOf(next)}`}
        onClick={() => setSpeed(next)}
      >
        {signOf(speed)}
      </button>
    </div>
  );
}
