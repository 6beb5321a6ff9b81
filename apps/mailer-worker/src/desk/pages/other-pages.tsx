import type { MailActAnswer } from '@netward/contracts';
import type { ReactElement } from 'react';
import { Page } from '../../page/page.tsx';
import { deskPaths } from '../desk-paths.ts';
import type { DeskSession } from '../desk-sessions.ts';
import { ACT_SENTENCES } from '../sentences.ts';
import { DeskPage, Notice } from './desk-page.tsx';

const TITLES = { retry: 'Send again', cancel: 'Cancel' } as const;

interface ActPageProps {
  session: DeskSession;
  act: keyof typeof TITLES;
  outcome: MailActAnswer['outcome'];
}

/** The result of sending again or cancelling. */
export function ActPage({ session, act, outcome }: ActPageProps): ReactElement {
  return (
    <DeskPage title={TITLES[act]} session={session}>
      <Notice isAlert={outcome !== 'done'}>{ACT_SENTENCES[outcome]}</Notice>
      <p>
        <a href={deskPaths.trace}>Find a mail</a> or go to the{' '}
        <a href={deskPaths.overview}>overview</a>.
      </p>
    </DeskPage>
  );
}

/** Shown while auth-service, which knows the mails, is away. */
export function AuthServiceAwayPage(): ReactElement {
  return (
    <Page title="The desk cannot show the mails">
      <Notice isAlert>
        The account service cannot be reached right now. It keeps all requested mails, and they are
        sent when it is back.
      </Notice>
      <p>
        <a href={deskPaths.overview}>Try again</a>
      </p>
    </Page>
  );
}

/** Shown for a form that came from elsewhere or from an older session. */
export function ForeignFormPage(): ReactElement {
  return (
    <Page title="Nothing was changed">
      <Notice isAlert>
        This form belongs to another session. Please go back to the page and try again.
      </Notice>
      <p>
        <a href={deskPaths.overview}>Go to the overview</a>
      </p>
    </Page>
  );
}
