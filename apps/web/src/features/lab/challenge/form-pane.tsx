import type { ReactNode } from 'react';
import type { TextProblem } from '@netward/challenges';
import { Icon } from '../../../ui/icon.tsx';
import type { PanelProps } from '../layout.ts';
import type { ChallengeFormProps, ChallengeParts } from './challenge-form.ts';
import { type Undo, UndoButton, undoByKey } from './undo.tsx';

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
    <section
      className="lab-pane challenge-form"
      aria-labelledby="challenge-form-title"
      onKeyDown={undoByKey(undo)}
      {...panel}
    >
      <header className="lab-pane-head">
        <h2 id="challenge-form-title">{title}</h2>
        {about && <p className="challenge-about">{about}</p>}
        <span className="challenge-head-end">
          <UndoButton undo={undo} />
          {Actions && <Actions {...formProps} />}
        </span>
      </header>
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
    </section>
  );
}
