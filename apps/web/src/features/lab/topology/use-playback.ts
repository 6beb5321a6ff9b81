import { useCallback, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { momentAt, type Speed } from './playback.ts';
import type { Trace } from './trace.ts';

export interface Playback {
  /** How many stages are over; all of them after the playback. */
  readonly stage: number;
  readonly isRunning: boolean;
  readonly isPaused: boolean;
  readonly speed: Speed;
  readonly togglePause: () => void;
  readonly skip: () => void;
  readonly setSpeed: (speed: Speed) => void;
}

/**
 * Plays a trace from the start whenever `playId` changes. `onMove` is called for every frame with the
 * stage and its share; React renders only when a stage is finished. A trace that `isOver` is not played.
 */
export function usePlayback(
  trace: Trace,
  playId: string,
  onMove: (stage: number, share: number) => void,
  isOver = false,
): Playback {
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isStill = isReduced || isOver;
  const [isPaused, setPaused] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
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
