import { lazy, type ReactNode, Suspense } from 'react';
import type { Challenge, TextProblem } from '@netward/challenges';
import { Icon } from '../../../ui/icon.tsx';
import type { PanelProps } from '../layout.ts';
import type { ChallengeFormProps, ChallengeParts } from './challenge-form.ts';
import { Pane, type Undo, UndoButton, undoByKey } from './pane.tsx';
import { TextPane } from './text-pane.tsx';
import type { Opened } from './use-opened.ts';

const Notices = lazy(async () => ({ default: (await import('./dialogs.tsx')).Notices }));
const UnreadableNote = lazy(async () => ({
  default: (await import('./dialogs.tsx')).UnreadableNote,
}));

interface ChallengeEditorProps {
  readonly challenge: Challenge;
  readonly parts: ChallengeParts;
  readonly opened: Opened;
  readonly owner: string;
  /** For a desk, which has them in its own side. */
  readonly task: ReactNode;
  readonly assistant: ReactNode;
}

/** Where the configuration is edited: a dedicated desk, or the form with its text. */
export function ChallengeEditor(props: ChallengeEditorProps) {
  const { challenge, parts, opened, owner, task, assistant } = props;
  const { work, send, unreadable, beginAnew, elsewhere, panel, onRun } = opened;
  const { Desk, Chart } = parts;
  if (unreadable)
    return (
      <Suspense>
        <UnreadableNote unreadable={unreadable} current={challenge.version} onBegin={beginAnew} />
      </Suspense>
    );
  const formProps = formPropsOf(opened);
  const undo = { isPossible: work.past.length > 0, run: () => send({ kind: 'undone' }) };
  const notice = (work.own || elsewhere) && (
    <Suspense>
      <Notices
        isLinked={work.own !== null}
        elsewhere={elsewhere}
        send={send}
        onForget={opened.forgetElsewhere}
      />
    </Suspense>
  );
  if (Desk)
    return (
      <div className="challenge-desk grid scrolls" onKeyDown={undoByKey(undo)}>
        {notice}
        <Desk
          {...formProps}
          traffic={work.traffic}
          {...{ challenge, undo, onRun, work, send, owner, task, assistant }}
          onTomorrow={opened.onTomorrow}
        />
      </div>
    );
  return (
    <div className="challenge-editor grid shrinks" data-chart={Chart ? '' : undefined}>
      <FormPane
        {...{ parts, notice, formProps, undo }}
        problems={work.problems}
        panel={panel('rules')}
      />
      <ChallengeTexts {...{ challenge, Chart, opened, formProps }} />
    </div>
  );
}

function formPropsOf({ work, send, judgement, onOpenShown }: Opened): ChallengeFormProps<unknown> {
  return {
    configuration: work.draft.configuration,
    onChange: (configuration) => send({ kind: 'changed', configuration, place: typingPlace() }),
    judgement,
    selected: work.part,
    onSelect: (part) => send({ kind: 'part-chosen', part }),
    traffic: work.traffic,
    onOpen: onOpenShown,
  };
}

interface ChallengeTextsProps extends Pick<ChallengeParts, 'Chart'> {
  readonly challenge: Challenge;
  readonly opened: Opened;
  readonly formProps: ChallengeFormProps<unknown>;
}

function ChallengeTexts({ challenge, Chart, opened, formProps }: ChallengeTextsProps) {
  const { text } = challenge;
  if (!text && !Chart) return null;
  return (
    <div className="challenge-texts grid shrinks" {...opened.panel('text')}>
      {Chart && (
        <section className="lab-pane challenge-chart" aria-label="Chart">
          <Chart {...formProps} />
        </section>
      )}
      {text && (
        <TextPane
          challenge={challenge}
          text={text}
          work={opened.work}
          refused={opened.real.refused}
          onText={(typed) => opened.send({ kind: 'typed', text: typed })}
          onPart={formProps.onSelect}
        />
      )}
    </div>
  );
}

/** The field that has the focus: what is typed into it is one step for Undo. */
function typingPlace(): unknown {
  const { activeElement } = document;
  const isField =
    activeElement instanceof HTMLTextAreaElement ||
    (activeElement instanceof HTMLInputElement && activeElement.type !== 'checkbox');
  return isField ? activeElement : null;
}

interface FormPaneProps {
  readonly parts: ChallengeParts;
  /** What asks before the configuration is replaced. */
  readonly notice: ReactNode;
  readonly formProps: ChallengeFormProps<unknown>;
  readonly problems: readonly TextProblem[];
  readonly undo: Undo;
  readonly panel: PanelProps;
}

/** The level's form, with the head that all share. */
export function FormPane({ parts, notice, formProps, problems, undo, panel }: FormPaneProps) {
  const { title, about, Actions, Form } = parts;
  return (
    <Pane
      className="challenge-form"
      title={title}
      about={about}
      end={
        <>
          <UndoButton undo={undo} />
          {Actions && <Actions {...formProps} />}
        </>
      }
      onKeyDown={undoByKey(undo)}
      {...panel}
    >
      {notice}
      {problems[0] && (
        <p className="challenge-broken">
          <Icon name="m-blocked" className="blocked" />
          {`Line ${problems[0].line} of the text is not understood yet. Fix it in the text; a change here replaces it.`}
        </p>
      )}
      <div className="challenge-scroll">
        <Form {...formProps} />
      </div>
    </Pane>
  );
}
