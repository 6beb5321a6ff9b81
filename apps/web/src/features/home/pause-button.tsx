import { IconButton } from '../../ui/button.tsx';

interface PauseButtonProps {
  /** What rotates: "features". */
  readonly of: string;
  readonly isPaused: boolean;
  readonly onToggle: () => void;
}

/** Stops a carousel and lets it go on. The style sheet hides it where nothing rotates. */
export function PauseButton({ of, isPaused, onToggle }: PauseButtonProps) {
  return (
    <IconButton
      className="carousel-pause"
      icon={isPaused ? 'i-play' : 'i-pause'}
      label={isPaused ? `Resume the rotation of ${of}` : `Pause the rotation of ${of}`}
      onClick={onToggle}
    />
  );
}
