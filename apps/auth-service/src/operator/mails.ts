import { type OperatorCommand, say } from '@netward/nest-kit/operator';
import { EmailTokenService } from '../email-token/email-token.service.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { findSubject, note, withDatabase } from './place.ts';

/** A command that requests a mail just as the person can on the site, with the same limits. */
function mailCommand(
  intent: 'resend-verification' | 'forgot-password',
  does: string,
): OperatorCommand {
  return {
    takes: '<address>',
    does,
    run: ([address = '']) =>
      withDatabase(async (place) => {
        const { dataSource, config } = place;
        const subject = await findSubject(dataSource.manager, address);
        const { token, hash } = new EmailTokenService(dataSource).create();
        await new OutboxService(config).write(dataSource.manager, {
          intent,
          to: address.trim(),
          content: { token },
          tokenHash: hash,
          requestId: 'operator',
        });
        note(place, intent, subject);
        say('Requested, as if the person had asked on the site; the same limits apply.');
        say(`In a few seconds, see what became of it: netward find ${address.trim()}`);
      }),
  };
}

export const resendVerificationCommand = mailCommand(
  'resend-verification',
  'send the verification mail again',
);
export const sendResetCommand = mailCommand(
  'forgot-password',
  'send the mail to choose a new password',
);
