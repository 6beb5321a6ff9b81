import { DESK_TRACES_PER_HOUR, type TraceAnswer } from '@netward/contracts';
import type { ReactElement } from 'react';
import { describeAge } from '../describe-age.ts';
import { deskPaths } from '../desk-paths.ts';
import { DeskPage, Field, FormToken, Notice } from './desk-page.tsx';
import { MailList, type MailListContext } from './mail-list.tsx';

interface TracePageProps extends MailListContext {
  answer?: TraceAnswer;
}

/** Shows what became of the mails to one address. */
export function TracePage({ answer, ...context }: TracePageProps): ReactElement {
  const { session } = context;
  return (
    <DeskPage title="Find a mail" session={session} here={deskPaths.trace}>
      <p>
        Type the full address of the person who is waiting. Every search is recorded under your
        name; you have {DESK_TRACES_PER_HOUR} an hour.
      </p>
      <form method="post" action={deskPaths.trace}>
        <FormToken session={session} />
        <Field name="email" label="Address" autoComplete="off" />
        <button className="primary">Find</button>
      </form>
      {answer && <Answer answer={answer} context={context} />}
    </DeskPage>
  );
}

interface AnswerProps {
  answer: TraceAnswer;
  context: MailListContext;
}

function Answer({ answer, context }: AnswerProps): ReactElement {
  if (answer.outcome === 'malformed')
    return <Notice isAlert>Mail cannot be sent to this address. Please check it.</Notice>;
  if (answer.outcome === 'too-many')
    return (
      <Notice isAlert>
        You have searched {DESK_TRACES_PER_HOUR} times in the last hour. You can search again in{' '}
        {describeAge(answer.retryAfter)}.
      </Notice>
    );
  const { recipient, ticket, mails } = answer;
  return (
    <section>
      <h2>Mails to {recipient}</h2>
      {mails.length > 0 ? (
        <MailList mails={mails} {...context} ticket={ticket} />
      ) : (
        <Notice>
          No mail to this address is stored. Say: “We have no mail for this address. Please check
          the spelling you used when you asked for it.”
        </Notice>
      )}
    </section>
  );
}
