import type { DeskMail, DeskPerson } from '@netward/contracts';
import type { ReactElement } from 'react';
import type { ServerAbsence } from '../../mail/mail-server-watch.ts';
import { describeTime } from '../describe-age.ts';
import { deskPaths } from '../desk-paths.ts';
import type { DeskSession } from '../desk-sessions.ts';
import { describeMail, KIND_NAMES } from '../sentences.ts';
import { FormToken } from './desk-page.tsx';

/** What a list of mails needs besides the mails. */
export interface MailListContext {
  session: DeskSession;
  /** Set while the mail server does not let us in. */
  absence: ServerAbsence | undefined;
  /** Stands for the address that was searched for, which no page repeats. */
  ticket?: string;
}

export function MailList({
  mails,
  ...context
}: MailListContext & { mails: readonly DeskMail[] }): ReactElement {
  return (
    <ol className="mails">
      {mails.map((mail) => (
        <li key={mail.row}>
          <Mail mail={mail} context={context} />
        </li>
      ))}
    </ol>
  );
}

interface MailProps {
  mail: DeskMail;
  context: MailListContext;
}

function Mail({ mail, context }: MailProps): ReactElement {
  return (
    <article>
      <div className="head">
        <h3>{mail.kind ? KIND_NAMES[mail.kind] : 'Not decided yet'}</h3>
        <span className={`state ${mail.state}`}>{mail.state}</span>
      </div>
      <p className="say">{describeMail(mail, context.absence?.because)}</p>
      <p className="facts">{factsOf(mail).join(' · ')}</p>
      <Actions mail={mail} context={context} />
    </article>
  );
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function factsOf(mail: DeskMail): string[] {
  return [
    `to ${mail.recipient ?? 'an address that is no longer stored'}`,
    `requested ${describeTime(mail.createdAt)} by ${mail.intent}`,
    ...(mail.tries > 0 ? [`tried in vain ${times(mail.tries)}`] : []),
    ...(mail.generation > 1 ? [`sent again ${times(mail.generation - 1)}`] : []),
    `mail ${mail.row.slice(0, 8)}`,
  ];
}

const STOPPABLE = new Set<string>(['undecided', 'waiting', 'queued', 'deferred']);
const UNFINISHED = new Set<string>([...STOPPABLE, 'sending']);
const WITH_TOKEN = new Set<string>(['register', 'resend-verification', 'forgot-password']);

/** Whether to offer sending again; auth-service has the final say. */
function canRetry({ state, intent }: DeskMail, ticket: string | undefined): boolean {
  if (state === 'deferred') return true;
  return !UNFINISHED.has(state) && WITH_TOKEN.has(intent) && ticket !== undefined;
}

const isOperator = ({ role }: DeskPerson): boolean => role === 'operator';

function Actions({ mail, context }: MailProps): ReactElement | null {
  const { session, ticket } = context;
  if (!isOperator(session.person)) return null;
  return (
    <div className="acts">
      {canRetry(mail, ticket) && (
        <ActionForm mail={mail} context={context} path={deskPaths.retry} label="Send again" />
      )}
      {STOPPABLE.has(mail.state) && (
        <ActionForm mail={mail} context={context} path={deskPaths.cancel} label="Cancel" />
      )}
    </div>
  );
}

function ActionForm({ mail, context, path, label }: MailProps & { path: string; label: string }) {
  const { row, generation } = mail;
  return (
    <form method="post" action={path}>
      <FormToken session={context.session} />
      <input type="hidden" name="row" value={row} />
      <input type="hidden" name="generation" value={generation} />
      {context.ticket && <input type="hidden" name="ticket" value={context.ticket} />}
      <button aria-label={`${label}: mail ${row.slice(0, 8)}`}>{label}</button>
    </form>
  );
}
