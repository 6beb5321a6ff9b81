import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { log, sendError } from '@netward/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthServiceAway } from '../calls/auth.client.ts';
import { sendPage } from '../page/page.tsx';
import { deskPaths } from './desk-paths.ts';
import { AuthServiceAwayPage, ForeignFormPage } from './pages/open-pages.tsx';
import { ForeignForm, NotSignedIn } from './desk-access.ts';

/** Shows errors at the desk as pages. */
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
