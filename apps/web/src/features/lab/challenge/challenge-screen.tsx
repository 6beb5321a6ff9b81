import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
} from 'react';
import { type Challenge, loadChallenge, TRAFFICS } from '@netward/challenges';
import type { LevelId } from '@netward/contracts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { LabTabs } from '../layout.tsx';
import { useFetched } from '../use-fetched.ts';
import { takeFocus } from '../move-focus.ts';
import type { ChallengeSearchProps } from '../search/open-search.tsx';
import { describeLab, selection } from '../selection.ts';
import { ChallengeEditor } from './challenge-editor.tsx';
import { RunBar } from './run-bar.tsx';
import { linkOfScreen, TaskPane } from './task-pane.tsx';
import {
  type ChallengeParts,
  type ChallengeScreenProps,
  type LoadedChallenge,
  type Opened,
  useOpened,
} from './use-opened.ts';
import './challenge.css';

const ChallengeEnd = lazy(() =>
  import('./end/challenge-end.tsx').catch(() => ({
    default: () => <p className="challenge-empty">The end did not load. Check your connection.</p>,
  })),
);

const Results = lazyComponent(async () => (await import('./results.tsx')).Results);

const ChallengeSearch = lazyComponent<ChallengeSearchProps>(() =>
  import('../search/open-search.tsx').then((search) => search.ChallengeSearch),
);

/** The real tool in the place of list and side, once it was asked for. */
const RealPanel = lazy(async () => ({
  default: (await import('./real/real-panel.tsx')).RealPanel,
}));

function OpenedChallenge(props: ChallengeScreenProps & LoadedChallenge) {
  const screen = useOpened(props);
  const { challenge, parts, work, layout, tabs, isEnding, real, inspected } = screen;
  // Brings the assistant into sight when a line or a field is to be asked about.
  useEffect(() =>
    selection.subscribe(() => {
      if (!selection.get()?.isAsked || !(tabs.includes('task') || parts.Desk)) return;
      screen.onClose();
      // A phone has the assistant below the task.
      screen.onShow(tabs.includes('assistant') ? 'assistant' : 'task');
    }),
  );
  const runByKey = (event: KeyboardEvent) => {
    // A desk is judged when its note is handed in.
    if (parts.Desk || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.key !== 'Enter') return;
    screen.onRun();
    if (event.shiftKey && real.manifest) screen.onReal();
    event.preventDefault();
  };
  return (
    <main
      className="lab-panes seams grid shrinks challenge-panes"
      data-challenge={challenge.level}
      data-layout={layout}
      data-shown={screen.shown}
      data-desk={parts.Desk ? '' : undefined}
      data-beside={real.asked > 0 ? 'real' : undefined}
      data-stage={isEnding ? 'end' : work.run || parts.Desk ? undefined : 'first'}
      style={{ '--assistant-height': `${props.assistantHeight}px` } as CSSProperties}
      onKeyDown={runByKey}
    >
      <h1 className="sr-only" ref={takeFocus} tabIndex={-1}>
        {`Challenge of level ${challenge.level}: ${challenge.texts.title}`}
      </h1>
      {isEnding ? (
        <Suspense>
          <ChallengeEnd screen={screen} />
        </Suspense>
      ) : (
        <Panes screen={screen} />
      )}
      {screen.searched && <Searched {...{ screen, ...screen.searched }} />}
      {inspected && (
        <inspected.Inspector
          {...{ challenge, layout, ...inspected }}
          topology={props.opened.topology}
          onFlow={(flow) => screen.onOpen(flow, inspected)}
          onClose={screen.onClose}
        />
      )}
    </main>
  );
}

function Panes({ screen }: { readonly screen: Opened }) {
  useEffect(() => void Results.preload(), []);
  const { parts, work, tabs, shown, onShow, real } = screen;
  const labels = {
    ...{ rules: parts.title, text: 'Text', result: 'Result', real: 'Real Linux', task: 'Task' },
    assistant: 'Assistant',
  };
  return (
    <>
      {tabs.length > 0 && <LabTabs {...{ tabs, labels, shown, onShow }} />}
      <ChallengeEditor screen={screen} assistant={<ChallengeAssistant screen={screen} />} />
      <RunBar screen={screen} />
      <Suspense>{!parts.Desk && work.run && <Results screen={screen} />}</Suspense>
      {real.asked > 0 && real.manifest && (
        <Suspense>
          <RealPanel screen={screen} manifest={real.manifest} />
        </Suspense>
      )}
      {!parts.Desk && <Side screen={screen} />}
    </>
  );
}

