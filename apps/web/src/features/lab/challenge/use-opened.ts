import { useCallback, useState } from 'react';
import { useLayout } from '../layout.ts';
import type { ChallengeScreenProps, LoadedChallenge } from './challenge-props.ts';
import { type ChallengeTab, tabPanel, tabsFor } from './challenge-tabs.ts';
import { currentRun } from './challenge-work.ts';
import { useDetails } from './use-details.ts';
import { useInspected } from './use-inspected.ts';
import { useOtherDevice } from './use-other-device.ts';
import { useStamping } from './use-stamping.ts';
import { useWork } from './use-work.ts';

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
