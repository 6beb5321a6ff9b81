import type { ReactElement, ReactNode } from 'react';
import { Page } from '../../page/page.tsx';
import type { DeskSession } from '../desk-access.ts';
import { deskPaths } from '../forms.ts';
import { describeTime, type SendingOutage } from '../sentences.ts';

const PAGES = [
  [deskPaths.overview, 'Overview'],
  [deskPaths.trace, 'Find a mail'],
] as const;

/** A page of the desk; without a session one for any visitor. */
export function DeskPage({
  session,
  here,
  ...page
}: {
  title: string;
  session?: DeskSession;
  /** The page's own path, where it is one of the menu. */
  here?: string;
  tabTitle?: string;
  refreshSeconds?: number | undefined;
  children: ReactNode;
}): ReactElement {
  const bar = (
    <header className="bar">
      {session && (
        <a className="skip" href="#main">
          Skip to content
        </a>
      )}
      <strong>Netward desk</strong>
      {session && <Menu session={session} here={here} />}
    </header>
  );
  return <Page {...page} bar={bar} />;
}

function Menu({ session, here }: { session: DeskSession; here: string | undefined }): ReactElement {
  const { name, role } = session.person;
  return (
    <>
      <nav aria-label="Desk">
        {PAGES.map(([path, label]) => (
          <a key={path} href={path} aria-current={path === here ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <form method="post" action={deskPaths.signOut}>
        <span>
          {name}, {role}
        </span>
        <FormToken session={session} />
        <button>Sign out</button>
      </form>
    </>
  );
}

export function FormToken({ session }: { session: DeskSession }): ReactElement {
  return <input type="hidden" name="formToken" value={session.formToken} />;
}

export function Field({
  name,
  label,
  hasFocus,
  ...input
}: {
  name: string;
  label: string;
  type?: string;
  autoComplete: string;
  hasFocus?: boolean;
}): ReactElement {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="text"
        {...input}
        autoFocus={hasFocus}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </div>
  );
}

/** Something to read before everything else on the page. */
export function Notice({ isAlert, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <p className={isAlert ? 'notice alert' : 'notice'} role={isAlert ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** Says first what keeps all mails from being sent. */
export function AbsenceNotice({
  absence,
}: {
  absence: SendingOutage | undefined;
}): ReactElement | null {
  if (!absence) return null;
  const { since, because } = absence;
  return (
    <Notice isAlert>
      {since
        ? `No mail has gone out since ${describeTime(since.toISOString())}.`
        : 'No mail goes out right now.'}{' '}
      {because} Mails wait and are sent when this is mended. Tell the operator.
    </Notice>
  );
}