function Side({ screen }: { readonly screen: Opened }) {
  const { isPhone, panel } = screen;
  return (
    <div className="lab-side grid shrinks" {...(isPhone && panel('task'))}>
      <section
        className="lab-pane challenge-task"
        aria-label="Task"
        {...(!isPhone && panel('task'))}
      >
        <TaskPane screen={screen} onEnd={() => screen.setEndWanted(true)} />
      </section>
      <div className="lab-pane assistant-pane" {...panel('assistant')}>
        <ChallengeAssistant screen={screen} />
      </div>
    </div>
  );
}

const SUGGESTIONS = 3;

/** The assistant, which knows the challenge and is asked first what fits its result. */
function ChallengeAssistant({ screen }: { readonly screen: Opened }) {
  const { challenge, opened: level, play, assistant, parts } = screen;
  const { details, run, work, tabs, onOpen } = screen;
  const { configuration } = work.draft;
  const { run: ran, traffic } = work;
  // Before the first run the task has the room, unless the assistant has a tab of its own.
  const startsFolded = !ran && !parts.Desk && tabs.length === 0;
  // The numbers come first.
  const asked = useDeferredValue(run);
  const suggestions = useMemo(
    () =>
      asked && details
        ? details.answers(asked.configuration, asked.judgements[traffic]).slice(0, SUGGESTIONS)
        : [],
    [details, asked, traffic],
  );
  return assistant({
    level,
    run: play.lab.run,
    readLab: () => describeLab(play.latest.current),
    // An attempt is named by its number in the traffic that is shown.
    onOpenEvidence: (place) => {
      const judged = ran?.judgements[traffic];
      const flow = judged?.flows[place.action - 1];
      if (flow) onOpen(flow.id, { ...ran!, judgement: judged! }, place);
    },
    challenge: { level: challenge.level, version: challenge.version, configuration, traffic },
    suggestions: suggestions.map(({ question }) => question),
    startsFolded,
  });
}

function Searched({ screen, traffic, day }: NonNullable<Opened['searched']> & { screen: Opened }) {
  return (
    <Suspense>
      <ChallengeSearch
        {...{ challenge: screen.challenge, traffic }}
        onClose={() => screen.setSearched(null)}
        linkOf={linkOfScreen(screen)}
        {...(day && { onOpen: (flow: string) => screen.onOpen(flow, day) })}
      />
    </Suspense>
  );
}

export function ChallengeScreen(props: ChallengeScreenProps) {
  const { opened, progress } = props;
  const load = useCallback(() => loadParts(opened.id), [opened.id]);
  const [loaded, retry] = useFetched(load);
  if (!loaded || loaded === 'failed')
    return (
      <main className="challenge-message" data-challenge={opened.id} aria-busy={!loaded}>
        {loaded ? (
          <>
            <p role="alert">The challenge did not load. Check your connection and try again.</p>
            <Button onClick={retry}>Try again</Button>
          </>
        ) : (
          <p>Loading the challenge.</p>
        )}
      </main>
    );
  const { level } = loaded.challenge;
  return <OpenedChallenge key={`${level} ${progress.owner}`} {...props} {...loaded} />;
}

async function loadParts(level: LevelId): Promise<LoadedChallenge> {
  const [challenge, form] = await Promise.all([loadChallenge(level), CHALLENGE_FORMS[level]?.()]);
  if (!challenge || !form) throw new Error(`Level ${level} has no challenge`);
  playAhead(challenge);
  // The registry pairs each form with the challenge whose configuration it edits.
  return { challenge, parts: form.parts as unknown as ChallengeParts };
}

/** While the task is read, so that the first run finds its streams played and its code compiled. */
function playAhead(challenge: Challenge) {
  if (typeof requestIdleCallback !== 'function') return;
  requestIdleCallback(() => void challenge.details().catch(() => undefined));
  for (const traffic of TRAFFICS)
    requestIdleCallback(() => challenge.judge(challenge.start, traffic));
}

const CHALLENGE_FORMS: Readonly<
  Partial<Record<LevelId, () => Promise<{ readonly parts: ChallengeParts<never> }>>>
> = {
  '1': () => import('./forms/01-basic-traffic.tsx'),
  '2': () => import('./forms/02-firewall.ts'),
  '3': () => import('./forms/03-ids.ts'),
  '4': () => import('./forms/04-ips.ts'),
  '5': () => import('./forms/05-tls.ts'),
  '6': () => import('./forms/06-waf.tsx'),
  '7': () => import('./forms/07-vpn.ts'),
  '8': () => import('./forms/08-load-balancer.ts'),
  '9': () => import('./forms/09-siem.ts'),
  '10': () => import('./forms/10-soc-challenge.tsx'),
};
