import { IconButton } from '../../ui/button.tsx';

interface PauseButtonProps {
  /** What rotates, such as "features". */
  readonly of: string;
  readonly isPaused: boolean;
  readonly onToggle: () => void;
}

/** Pauses and resumes a carousel. The style sheet hides it where nothing rotates. */
export function PauseButton({ of, isPaused, onToggle }: PauseButtonProps) {
  return (
    <IconButton
      className="carousel-pause"
      icon={isPaused ? 'i-play' : 'i-pause'}
      label={isPaused ? `Resume rotating ${of}` : `Pause rotating ${of}`}
      onClick={onToggle}
    />
  );
}
