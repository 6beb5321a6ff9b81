import { DESK_TRACES_PER_HOUR, type SearchAnswer, type TraceAnswer } from '@netward/contracts';
import type { ReactElement, ReactNode } from 'react';
import type { DeskSession } from '../desk-access.ts';
import { deskPaths } from '../forms.ts';
import words from '../sentences.json' with { type: 'json' };
import { describeAge } from '../sentences.ts';
import { AbsenceNotice, DeskPage, Field, FormToken, Notice } from './desk-page.tsx';
import { MailList, type MailListContext } from './mail-list.tsx';

export type SearchProblem =
  | Exclude<SearchAnswer, { outcome: 'accepted' }>
  | { outcome: 'outdated' };

/** Asks for an address, whole or masked. */
export function SearchPage({
  session,
  problem,
}: {
  session: DeskSession;
  problem?: SearchProblem;
}): ReactElement {
  return (
    <FindPage session={session} hasFocus>
      {problem && <Notice isAlert>{describeProblem(problem)}</Notice>}
      <p>
        The masked address finds mails of the last day, and those of the last week that could not be
        delivered. They may belong to several people. The full address finds all mails to this one
        person.
      </p>
      <p>Every search is recorded under your name. You have {DESK_TRACES_PER_HOUR} an hour.</p>
    </FindPage>
  );
}

function describeProblem(problem: SearchProblem): string {
  if (problem.outcome !== 'too-many') return words.searches[problem.outcome];
  return `You have searched ${DESK_TRACES_PER_HOUR} times in the last hour. You can search again in ${describeAge(problem.retryAfter)}.`;
}

/** The form of a search, which never repeats the input, and the messages below it. */
function FindPage({
  session,
  hasFocus = false,
  children,
}: {
  session: DeskSession;
  hasFocus?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <DeskPage title="Find a mail" session={session} here={deskPaths.trace}>
      <form method="post" action={deskPaths.trace} className="search">
        <FormToken session={session} />
        <Field
          name="text"
          label="Address, or as the desk shows it: l***@e***.org"
          autoComplete="off"
          hasFocus={hasFocus}
        />
        <button className="primary">Find</button>
      </form>
      {children}
    </DeskPage>
  );
}

export function TracePage({
  answer,
  ...context
}: MailListContext & {
  answer: Extract<TraceAnswer, { outcome: 'found' }>;
}): ReactElement {
  const { recipient, isMasked, addresses } = answer;
  const hasSeveral = addresses.length > 1;
  return (
    <FindPage session={context.session}>
      <AbsenceNotice absence={context.absence} />
      <h2>
        Mails to <span className="address">{recipient}</span>
      </h2>
      {addresses.length === 0 && (
        <Notice>{words.searches[isMasked ? 'masked' : 'unmasked']}</Notice>
      )}
      {isMasked && addresses.length > 0 && (
        <Notice>
          Before you read anything out, ask what kind of mail it was and when it was asked for, and
          check that it matches.
          {hasSeveral && ` These mails go to ${addresses.length} different addresses.`}
        </Notice>
      )}
      {addresses.map((mails, at) => (
        <section key={at}>
          {hasSeveral && <h3 className="group">Address {at + 1}</h3>}
          <MailList mails={mails} {...context} level={hasSeveral ? 4 : 3} />
        </section>
      ))}
    </FindPage>
  );
}
