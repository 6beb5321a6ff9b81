import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Challenge, Day } from '@netward/challenges';
import type { Level } from '@netward/levels';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import type { LabScreenProps } from '../lab-props.ts';
import type { useLab } from '../use-lab.ts';
import { useLayout } from '../layout.ts';
import { isSearchLinked } from '../search/left-search.ts';
import type { ChallengeParts } from './challenge-form.ts';
import { type ChallengeTab, tabPanel, tabsFor } from './challenge-tabs.ts';
import { currentRun, isSame, isSolvedBy, type JudgedDay, type Work } from './challenge-work.ts';
import { useReal } from './real/use-real.ts';
import type { SeededDay } from './seeded-day.ts';
import { useDetails, useInspected } from './use-inspected.ts';
import { useOtherDevice } from './use-other-device.ts';
import { useWork } from './use-work.ts';

export interface ChallengeScreenProps extends Pick<
  LabScreenProps,
  'assistant' | 'assistantHeight' | 'onLevelChange' | 'progress'
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
  const run = currentRun(work);
  const judgement = run?.judgements[work.traffic] ?? null;
  const real = useReal(parts);
  const details = useDetails(challenge, work.run !== null || real.asked > 0);
  const inspected = useInspected(challenge, details, send);
  const shown = work.run && {
    configuration: work.run.configuration,
    judgement: work.run.judgements[work.traffic],
  };
  const tabs = useTabs({ challenge, parts }, { hasRun: work.run !== null, isReal: real.asked > 0 });
  const { layout, onShow } = tabs;
  const stamping = useStamping();
  const searching = useSearching(challenge, work);
  const [isEndWanted, setEndWanted] = useState(false);

  const save = useSave(challenge, work, progress.addChallengeResult);
  const onRun = useCallback(() => {
    if (work.problems.length > 0) return;
    send({ kind: 'ran' });
    save(work.draft.configuration, work.isShown);
    stamping.start();
    // The end would take the place of the real tool, which then has to begin once more.
    setEndWanted(real.asked === 0);
    if (layout !== 'desk' && layout !== 'wide') onShow('result');
  }, [send, save, stamping, layout, onShow, work, real.asked]);
  const onReal = () => {
    real.ask();
    onShow(layout === 'desk' || layout === 'wide' ? 'text' : 'real');
  };
  const onSolutionShown = () => {
    send({ kind: 'solution-shown' });
    if (work.run && !work.isSolved) save(work.run.configuration, true);
  };
  const onTomorrow = (day: SeededDay) => {
    send({ kind: 'tomorrow-opened', ...day });
    save(day.configuration, work.isShown, day);
  };
  const isSolved = run !== null && isSolvedBy(run);
  return {
    isEnding: isEndWanted && isSolved && !parts.Desk && !stamping.isOn,
    setEndWanted,
    onTomorrow,
    ...{ ...kept, ...tabs, ...inspected, run, judgement, details, stamping },
    shownDay: shown,
    onOpenShown: (flow: string) => inspected.onOpen(flow, shown),
    ...{ elsewhere, forgetElsewhere, onRun, onSolutionShown, real, onReal },
    ...searching,
  };
}

/** Keeps a configuration that was run as a result of the learner's. */
function useSave(
  challenge: Challenge,
  { tomorrow: own }: Work,
  addChallengeResult: ChallengeScreenProps['progress']['addChallengeResult'],
) {
  return useCallback(
    (configuration: unknown, solutionShown: boolean, opened = own) => {
      const { level, version } = challenge;
      const result = { level, version, configuration, solutionShown };
      const isPlayed = opened && isSame(opened.configuration, configuration);
      // The server knows the day of the account and is told of any other.
      const tomorrow = isPlayed && (opened.isOwn ? {} : { seed: opened.seed });
      addChallengeResult(tomorrow ? { ...result, tomorrow } : result);
    },
    [addChallengeResult, challenge, own],
  );
}

/** A day whose records are searched, in the place of form and result. */
interface SearchedTraffic {
  readonly traffic: Day;
  /** As it was judged, whose lines can be opened; null before the first run. */
  readonly day: JudgedDay | null;
}

function useSearching({ level }: Challenge, { traffic }: Work) {
  const [searched, setSearched] = useState<SearchedTraffic | null>(() =>
    isSearchLinked(`challenge ${level}`) ? { traffic, day: null } : null,
  );
  return {
    searched,
    onSearch: (day: JudgedDay | null) =>
      setSearched({ traffic: day?.judgement.traffic ?? traffic, day }),
    onSearchClosed: () => setSearched(null),
  };
}

function useTabs(
  { challenge, parts }: LoadedChallenge,
  has: { readonly hasRun: boolean; readonly isReal: boolean },
) {
  const layout = useLayout();
  const [chosen, onShow] = useState<ChallengeTab>('rules');
  const tabs = tabsFor(layout, parts, challenge, has);
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
