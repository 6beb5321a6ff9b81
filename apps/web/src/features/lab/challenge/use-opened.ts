import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Challenge, ChallengeDetails, Day, TextProblem } from '@netward/challenges';
import type { RunPlace } from '@netward/contracts';
import type { Level } from '@netward/levels';
import { type MachineManifest, MANIFEST_PATH, readManifest } from '@netward/machine';
import { isPackage } from '../../../lib/is-package.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { LabScreenProps } from '../lab-props.ts';
import { type Layout, type PanelProps, useLayout } from '../layout.ts';
import { isSearchLinked } from '../search/left-search.ts';
import type { useLab } from '../use-lab.ts';
import type { ChallengeParts } from './challenge-form.ts';
import {
  currentRun,
  type InspectedFlow,
  isSame,
  isSolvedBy,
  type JudgedDay,
  type Work,
  type WorkEvent,
} from './challenge-work.ts';
import type { SeededDay } from './seeded-day.ts';
import { useOtherDevice, useWork } from './use-work.ts';

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

export type ChallengeTab = 'rules' | 'text' | 'result' | 'real' | 'task' | 'assistant';

/**
 * The tabs of the screen: a phone shows one part at a time, with the assistant below the task; a tablet
 * keeps the editor and chooses what stands next to the numbers. None where there is room for all, unless
 * the real tool takes some of it. The result has a tab from the first run on.
 */
export function tabsFor(
  layout: Layout,
  { Desk, Chart }: ChallengeParts,
  { text }: Challenge,
  { hasRun, isReal }: { readonly hasRun: boolean; readonly isReal: boolean },
): readonly ChallengeTab[] {
  if (Desk) return [];
  if (layout === 'desk' || layout === 'wide') return isReal ? ['rules', 'text'] : [];
  const real = isReal ? (['real'] as const) : [];
  const result = hasRun ? (['result'] as const) : [];
  if (layout === 'tablet')
    return [...real, ...result, 'task', ...(isPackage ? [] : ['assistant' as const])];
  return ['rules', ...(text || Chart ? (['text'] as const) : []), ...result, ...real, 'task'];
}

export function tabLabels({ title }: ChallengeParts): Record<ChallengeTab, string> {
  const others = { result: 'Result', real: 'Real Linux', task: 'Task', assistant: 'Assistant' };
  return { rules: title, text: 'Text', ...others };
}

/** The attributes of a part: hidden behind its tab, or none where it has no tab. */
export function tabPanel(
  tabs: readonly ChallengeTab[],
  shown: ChallengeTab,
  tab: ChallengeTab,
): PanelProps {
  if (!tabs.includes(tab)) return {};
  return {
    id: `lab-panel-${tab}`,
    role: 'tabpanel',
    'aria-labelledby': `lab-tab-${tab}`,
    hidden: shown !== tab,
  };
}

/** The inspector of the challenges, once it has been loaded. */
export let ChallengeInspector:
  typeof import('./challenge-inspector.tsx').ChallengeInspector | undefined;

/** Rejects if it cannot be fetched, and can be called again then. */
async function loadChallengeInspector(): Promise<void> {
  ({ ChallengeInspector } = await import('./challenge-inspector.tsx'));
}

/** What speaks of the results of a challenge, once there is one; null until it has come. */
export function useDetails(challenge: Challenge, hasResult: boolean): ChallengeDetails | null {
  const [loaded, setLoaded] = useState<{ of: Challenge; details: ChallengeDetails } | null>(null);
  useEffect(() => {
    if (!hasResult) return undefined;
    let isWanted = true;
    // Opening a line asks once more, and reports a failure.
    challenge.details().then(
      (details) => isWanted && setLoaded({ of: challenge, details }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [challenge, hasResult]);
  return loaded?.of === challenge ? loaded.details : null;
}

const NOT_LOADED = 'The inspector did not load. Check your connection and open it again.';

/** The line that is open in the inspector, which is loaded with the first one. */
export function useInspected(
  challenge: Challenge,
  details: ChallengeDetails | null,
  send: (event: WorkEvent) => void,
) {
  const [inspected, setInspected] = useState<InspectedFlow | null>(null);
  const onOpen = useCallback(
    (flow: string, day: JudgedDay | null, at?: RunPlace) => {
      if (!day) return;
      send({ kind: 'flow-chosen', flow });
      const show = () => setInspected({ ...day, flow, at });
      if (ChallengeInspector && details) show();
      else
        Promise.all([loadChallengeInspector(), challenge.details()]).then(show, () =>
          showToast({ text: NOT_LOADED, tone: 'alerted' }),
        );
    },
    [send, challenge, details],
  );
  return { inspected, onOpen, onClose: () => setInspected(null) };
}

export interface RefusedText {
  readonly text: string;
  readonly problems: readonly TextProblem[];
}

/** Whether the real tool can be asked here, and how often it was; nothing else of it is loaded before. */
export function useReal({ Real }: ChallengeParts) {
  const [manifest, setManifest] = useState<MachineManifest | null>(null);
  const [asked, setAsked] = useState(0);
  const [refused, setRefused] = useState<RefusedText | null>(null);
  const hasReal = Real !== undefined && !isPackage;
  useEffect(() => {
    if (!hasReal) return undefined;
    const leaving = new AbortController();
    void readManifest(MANIFEST_PATH, leaving.signal).then(
      (read) => leaving.signal.aborted || setManifest(read),
    );
    return () => leaving.abort();
  }, [hasReal]);
  const ask = () => setAsked((times) => times + 1);
  const onRefused = useCallback(
    (text: string, problems: readonly TextProblem[]) => setRefused({ text, problems }),
    [],
  );
  const onClose = () => setAsked(0);
  return { manifest, asked, ask, refused, onRefused, onClose };
}
