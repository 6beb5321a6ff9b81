import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Challenge } from '@netward/challenges';
import type { Level } from '@netward/levels';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import type { LabScreenProps } from '../lab-props.ts';
import type { useLab } from '../use-lab.ts';
import { useLayout } from '../layout.ts';
import type { ChallengeParts } from './challenge-form.ts';
import { type ChallengeTab, tabPanel, tabsFor } from './challenge-tabs.ts';
import { currentRun } from './challenge-work.ts';
import { useDetails, useInspected } from './use-inspected.ts';
import { useOtherDevice } from './use-other-device.ts';
import { useWork } from './use-work.ts';

export interface ChallengeScreenProps extends Pick<
  LabScreenProps,
  'assistant' | 'assistantHeight' | 'progress'
> {
  readonly opened: Level;
  readonly play: ReturnType<typeof useLab>;
}

/** A challenge and what it adds to the screen. */
export interface LoadedChallenge {
  readonly challenge: Challenge;
  readonly parts: ChallengeParts;
}

export type OpenedChallengeProps = ChallengeScreenProps & LoadedChallenge;
export type Opened = ReturnType<typeof useOpened>;

/** All that the parts of a challenge's screen share: the work, its result, and what can be done with it. */
export function useOpened({ challenge, parts, progress }: OpenedChallengeProps) {
  const kept = useWork(challenge, progress.owner);
  const { work, send } = kept;
  const [elsewhere, forgetElsewhere] = useOtherDevice(challenge, work, kept.savedAt);
  const { addChallengeResult } = progress;
  const run = currentRun(work);
  const judgement = run?.judgements[work.traffic] ?? null;
  const details = useDetails(challenge, judgement !== null);
  const inspected = useInspected(challenge, details, send);
  const tabs = useTabs({ challenge, parts });
  const { layout, onShow } = tabs;
  const stamping = useStamping();

  const save = useCallback(
    (configuration: unknown, solutionShown: boolean) => {
      const { level, version } = challenge;
      addChallengeResult({ level, version, configuration, solutionShown });
    },
    [addChallengeResult, challenge],
  );
  const onRun = useCallback(() => {
    if (work.problems.length > 0) return;
    send({ kind: 'ran' });
    save(work.draft.configuration, work.isShown);
    stamping.start();
    if (layout !== 'desk' && layout !== 'wide') onShow('result');
  }, [send, save, stamping, layout, onShow, work]);
  const onSolutionShown = () => {
    send({ kind: 'solution-shown' });
    if (work.run && !work.isSolved) save(work.run.configuration, true);
  };
  return {
    ...{ ...kept, ...tabs, ...inspected, run, judgement, details, stamping },
    ...{ elsewhere, forgetElsewhere, onRun, onSolutionShown },
  };
}

function useTabs({ challenge, parts }: LoadedChallenge) {
  const layout = useLayout();
  const [chosen, onShow] = useState<ChallengeTab>('rules');
  const tabs = tabsFor(layout, parts, challenge);
  const shown = tabs.includes(chosen) ? chosen : tabs[0]!;
  const panel = (tab: ChallengeTab) => tabPanel(tabs, shown, tab);
  return { layout, tabs, shown, onShow, panel };
}

/** The whole run, with its last stamp. */
const LONGEST_MS = 1_400;

/** Whether the flows of a run are being stamped one after the other; never with reduced motion. */
function useStamping() {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isOn, setOn] = useState(false);
  const end = useCallback(() => setOn(false), []);
  const start = useCallback(() => setOn(!isStill), [isStill]);
  // A part behind a tab plays no animation, so none ends there.
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(end, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [isOn, end]);
  return useMemo(() => ({ isOn, start, end }), [isOn, start, end]);
}
