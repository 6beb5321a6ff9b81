import { lazy, type ReactNode, Suspense } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { ChallengeFormProps } from './challenge-form.ts';
import { Pane, type Undo, UndoButton, undoByKey } from './pane.tsx';
import { TaskPane } from './task-pane.tsx';
import { TextPane } from './text-pane.tsx';
import type { Opened } from './use-opened.ts';

const Notices = lazy(async () => ({ default: (await import('./dialogs.tsx')).Notices }));
const UnreadableNote = lazy(async () => ({
  default: (await import('./dialogs.tsx')).UnreadableNote,
}));

/** Where the configuration is edited: a dedicated desk, with the assistant, or the form with its text. */
export function ChallengeEditor(props: { screen: Opened; assistant: ReactNode }) {
  const { screen, assistant } = props;
  const { challenge, parts, work, send, unreadable, progress, onRun, onTomorrow } = screen;
  const { Desk, Chart } = parts;
  if (unreadable)
    return (
      <Suspense>
        <UnreadableNote {...{ screen, unreadable }} />
      </Suspense>
    );
  const formProps = formPropsOf(screen);
  const undo = { isPossible: work.past.length > 0, run: () => send({ kind: 'undone' }) };
  const notice = (
    <Suspense>{(work.own || screen.elsewhere) && <Notices screen={screen} />}</Suspense>
  );
  if (Desk)
    return (
      <div className="challenge-desk grid scrolls" onKeyDown={undoByKey(undo)}>
        {notice}
        <Desk
          {...{ ...formProps, challenge, undo, onRun, work, send, onTomorrow, assistant }}
          traffic={work.traffic}
          owner={progress.owner}
          task={<TaskPane screen={screen} />}
        />
      </div>
    );
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

function formPropsOf({ work, send, run, onOpenShown }: Opened): ChallengeFormProps<unknown> {
  return {
    configuration: work.draft.configuration,
    onChange: (configuration) => send({ kind: 'changed', configuration, place: typingPlace() }),
    judgement: run?.judgements[work.traffic] ?? null,
    selected: work.part,
    onSelect: (part) => send({ kind: 'part-chosen', part }),
    traffic: work.traffic,
    onOpen: onOpenShown,
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
        <p className="challenge-broken">
          <Icon name="m-blocked" className="blocked" />
          {`Line ${broken.line} of the text is not understood yet. Fix it in the text; a change here replaces it.`}
        </p>
      )}
      <div className="challenge-scroll">
        <Form {...formProps} />
      </div>
    </Pane>
  );
}
