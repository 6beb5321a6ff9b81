import type { ReactNode } from 'react';
import type { TextProblem } from '@netward/challenges';
import { Icon } from '../../../ui/icon.tsx';
import type { PanelProps } from '../layout.ts';
import type { ChallengeFormProps, ChallengeParts } from './challenge-form.ts';
import { Pane } from './pane.tsx';
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
