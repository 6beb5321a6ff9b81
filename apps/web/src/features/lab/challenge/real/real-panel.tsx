import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadRules, type Machine, type MachineManifest } from '@netward/machine';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { textOf } from '../challenge-work.ts';
import { Choice } from '../../layout.tsx';
import { Pane } from '../challenge-parts.tsx';
import type { Opened } from '../use-opened.ts';
import { BrokenNetworks } from './broken-networks.tsx';
import { FirstRun, Loading, MachineLoadLine, useMachine } from './machine.tsx';
import { PlayedDays, TWO_WAYS } from './played-days.tsx';
import './real.css';
import { usePlays } from './plays.tsx';

/** The learner's text in the real tool, flow by flow next to what the challenge's judge says. */
export function RealPanel({ screen, manifest }: { screen: Opened; manifest: MachineManifest }) {
  const { asked, onClose } = screen.real;
  const { phase, open, close, fail } = useMachine();
  const machine = phase.kind === 'open' ? phase.machine : null;
  const plays = usePlays(screen, fail);
  const [isRepairing, setRepairing] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent(() => {
    setRepairing(false);
    if (machine) void plays.play(machine, plays.inOrder);
    else body.current?.querySelector('button')?.focus();
  });
  useEffect(() => begin(), [machine, asked]);
  const mode = (
    <Choice
      className={TWO_WAYS}
      label="What is played"
      options={[
        [false, 'My rules'],
        [true, 'Broken networks'],
      ]}
      chosen={isRepairing}
      onChoose={setRepairing}
    />
  );
  const tool = plays.tool ?? `nftables ${manifest.nftables.split('-')[0]}`;
  return (
    <Pane
      className="challenge-real"
      title="Real Linux"
      about={`${tool}, in this tab`}
      end={<IconButton icon="i-cross" label="Close real Linux" onClick={onClose} />}
      {...screen.panel('real')}
    >
      <div className="real-body column fills shrinks" ref={body}>
        {phase.kind === 'closed' && (
          <FirstRun {...{ manifest }} sentence={phase.sentence} onStart={open} onLeave={onClose} />
        )}
        {phase.kind === 'loading' && <Loading progress={phase.progress} onCancel={() => close()} />}
        {machine && (
          <>
            {isRepairing ? (
              <BrokenNetworks
                {...{ machine, mode }}
                grammar={screen.challenge.text?.grammar}
                onFailed={fail}
              />
            ) : (
              <PlayedDays {...{ screen, machine, plays, mode, tool }} />
            )}
            <ShellPane {...{ screen, machine }} />
            <MachineLoadLine machine={machine} />
          </>
        )}
      </div>
    </Pane>
  );
}

const RealTerminal = lazy(() =>
  import('./terminal.tsx')
    .then((loaded) => ({ default: loaded.RealTerminal }))
    .catch(() => ({
      default: () => (
        <p className="challenge-note row fixed small ruled">
          The terminal did not load. Try again.
        </p>
      ),
    })),
);

function ShellPane({ screen, machine }: { screen: Opened; machine: Machine }) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const onLeave = useCallback(() => button.current?.focus(), []);
  const load = async () => {
    const text = textOf(screen.challenge, screen.work.draft);
    const { status, errors } = await loadRules(machine, text);
    setSaid(status === 0 ? 'Your text is loaded.' : errors);
  };
  return (
    <section
      className="real-shell column shrinks"
      aria-label="Terminal"
      data-open={isOpen ? '' : undefined}
    >
      <header className="lab-pane-head row fixed">
        <h3 className="label">Terminal</h3>
        <p className="challenge-about one-line shrinks small faint" role="status">
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
      <Suspense>{isOpen && <RealTerminal machine={machine} onLeave={onLeave} />}</Suspense>
    </section>
  );
}
