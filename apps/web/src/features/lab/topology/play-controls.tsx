import { IconButton } from '../../../ui/button.tsx';
import { type Speed, SPEEDS } from './playback.ts';
import type { Playback } from './use-playback.ts';

const SIGNS: Record<Speed, string> = { 0.5: '½×', 1: '1×', 2: '2×' };

/** Pause, skip and speed of the packets. Nothing else in the lab waits for the animation. */
export function PlayControls({ playback }: { playback: Playback }) {
  const { isPaused, isRunning, speed, togglePause, skip, setSpeed } = playback;
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
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
        aria-label={`Speed ${SIGNS[speed]}, change to ${SIGNS[next]}`}
        onClick={() => setSpeed(next)}
      >
        {SIGNS[speed]}
      </button>
    </div>
  );
}
