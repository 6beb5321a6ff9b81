import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { loadRules, type Machine } from '@netward/machine';
import { Button } from '../../../../ui/button.tsx';
import { textOf } from '../challenge-work.ts';
import type { RealToolProps } from '../challenge-form.ts';

const RealTerminal = lazy(() =>
  import('./terminal.tsx')
    .then((loaded) => ({ default: loaded.RealTerminal }))
    .catch(() => ({
      default: () => <p className="challenge-note">The terminal did not load. Try again.</p>,
    })),
);

interface ShellPaneProps extends Pick<RealToolProps, 'challenge' | 'work'> {
  readonly machine: Machine;
}

/** A terminal for the curious, which is loaded when it is opened. */
export function ShellPane({ challenge, work, machine }: ShellPaneProps) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const onLeave = useCallback(() => button.current?.focus(), []);
  const load = async () => {
    const { status, errors } = await loadRules(machine, textOf(challenge, work.draft));
    setSaid(status === 0 ? 'Your text is loaded.' : errors);
  };
  return (
    <section className="real-shell" aria-label="Terminal" data-open={isOpen ? '' : undefined}>
      <header className="lab-pane-head row fixed">
        <h3 className="label">Terminal</h3>
        <p className="challenge-about shrinks faint" role="status">
          {said || 'you are root, in this tab only; Esc leaves'}
        </p>
        <span className="row gap-2 fixed push">
          {isOpen && (
            <Button
              look="quiet"
              size="small"
              onClick={() => void load().catch(() => setSaid('The text was not loaded.'))}
            >
              Load my text
            </Button>
          )}
          <button
            ref={button}
            type="button"
            className="button button-quiet button-small"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close' : 'Open'}
          </button>
        </span>
      </header>
      {isOpen && (
        <Suspense>
          <RealTerminal machine={machine} onLeave={onLeave} />
        </Suspense>
      )}
    </section>
  );
}
