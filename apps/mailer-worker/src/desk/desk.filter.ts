import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { log, sendError } from '@netward/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../page/page.tsx';
import { deskPaths } from './desk-paths.ts';
import { AccountsAway } from './mail-desk.client.ts';
import { AccountsAwayPage, ForeignFormPage } from './pages/other-pages.tsx';
import { ForeignForm, NotSignedIn } from './desk-access.ts';

/** Tells people at the desk, in a page, why there is no page. */
@Catch()
export class DeskFilter implements ExceptionFilter {
  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    if (thrown instanceof NotSignedIn) {
      await reply.redirect(deskPaths.signIn, 303);
    } else if (thrown instanceof ForeignForm) {
      await sendPage(reply, ForeignFormPage(), { status: 403 });
    } else if (thrown instanceof AccountsAway) {
      log.warn({ err: thrown.cause, requestId: request.id }, 'the desk cannot see the mails');
      await sendPage(reply, AccountsAwayPage(), { status: 503 });
    } else {
      sendError(request, reply, thrown);
    }
  }
}
