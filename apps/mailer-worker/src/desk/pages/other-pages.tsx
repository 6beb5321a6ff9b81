import type { ReactElement } from 'react';
import { deskPaths } from '../desk-paths.ts';
import { Notice, OpenDeskPage } from './desk-page.tsx';

/** Shown while auth-service, which knows the mails, is away. */
export function AuthServiceAwayPage(): ReactElement {
  return (
    <OpenDeskPage title="The desk cannot show the mails">
      <Notice isAlert>
        The account service cannot be reached right now. It keeps all requested mails, and they are
        sent when it is back.
      </Notice>
      <p>
        <a href={deskPaths.overview}>Try again</a>
      </p>
    </OpenDeskPage>
  );
}

/** Shown for a form that came from elsewhere or from an older session. */
export function ForeignFormPage(): ReactElement {
  return (
    <OpenDeskPage title="Nothing was changed">
      <Notice isAlert>
        This form belongs to another session. Please go back to the page and try again.
      </Notice>
      <p>
        <a href={deskPaths.overview}>Go to the overview</a>
      </p>
    </OpenDeskPage>
  );
}
