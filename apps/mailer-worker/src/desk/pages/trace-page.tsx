import type { TraceAnswer } from '@netward/contracts';
import type { ReactElement } from 'react';
import { deskPaths } from '../desk-paths.ts';
import { AbsenceNotice, DeskPage, Notice } from './desk-page.tsx';
import { MailList, type MailListContext } from './mail-list.tsx';
import { SearchForm } from './search-page.tsx';

type FoundAnswer = Extract<TraceAnswer, { outcome: 'found' }>;

interface TracePageProps extends MailListContext {
  answer: FoundAnswer;
}

/** The mails that a search found. */
export function TracePage({ answer, ...context }: TracePageProps): ReactElement {
  const { recipient, isMasked, addresses } = answer;
  const { session, absence } = context;
  return (
    <DeskPage title="Find a mail" session={session} here={deskPaths.trace}>
      <AbsenceNotice absence={absence} />
      <SearchForm session={session} />
      <h2>
        Mails to <span className="address">{recipient}</span>
      </h2>
      {addresses.length === 0 && <NothingFound isMasked={isMasked} />}
      {isMasked && addresses.length > 0 && (
        <Notice>
          Before you read anything out, ask what kind of mail it was and when it was asked for, and
          check that it matches.
          {addresses.length > 1 && ` These mails go to ${addresses.length} different addresses.`}
        </Notice>
      )}
      {addresses.map((mails, at) => (
        <section key={at}>
          {addresses.length > 1 && <h3 className="group">Address {at + 1}</h3>}
          <MailList mails={mails} {...context} level={addresses.length > 1 ? 4 : 3} />
        </section>
      ))}
    </DeskPage>
  );
}

function NothingFound({ isMasked }: { isMasked: boolean }): ReactElement {
  return isMasked ? (
    <Notice>
      No recent mail has this masked address. Ask for the full address and search for that.
    </Notice>
  ) : (
    <Notice>
      No mail to this address is stored. Say: “We have no mail for this address. Please check the
      spelling you used when you asked for it.”
    </Notice>
  );
}
