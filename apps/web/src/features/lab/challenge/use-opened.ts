import { type FunctionComponent, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Challenge, Day, Judgement, TextProblem } from '@netward/challenges';
import type { RunPlace } from '@netward/contracts';
import type { Level } from '@netward/levels';
import { MANIFEST_PATH, type MachineManifest, readManifest } from '@netward/machine';
import { isPackage } from '../../../lib/is-package.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { LabScreenProps } from '../lab-props.ts';
import { ASSISTANT, isRoomy, useLayout, useTabs } from '../layout.tsx';
import { linked } from '../lab-state.ts';
import type { useLab } from '../use-lab.ts';
import {
  currentRun,
  edited,
  type InspectedFlow,
  isSame,
  isSolvedBy,
  type JudgedDay,
  ran,
  type SeededDay,
  solutionShown,
  tomorrowOpened,
  type Work,
  type WorkChange,
} from './challenge-work.ts';
import { useWork } from './use-work.ts';

/** What a form gets. It keeps nothing: every change goes up, and undo, saving and text follow from it. */
export interface ChallengeFormProps<C> {
  readonly configuration: C;
  /** A method, so that forms of all levels fit into one list. */
  onChange(next: C): void;
  /** Of the traffic that is shown; null before the first run, and once the configuration has changed. */
  readonly judgement: Judgement | null;
  readonly selected: string | null;
  readonly onSelect: (part: string | null) => void;
  readonly traffic: Day;
  /** Opens a line of the judgement in the inspector, by its id. */
  readonly onOpen: (flow: string) => void;
}

/** A desk has the whole screen. */
export interface ChallengeDeskProps {
  readonly screen: Opened;
  /** What stands at the side of other challenges. */
  readonly task: ReactNode;
  readonly assistant: ReactNode;
}

/** What a level adds to the common screen. The screen brings heads, scrolling and the button Undo. */
export interface ChallengeParts<C = unknown> {
  /** The head of the form, and its tab on a phone, in one or two words: 'Rules'. */
  readonly title: string;
  /** Next to the title, in a few words: 'first match decides'. */
  readonly about?: string;
  /** Buttons in the head, right of Undo: 'Add rule'. Small ones. */
  readonly Actions?: FunctionComponent<ChallengeFormProps<C>>;
  readonly Form: FunctionComponent<ChallengeFormProps<C>>;
  /** Above the text, where a picture of the result helps to decide; it gets the same. */
  readonly Chart?: FunctionComponent<ChallengeFormProps<C>>;
  /** Instead of form, text, result and side, for a task that is no configuration. */
  readonly Desk?: FunctionComponent<ChallengeDeskProps>;
  /** Where the real tool can be asked, if the site offers it. */
  readonly hasReal?: boolean;
}

export interface ChallengeScreenProps extends Pick<
  LabScreenProps,
  'assistant' | 'assistantHeight' | 'onLevelChange' | 'progress'
> {
  readonly opened: Level;
  readonly play: ReturnType<typeof useLab>;
}

export interface LoadedChallenge {
  readonly challenge: Challenge;
  readonly parts: ChallengeParts;
}

export type Opened = ReturnType<typeof useOpened>;

/** All that the parts of a challenge's screen share: the work, its result, and what can be done with it. */
export function useOpened(props: ChallengeScreenProps & LoadedChallenge) {
  const { challenge, parts, progress } = props;
  const kept = useWork(challenge, progress.owner);
  const { work, change } = kept;
  const run = currentRun(work);
  const real = useReal(parts);
  // Opening a line asks for them once more, and reports a failure.
  const details = useLoaded(work.run !== null || real.asked > 0, challenge.details);
  const inspecting = useInspected(challenge, change);
  const shownDay = work.run && {
    configuration: work.run.configuration,
    judgement: work.run.judgements[work.traffic],
  };
  const tabs = useChallengeTabs(props, work.run !== null, real.asked > 0);
  const { hasRoom, onShow } = tabs;
  const stamping = useStamping();
  const [isEndWanted, setEndWanted] = useState(false);
  const [searched, setSearched] = useSearched(challenge, work);

  const save = (configuration: unknown, solutionShown: boolean, opened = work.tomorrow) => {
    const { level, version } = challenge;
    const result = { level, version, configuration, solutionShown };
    const isPlayed = opened && isSame(opened.configuration, configuration);
    // The server knows the day of the account and is told of any other.
    const tomorrow = isPlayed && (opened.isOwn ? {} : { seed: opened.seed });
    progress.addChallengeResult(tomorrow ? { ...result, tomorrow } : result);
  };
  const onRun = () => {
    if (work.problems.length > 0) return;
    change(ran);
    save(work.draft.configuration, work.isShown);
    stamping.start();
    // The end would take the place of the real tool, which then has to begin once more.
    setEndWanted(real.asked === 0);
    if (!hasRoom) onShow('result');
  };
  return {
    ...{ ...props, ...kept, ...tabs, ...inspecting, run, details, stamping, shownDay, real },
    isEnding: isEndWanted && run !== null && isSolvedBy(run) && !parts.Desk && !stamping.isOn,
    ...{ setEndWanted, searched, setSearched, onRun },
    onEdit: (configuration: unknown) => change(edited(configuration, typingPlace())),
    onOpenShown: (flow: string) => inspecting.onOpen(flow, shownDay),
    onSearch: (day: JudgedDay | null) =>
      setSearched({ traffic: day?.judgement.traffic ?? work.traffic, day }),
    onReal: () => {
      real.ask();
      onShow(hasRoom ? 'text' : 'real');
    },
    onSolutionShown: () => {
      change(solutionShown);
      if (work.run && !work.isSolved) save(work.run.configuration, true);
    },
    onTomorrow: (day: SeededDay) => {
      change(tomorrowOpened(day));
      save(day.configuration, work.isShown, day);
    },
  };
}

