import type { ReactElement, ReactNode } from 'react';
import { Page } from '../../page/page.tsx';
import { deskPaths } from '../desk-paths.ts';
import type { DeskSession } from '../desk-sessions.ts';

const PAGES = [
  [deskPaths.overview, 'Overview'],
  [deskPaths.trace, 'Find a mail'],
  [deskPaths.queue, 'Queue'],
] as const;

interface DeskPageProps {
  title: string;
  session: DeskSession;
  /** The page's own path, where it is one of the menu. */
  here?: string;
  children: ReactNode;
}

/** A page of the desk for somebody who is signed in. */
export function DeskPage({ title, session, here, children }: DeskPageProps): ReactElement {
  return (
    <Page title={title} bar={<Bar session={session} here={here} />}>
      {children}
    </Page>
  );
}

function Bar({ session, here }: { session: DeskSession; here: string | undefined }): ReactElement {
  const { name, role } = session.person;
  return (
    <header className="bar">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <strong>Netward desk</strong>
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
    </header>
  );
}

export function FormToken({ session }: { session: DeskSession }): ReactElement {
  return <input type="hidden" name="formToken" value={session.formToken} />;
}

interface FieldProps {
  name: string;
  label: string;
  type?: string;
  autoComplete: string;
}

export function Field({ name, label, type = 'text', autoComplete }: FieldProps): ReactElement {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
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
