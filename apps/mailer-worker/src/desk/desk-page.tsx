import type { ReactElement } from 'react';
import { Page } from '../page/page.tsx';
import type { MailFigures } from './mail-figures.ts';

const HOUR_S = 3600;

/** A duration in the two units that matter: 45 s, 3 min 20 s, 2 h 5 min. */
export function describeAge(seconds: number): string {
  const whole = Math.floor(seconds);
  const minutes = Math.floor((whole % HOUR_S) / 60);
  if (whole >= HOUR_S) return `${Math.floor(whole / HOUR_S)} h ${minutes} min`;
  return whole >= 60 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

interface RowProps {
  name: string;
  hint: string;
  value: number | string;
}

function Row({ name, hint, value }: RowProps): ReactElement {
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{hint}</small>
      </th>
      <td>{value}</td>
    </tr>
  );
}

/** The desk's first page: how the mail queue stands right now. */
export function DeskPage({ figures }: { figures: MailFigures }): ReactElement {
  const { oldestSeconds } = figures;
  const oldest = oldestSeconds === undefined ? 'none' : describeAge(oldestSeconds);
  return (
    <Page title="Mail queue">
      <p>As it stands now. Reload the page for newer figures.</p>
      <table>
        <tbody>
          <Row name="Waiting" hint="will be sent next" value={figures.waiting} />
          <Row name="Being sent" hint="in the hands of the mail server" value={figures.active} />
          <Row
            name="Deferred"
            hint="the mail server was away or asked to wait; tried again by itself"
            value={figures.deferred}
          />
          <Row
            name="Failed"
            hint="refused by the mail server for good, or not authentic (last 30 days)"
            value={figures.failed}
          />
          <Row name="Done" hint="sent or expired (last 24 hours)" value={figures.done} />
          <Row name="Oldest" hint="age of the oldest mail that has not gone yet" value={oldest} />
        </tbody>
      </table>
    </Page>
  );
}

/** What the desk says while the queue cannot be asked. */
export function QueueAwayPage(): ReactElement {
  return (
    <Page title="Mail queue">
      <p className="alert">
        The queue cannot be reached right now. Mails are kept by the account service and go out when
        the queue is back.
      </p>
    </Page>
  );
}

/** What a person sees before, or instead of, signing in. */
export function SignInPage({ isThrottled }: { isThrottled: boolean }): ReactElement {
  return (
    <Page title="Support desk">
      <p>
        {isThrottled
          ? 'Too many attempts. Please try again in a few minutes.'
          : 'Sign in with the name and password that the operator gave you.'}
      </p>
    </Page>
  );
}
