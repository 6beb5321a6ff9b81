import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { log, sendError } from '@netward/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import { AuthServiceAway } from '../calls/auth.client.ts';
import { sendPage } from '../page/page.tsx';
import { ForeignForm, NotSignedIn } from './desk-access.ts';
import { deskPaths } from './forms.ts';
import { DeskPage, Field, Notice } from './pages/desk-page.tsx';
import words from './sentences.json' with { type: 'json' };

export function SignInPage({ problem }: { problem?: keyof typeof words.signIn }): ReactElement {
  return (
    <DeskPage title="Sign in">
      {problem && <Notice isAlert>{words.signIn[problem]}</Notice>}
      <p>Sign in with the name and password that the operator gave you.</p>
      <form method="post" action={deskPaths.signIn}>
        <Field name="name" label="Name" autoComplete="username" hasFocus />
        <Field name="password" label="Password" type="password" autoComplete="current-password" />
        <button className="primary">Sign in</button>
      </form>
    </DeskPage>
  );
}

/** Shown while auth-service, which knows the mails, is away, or for a form from elsewhere or an older session. */
function ProblemPage({ problem }: { problem: keyof typeof words.problems }): ReactElement {
  const { title, text, link } = words.problems[problem];
  return (
    <DeskPage title={title}>
      <Notice isAlert>{text}</Notice>
      <p>
        <a href={deskPaths.overview}>{link}</a>
      </p>
    </DeskPage>
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
      await sendPage(reply, ProblemPage({ problem: 'foreign' }), { status: 403 });
    } else if (thrown instanceof AuthServiceAway) {
      log.warn({ err: thrown.cause, requestId: request.id }, 'the desk cannot show the mails');
      await sendPage(reply, ProblemPage({ problem: 'away' }), { status: 503 });
    } else {
      sendError(request, reply, thrown);
    }
  }
}
