import { lazy, Suspense, useId, useMemo } from 'react';
import type { TextProblem, TextView } from '@netward/challenges';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { textOf } from './challenge-work.ts';
import type { CodeEditorProps } from './code-editor.tsx';
import { Pane } from './pane.tsx';
import type { Opened } from './use-opened.ts';

/** The editor with colours and line numbers; where its code does not load, a plain field. */
export const CodeEditor = lazy(() =>
  import('./code-editor.tsx')
    .then((editor) => ({ default: editor.CodeEditor }))
    .catch(() => ({ default: NotLoadedEditor })),
);

/** The text without colours: a field where it can be edited, and as it is where it can only be read. */
function NotLoadedEditor(props: CodeEditorProps) {
  const { value, isReadOnly, problems, label, describedBy, onText } = props;
  return (
    <>
      <p className="challenge-note">
        The editor did not load. This plain field does the same work.
      </p>
      {isReadOnly ? (
        <pre className="challenge-plain mono" tabIndex={0} role="region" aria-label={label}>
          {value}
        </pre>
      ) : (
        <textarea
          className="challenge-plain mono"
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
  const { challenge, work, send, real } = screen;
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
    send({ kind: 'part-chosen', part: text.partOfLine(draft.configuration, line) });
  };
  return (
    <Pane
      className="challenge-text"
      title={text.title}
      about={isReadOnly ? 'follows the form' : 'edit here or in the form'}
      end={<IconButton icon="i-copy" label="Copy the text" onClick={() => void copyText(shown)} />}
    >
      <Suspense fallback={<pre className="challenge-plain mono">{shown}</pre>}>
        <CodeEditor
          {...{ isReadOnly, problems, marked }}
          value={shown}
          grammar={text.grammar}
          label={`${text.title} as text`}
          describedBy={footId}
          onText={(typed) => send({ kind: 'typed', text: typed })}
          onLine={markLine}
        />
      </Suspense>
      <footer className="challenge-text-foot scrolls muted ruled-above" id={footId}>
        <TextFoot problems={problems}>{isReadOnly ? count : `${count}, understood`}</TextFoot>
      </footer>
    </Pane>
  );
}

/** Whether the text is understood; if not, where and why, and what to write instead. */
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
        <b>
          Line {first.line}, column {first.column}:
        </b>{' '}
        {first.reason} {first.remedy}
        {others.length > 0 && ` ${others.length} more below.`}
      </p>
    </>
  );
}
