import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { log, sendError } from '@netward/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../page/page.tsx';
import { deskPaths } from './desk-paths.ts';
import { AccountsAway } from './mail-desk.client.ts';
import { AccountsAwayPage, StrangeFormPage } from './pages/other-pages.tsx';
import { NotSignedIn, StrangeForm } from './visitors.ts';

/** Tells people at the desk, in a page, why there is no page. */
@Catch()
export class DeskFilter implements ExceptionFilter {
  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    if (thrown instanceof NotSignedIn) {
      await reply.status(303).header('location', deskPaths.signIn).send();
    } else if (thrown instanceof StrangeForm) {
      await sendPage(reply, StrangeFormPage(), { status: 403 });
    } else if (thrown instanceof AccountsAway) {
      log.warn({ err: thrown.cause, requestId: request.id }, 'the desk cannot see the mails');
      await sendPage(reply, AccountsAwayPage(), { status: 503 });
    } else {
      sendError(request, reply, thrown);
    }
  }
}