/** The field that has the focus: what is typed into it is one step for Undo. */
function typingPlace(): unknown {
  const { activeElement } = document;
  const isField =
    activeElement instanceof HTMLTextAreaElement ||
    (activeElement instanceof HTMLInputElement && activeElement.type !== 'checkbox');
  return isField ? activeElement : null;
}

/** The day whose records are searched, and how it was judged; null before the first run. */
function useSearched({ level }: Challenge, { traffic }: Work) {
  return useState<{ traffic: Day; day: JudgedDay | null } | null>(() =>
    linked.search?.room === `challenge ${level}` ? { traffic, day: null } : null,
  );
}

type ChallengeTab = 'rules' | 'text' | 'result' | 'real' | 'task' | 'assistant';

/**
 * The tabs of the screen: a phone shows one part at a time, with the assistant below the task; a tablet
 * keeps the editor and chooses what stands next to the numbers. None where there is room for all, unless
 * the real tool takes some of it. The result has a tab from the first run on.
 */
function useChallengeTabs({ challenge, parts }: LoadedChallenge, hasRun: boolean, isReal: boolean) {
  const layout = useLayout();
  const hasRoom = isRoomy(layout);
  const real = isReal ? (['real'] as const) : [];
  const result = hasRun ? (['result'] as const) : [];
  const text = challenge.text || parts.Chart ? (['text'] as const) : [];
  let tabs: readonly ChallengeTab[] = ['rules', ...text, ...result, ...real, 'task'];
  if (parts.Desk) tabs = [];
  else if (hasRoom) tabs = isReal ? ['rules', 'text'] : [];
  else if (layout === 'tablet') tabs = [...real, ...result, 'task', ...ASSISTANT];
  return { layout, hasRoom, isPhone: layout === 'phone', ...useTabs(tabs) };
}

/** The whole run, with its last stamp. */
const LONGEST_MS = 1_400;

/** Whether the flows of a run are being stamped one after the other; never with reduced motion. */
function useStamping() {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isOn, setOn] = useState(false);
  const end = useCallback(() => setOn(false), []);
  // A part behind a tab plays no animation, so none ends there.
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(end, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [isOn, end]);
  return { isOn, start: () => setOn(!isStill), end };
}

const NOT_LOADED = 'The inspector did not load. Check your connection and open it again.';

/** The line that is open, and the inspector, which is loaded with the first one. */
function useInspected(challenge: Challenge, change: (by: WorkChange) => void) {
  const load = async (line: InspectedFlow) => {
    const { ChallengeInspector } = await import('./challenge-inspector.tsx');
    return { ...line, Inspector: ChallengeInspector, details: await challenge.details() };
  };
  const [inspected, setInspected] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const onOpen = (flow: string, day: JudgedDay | null, at?: RunPlace) => {
    if (!day) return;
    change({ flow });
    load({ ...day, flow, at }).then(setInspected, () =>
      showToast({ text: NOT_LOADED, tone: 'alerted' }),
    );
  };
  return { inspected, onOpen, onClose: () => setInspected(null) };
}

/** Whether the real tool can be asked here, and how often it was; nothing else of it is loaded before. */
function useReal({ hasReal }: ChallengeParts) {
  const [manifest, setManifest] = useState<MachineManifest | null>(null);
  const [asked, setAsked] = useState(0);
  /** What the tool said of a text. */
  const [refused, setRefused] = useState<{ text: string; problems: readonly TextProblem[] }>();
  const isOffered = hasReal === true && !isPackage;
  useEffect(() => {
    if (!isOffered) return undefined;
    const leaving = new AbortController();
    void readManifest(MANIFEST_PATH, leaving.signal).then(
      (read) => leaving.signal.aborted || setManifest(read),
    );
    return () => leaving.abort();
  }, [isOffered]);
  const ask = () => setAsked((times) => times + 1);
  return { manifest, asked, ask, refused, setRefused, onClose: () => setAsked(0) };
}
