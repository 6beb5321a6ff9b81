import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/button.tsx';
import type { RealToolProps } from '../challenge-form.ts';
import { Pane } from '../pane.tsx';
import { BrokenNetworks } from './broken-networks.tsx';
import { FirstRun, Loading } from './first-run.tsx';
import { MachineLoadLine } from './machine-load.tsx';
import { PlayedDays } from './played-days.tsx';
import { ShellPane } from './shell-pane.tsx';
import { TwoWays } from './two-ways.tsx';
import { useDays } from './use-days.ts';
import { useMachine } from './use-machine.ts';
import { usePlays } from './use-plays.ts';
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
