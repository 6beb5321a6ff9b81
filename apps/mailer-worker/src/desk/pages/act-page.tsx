import type { MailAct, MailActAnswer } from '@netward/contracts';
import type { ReactElement } from 'react';
import { deskPaths } from '../desk-paths.ts';
import type { DeskSession } from '../desk-sessions.ts';
import { ACT_NAMES, ACT_SENTENCES, DONE_SENTENCES } from '../sentences.ts';
import { DeskPage, Notice } from './desk-page.tsx';

interface ActPageProps {
  session: DeskSession;
  act: MailAct;
  outcome: MailActAnswer['outcome'];
  /** The search that led to the mail, if one did. */
  ticket: string | undefined;
}

/** The result of an act, with the way back to where the person came from. */
export function ActPage({ session, act, outcome, ticket }: ActPageProps): ReactElement {
  const isDone = outcome === 'done';
  return (
    <DeskPage title={ACT_NAMES[act]} session={session}>
      <Notice isAlert={!isDone}>
        {isDone
          ? `${DONE_SENTENCES[act]} This is recorded under your name.`
          : ACT_SENTENCES[outcome]}
      </Notice>
      <p className="links">
        {ticket && (
          <a href={`${deskPaths.trace}?ticket=${encodeURIComponent(ticket)}`}>
            Back to the mails you searched for
          </a>
        )}
        <a href={deskPaths.overview}>Overview</a>
        <a href={deskPaths.trace}>Find a mail</a>
      </p>
    </DeskPage>
  );
}
