import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { log, sendError } from '@netward/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import { AuthServiceAway } from '../calls/auth.client.ts';
import { sendPage } from '../page/page.tsx';
import { ForeignForm, NotSignedIn } from './desk-access.ts';
import { deskPaths } from './forms.ts';
import { Field, Notice, OpenDeskPage } from './pages/desk-page.tsx';

const PROBLEMS = {
  unknown: 'The name or password is wrong.',
  throttled: 'Too many attempts. Please try again in a few minutes.',
  ended: 'Your session has ended, and nothing was changed. Please sign in again.',
} as const;

export function SignInPage({ problem }: { problem?: keyof typeof PROBLEMS }): ReactElement {
  return (
    <OpenDeskPage title="Sign in">
      {problem && <Notice isAlert>{PROBLEMS[problem]}</Notice>}
      <p>Sign in with the name and password that the operator gave you.</p>
      <form method="post" action={deskPaths.signIn}>
        <Field name="name" label="Name" autoComplete="username" hasFocus />
        <Field name="password" label="Password" type="password" autoComplete="current-password" />
        <button className="primary">Sign in</button>
      </form>
    </OpenDeskPage>
  );
}

/** Shown while auth-service, which knows the mails, is away. */
function AuthServiceAwayPage(): ReactElement {
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
function ForeignFormPage(): ReactElement {
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

@Catch()
export class DeskFilter implements ExceptionFilter {
  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    if (thrown instanceof NotSignedIn) {
      await reply.redirect(deskPaths.signIn + (thrown.hadSession ? '?ended=1' : ''), 303);
    } else if (thrown instanceof ForeignForm) {
      await sendPage(reply, ForeignFormPage(), { status: 403 });
    } else if (thrown instanceof AuthServiceAway) {
      log.warn({ err: thrown.cause, requestId: request.id }, 'the desk cannot show the mails');
      await sendPage(reply, AuthServiceAwayPage(), { status: 503 });
    } else {
      sendError(request, reply, thrown);
    }
  }
}
