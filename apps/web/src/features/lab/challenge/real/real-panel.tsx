import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadRules, type Machine } from '@netward/machine';
import { Button, IconButton } from '../../../../ui/button.tsx';
import type { RealToolProps } from '../challenge-form.ts';
import { textOf } from '../challenge-work.ts';
import { Pane } from '../pane.tsx';
import { BrokenNetworks } from './broken-networks.tsx';
import { FirstRun, Loading, MachineLoadLine, useMachine } from './machine.tsx';
import { PlayedDays, TwoWays } from './played-days.tsx';
import { useDays, usePlays } from './use-plays.ts';
import './real.css';

/** The learner's text in the real tool, flow by flow next to what the challenge's judge says. */
export function RealPanel(props: RealToolProps) {
  const { challenge, work, manifest, asked, onRefused, onClose, panel } = props;
  const { phase, open, close, fail } = useMachine();
  const machine = phase.kind === 'open' ? phase.machine : null;
  const plays = usePlays(challenge, work, { onFailed: fail, onRefused });
  const days = useDays(work);
  const [isRepairing, setRepairing] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent(() => {
    setRepairing(false);
    if (machine) void plays.play(machine, days.inOrder);
    else body.current?.querySelector('button')?.focus();
  });
  useEffect(() => begin(), [machine, asked]);
  const mode = (
    <TwoWays
      label="What is played"
      names={['My rules', 'Broken networks']}
      isSecond={isRepairing}
      onChoose={setRepairing}
    />
  );
  const version = `nftables ${manifest.nftables.split('-')[0]}`;
  return (
    <Pane
      className="challenge-real"
      title="Real Linux"
      about={`${plays.tool ?? version}, in this tab`}
      end={<IconButton icon="i-cross" label="Close real Linux" onClick={onClose} />}
      {...panel}
    >
      <div className="real-body" ref={body}>
        {phase.kind === 'closed' && (
          <FirstRun {...{ manifest }} sentence={phase.sentence} onStart={open} onLeave={onClose} />
        )}
        {phase.kind === 'loading' && <Loading progress={phase.progress} onCancel={() => close()} />}
        {machine && (
          <>
            {isRepairing ? (
              <BrokenNetworks
                {...{ machine, mode }}
                grammar={challenge.text?.grammar}
                onFailed={fail}
              />
            ) : (
              <PlayedDays
                {...props}
                {...{ machine, plays, days, mode }}
                tool={plays.tool ?? version}
              />
            )}
            <ShellPane {...{ challenge, work, machine }} />
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
