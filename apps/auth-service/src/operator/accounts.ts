import { type OperatorCommand, say } from '@netward/nest-kit/operator';
import { affected } from '@netward/nest-kit/database';
import type { EntityManager } from 'typeorm';
import { OutboxService } from '../outbox/outbox.service.ts';
import { endSessions } from '../session/session.service.ts';
import { findLearner, findSubject, onDatabase } from './place.ts';

/** A command that changes what one learner may do, in one transaction. */
function accessCommand(
  act: string,
  does: string,
  change: (manager: EntityManager, learnerId: string) => Promise<string>,
): OperatorCommand {
  return {
    takes: '<address or id>',
    does,
    run: onDatabase(async ({ dataSource, note }, [named = '']) => {
      const { learnerId, sentence } = await dataSource.transaction(async (manager) => {
        const learnerId = await findLearner(manager, named);
        return { learnerId, sentence: await change(manager, learnerId) };
      });
      note(act, { learnerId });
      say(sentence);
    }),
  };
}

const signedOut = (sessions: number): string =>
  `Sessions ended: ${sessions}. Every service refuses them within five seconds.`;

/** A command that requests a mail just as the person can on the site, with the same limits. */
function mailCommand(
  intent: 'resend-verification' | 'forgot-password',
  does: string,
): OperatorCommand {
  return {
    takes: '<address>',
    does,
    run: onDatabase(async ({ dataSource, config, note }, [address = '']) => {
      const subject = await findSubject(dataSource.manager, address);
      const outbox = new OutboxService(config);
      await outbox.requestLink(dataSource, intent, address.trim(), 'operator');
      note(intent, subject);
      say('Requested, as if the person had asked on the site; the same limits apply.');
      say(`In a few seconds, see what became of it: netward find ${address.trim()}`);
    }),
  };
}

export const accountCommands = {
  'end-sessions': accessCommand(
    'end-sessions',
    'sign a learner out everywhere',
    async (manager, learnerId) => signedOut(await endSessions(manager, [learnerId])),
  ),
  suspend: accessCommand(
    'suspend',
    'refuse sign-ins until the learner sets a new password',
    async (manager, learnerId) => {
      await manager.query(
        `UPDATE auth.users SET suspended_at = coalesce(suspended_at, now()) WHERE id = $1`,
        [learnerId],
      );
      return `Suspended until the learner resets the password, or you lift it. ${signedOut(
        await endSessions(manager, [learnerId]),
      )}`;
    },
  ),
  /** Counts as activity, so that inactivity does not suspend the account again the next hour. */
  lift: accessCommand('lift', 'end a suspension', async (manager, learnerId) => {
    await manager.query(
      `UPDATE auth.users SET suspended_at = NULL, inactivity_noticed_at = NULL, last_seen_at = now()
       WHERE id = $1`,
      [learnerId],
    );
    return 'The learner can sign in with the same password as before.';
  }),
  'keep-account': accessCommand(
    'keep-account',
    'take back the deletion that a learner asked for',
    async (manager, learnerId) => {
      const statement = `DELETE FROM auth.deletion_requests WHERE user_id = $1`;
      const requests = await affected(manager, statement, [learnerId]);
      return requests > 0
        ? 'The account stays; nothing was deleted.'
        : 'Nobody asked for the deletion of this account.';
    },
  ),
  'resend-verification': mailCommand('resend-verification', 'send the verification mail again'),
  'send-reset': mailCommand('forgot-password', 'send the mail to choose a new password'),
} satisfies Record<string, OperatorCommand>;
