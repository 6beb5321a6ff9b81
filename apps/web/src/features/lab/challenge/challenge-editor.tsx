import { lazy, type ReactNode, Suspense, useId, useMemo } from 'react';
import type { TextProblem, TextView } from '@netward/challenges';
import { IconButton } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Pane, type Undo, UndoButton, undoByKey } from './challenge-parts.tsx';
import { TaskPane } from './task-pane.tsx';
import { textOf, typed, undone } from './challenge-work.ts';
import type { CodeEditorProps } from './code-editor.tsx';
import type { ChallengeFormProps, Opened } from './use-opened.ts';

const Notices = lazy(async () => ({ default: (await import('./dialogs.tsx')).Notices }));
const UnreadableNote = lazy(async () => ({
  default: (await import('./dialogs.tsx')).UnreadableNote,
}));

/** Where the configuration is edited: a dedicated desk, with the assistant, or the form with its text. */
export function ChallengeEditor(props: { screen: Opened; assistant: ReactNode }) {
  const { screen, assistant } = props;
  const { challenge, parts, work, change, unreadable } = screen;
  const { Desk, Chart } = parts;
  if (unreadable)
    return (
      <Suspense>
        <UnreadableNote {...{ screen, unreadable }} />
      </Suspense>
    );
  const notice = (
    <Suspense>{(work.own || screen.elsewhere) && <Notices screen={screen} />}</Suspense>
  );
  if (Desk)
    return (
      <div className="challenge-desk grid scrolls shrinks surface">
        {notice}
        <Desk {...{ screen, assistant }} task={<TaskPane screen={screen} />} />
      </div>
    );
  const undo = { isPossible: work.past.length > 0, run: () => change(undone) };
  const formProps = {
    configuration: work.draft.configuration,
    onChange: screen.onEdit,
    judgement: screen.run?.judgements[work.traffic] ?? null,
    selected: work.part,
    onSelect: (part: string | null) => change({ part }),
    traffic: work.traffic,
    onOpen: screen.onOpenShown,
  };
  return (
    <div className="challenge-editor grid shrinks" data-chart={Chart ? '' : undefined}>
      <FormPane {...{ screen, notice, formProps, undo }} />
      {(challenge.text || Chart) && (
        <div className="challenge-texts grid shrinks" {...screen.panel('text')}>
          {Chart && (
            <section className="lab-pane challenge-chart" aria-label="Chart">
              <Chart {...formProps} />
            </section>
          )}
          {challenge.text && <TextPane screen={screen} text={challenge.text} />}
        </div>
      )}
    </div>
  );
}

interface FormPaneProps {
  readonly screen: Opened;
  readonly notice: ReactNode;
  readonly formProps: ChallengeFormProps<unknown>;
  readonly undo: Undo;
}

function FormPane({ screen, notice, formProps, undo }: FormPaneProps) {
  const { title, about, Actions, Form } = screen.parts;
  const [broken] = screen.work.problems;
  return (
    <Pane
      className="challenge-form"
      {...{ title, about }}
      end={
        <>
          <UndoButton undo={undo} />
          {Actions && <Actions {...formProps} />}
        </>
      }
      onKeyDown={undoByKey(undo)}
      {...screen.panel('rules')}
    >
      {notice}
      {broken && (
        <p className="challenge-broken row fixed small ruled">
          <Icon name="m-blocked" className="blocked" />
          {`Line ${broken.line} of the text is not understood yet. Fix it in the text; a change here replaces it.`}
        </p>
      )}
      <div className="scroll focus-inside">
        <Form {...formProps} />
      </div>
    </Pane>
  );
}

/** The editor with colours and line numbers; where its code does not load, a plain field. */
export const CodeEditor = lazy(() =>
  import('./code-editor.tsx')
    .then((editor) => ({ default: editor.CodeEditor }))
    .catch(() => ({ default: NotLoadedEditor })),
);

const PLAIN = 'challenge-plain scroll focus-inside muted well mono pre anywhere';

function NotLoadedEditor(props: CodeEditorProps) {
  const { value, isReadOnly, problems, label, describedBy, onText } = props;
  return (
    <>
      <p className="challenge-note row fixed small ruled">
        The editor did not load. This plain field does the same work.
      </p>
      {isReadOnly ? (
        <pre className={PLAIN} tabIndex={0} role="region" aria-label={label}>
          {value}
        </pre>
      ) : (
        <textarea
          className={PLAIN}
          value={value}
          spellCheck={false}
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={problems.length > 0}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </>
  );
}

const NONE: readonly TextProblem[] = [];

/** The configuration in the syntax of the real tool, next to the form. */
export function TextPane({ screen, text }: { screen: Opened; text: TextView<unknown> }) {
  const { challenge, work, change, real } = screen;
  const { draft, part } = work;
  const shown = textOf(challenge, draft);
  const known = real.refused?.text === shown ? real.refused.problems : NONE;
  const problems = useMemo(() => [...work.problems, ...known], [work.problems, known]);
  const lines = shown.trimEnd().split('\n').length;
  const count = `${lines} ${lines === 1 ? 'line' : 'lines'}`;
  const isReadOnly = text.read === null;
  const footId = useId();
  const marked = useMemo(() => {
    if (part === null || problems.length > 0) return [];
    return Array.from({ length: lines }, (_, index) => index + 1).filter(
      (line) => text.partOfLine(draft.configuration, line) === part,
    );
  }, [part, problems, lines, text, draft.configuration]);
  const markLine = (line: number) => {
    if (problems.length > 0) return;
    change({ part: text.partOfLine(draft.configuration, line) });
  };
  return (
    <Pane
      className="challenge-text"
      title={text.title}
      about={isReadOnly ? 'follows the form' : 'edit here or in the form'}
      end={<IconButton icon="i-copy" label="Copy the text" onClick={() => void copyText(shown)} />}
    >
      <Suspense fallback={<pre className={PLAIN}>{shown}</pre>}>
        <CodeEditor
          {...{ isReadOnly, problems, marked }}
          value={shown}
          grammar={text.grammar}
          label={`${text.title} as text`}
          describedBy={footId}
          onText={(next) => change(typed(next))}
          onLine={markLine}
        />
      </Suspense>
      <footer className="challenge-text-foot row fixed small scrolls muted ruled-above" id={footId}>
        <TextFoot problems={problems}>{isReadOnly ? count : `${count}, understood`}</TextFoot>
      </footer>
    </Pane>
  );
}

function TextFoot(props: { problems: readonly TextProblem[]; children: string }) {
  const [first, ...others] = props.problems;
  if (!first)
    return (
      <>
        <Icon name="m-passed" className="passed" />
        <p>{props.children}</p>
      </>
    );
  return (
    <>
      <Icon name="m-blocked" className="blocked" />
      <p role="alert">
        <b className="bright bold">
          Line {first.line}, column {first.column}:
        </b>{' '}
        {first.reason} {first.remedy}
        {others.length > 0 && ` ${others.length} more below.`}
      </p>
    </>
  );
}
