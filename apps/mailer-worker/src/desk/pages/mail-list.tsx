import type { DeskMail, MailAct, MailActAnswer } from '@netward/contracts';
import type { ReactElement } from 'react';
import type { DeskSession } from '../desk-access.ts';
import { deskPaths } from '../forms.ts';
import words from '../sentences.json' with { type: 'json' };
import { describeMail, describeTime, type SendingOutage } from '../sentences.ts';
import { DeskPage, FormToken, Notice } from './desk-page.tsx';

export interface MailListContext {
  session: DeskSession;
  /** Set while no mail can be sent. */
  absence: SendingOutage | undefined;
  /** Stands for the search term, which no page repeats. */
  ticket?: string | undefined;
}

export function MailList({
  mails,
  level = 3,
  ...context
}: MailListContext & {
  mails: readonly DeskMail[];
  level?: 3 | 4;
}): ReactElement {
  return (
    <ol className="mails">
      {mails.map((mail) => (
        <li key={mail.row} id={`mail-${mail.row}`}>
          <Mail mail={mail} context={context} level={level} />
        </li>
      ))}
    </ol>
  );
}

interface MailProps {
  mail: DeskMail;
  context: MailListContext;
}

function Mail({ mail, context, level }: MailProps & { level: 3 | 4 }): ReactElement {
  const Heading = `h${level}` as const;
  return (
    <article>
      <div className="head">
        <Heading>{mail.kind ? words.kinds[mail.kind] : 'Not decided yet'}</Heading>
        <span className={`state ${mail.state}`}>{words.states[mail.state]}</span>
        <span className="address">{mail.recipient ?? 'masked address no longer stored'}</span>
      </div>
      <p className="say">{describeMail(mail, context.absence)}</p>
      <p className="facts">{factsOf(mail).join(' · ')}</p>
      <Actions mail={mail} context={context} />
    </article>
  );
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function factsOf({ createdAt, intent, tries, generation, handledAt, row }: DeskMail): string[] {
  return [
    `asked for ${describeTime(createdAt)}${intent in words.intents ? ` ${words.intents[intent as keyof typeof words.intents]}` : ''}`,
    ...(tries > 0 ? [`failed ${times(tries)}`] : []),
    ...(generation > 1 ? [`sent again ${times(generation - 1)}`] : []),
    ...(handledAt ? [`handled ${describeTime(handledAt)}`] : []),
    `mail ${row.slice(0, 8)}`,
  ];
}

const STOPPABLE = new Set<string>(['undecided', 'waiting', 'queued', 'deferred']);
const UNDELIVERED = new Set<string>(['refused', 'expired']);

/** The acts that make sense now; auth-service has the final say. */
function Actions({ mail, context }: MailProps): ReactElement | null {
  const { row, generation, state, isRepeatable, handledAt } = mail;
  const { session, ticket } = context;
  const acts: MailAct[] = [
    ...(isRepeatable ? (['retry'] as const) : []),
    ...(STOPPABLE.has(state) ? (['cancel'] as const) : []),
    ...(UNDELIVERED.has(state) && !handledAt ? (['handle'] as const) : []),
  ];
  if (session.person.role !== 'operator' || acts.length === 0) return null;
  return (
    <form method="post" action={deskPaths.act} className="acts">
      <FormToken session={session} />
      <input type="hidden" name="row" value={row} />
      <input type="hidden" name="generation" value={generation} />
      {ticket && <input type="hidden" name="ticket" value={ticket} />}
      {acts.map((act) => (
        <button
          key={act}
          name="act"
          value={act}
          aria-label={`${words.acts[act]}: mail ${row.slice(0, 8)}`}
        >
          {words.acts[act]}
        </button>
      ))}
    </form>
  );
}

export function ActPage({
  session,
  act,
  outcome,
  ticket,
}: {
  session: DeskSession;
  act: MailAct;
  outcome: MailActAnswer['outcome'];
  /** The search that led to the mail, if one did. */
  ticket: string | undefined;
}): ReactElement {
  const isDone = outcome === 'done';
  return (
    <DeskPage title={words.acts[act]} session={session}>
      <Notice isAlert={!isDone}>
        {isDone
          ? `${words.done[act]} This is recorded under your name.`
          : words.hindrances[outcome]}
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
