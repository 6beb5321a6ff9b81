import { DESK_TRACES_PER_HOUR, type SearchAnswer } from '@netward/contracts';
import type { ReactElement } from 'react';
import { describeAge } from '../describe-age.ts';
import { deskPaths } from '../desk-paths.ts';
import type { DeskSession } from '../desk-sessions.ts';
import { DeskPage, Field, FormToken, Notice } from './desk-page.tsx';

/** Why there is no result to show. */
export type SearchProblem =
  Exclude<SearchAnswer, { outcome: 'accepted' }> | { outcome: 'outdated' };

interface SearchPageProps {
  session: DeskSession;
  problem?: SearchProblem;
}

/** Asks for an address, whole or masked. */
export function SearchPage({ session, problem }: SearchPageProps): ReactElement {
  return (
    <DeskPage title="Find a mail" session={session} here={deskPaths.trace}>
      {problem && <Notice isAlert>{describeProblem(problem)}</Notice>}
      <SearchForm session={session} hasFocus />
      <p>
        The masked address finds mails of the last day, and those of the last week that could not be
        delivered. They may belong to several people. The full address finds all mails to this one
        person.
      </p>
      <p>Every search is recorded under your name. You have {DESK_TRACES_PER_HOUR} an hour.</p>
    </DeskPage>
  );
}

function describeProblem(problem: SearchProblem): string {
  if (problem.outcome === 'outdated')
    return 'A search can be looked at for a quarter of an hour. Please search again.';
  if (problem.outcome === 'malformed')
    return 'This is neither an address nor a masked one. A masked address has one letter, stars, the same after the @, and the ending, such as l***@e***.org.';
  return `You have searched ${DESK_TRACES_PER_HOUR} times in the last hour. You can search again in ${describeAge(problem.retryAfter)}.`;
}

interface SearchFormProps {
  session: DeskSession;
  hasFocus?: boolean;
}

/** The form of a search; what was typed is never repeated. */
export function SearchForm({ session, hasFocus = false }: SearchFormProps): ReactElement {
  return (
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
  );
}
