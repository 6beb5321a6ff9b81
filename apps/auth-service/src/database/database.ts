import type { DatabaseOptions } from '@netward/nest-kit/database';
import { Attempt } from '../account/attempt.entity.ts';
import { User } from '../account/user.entity.ts';
import { EmailToken } from '../email-token/email-token.entity.ts';
import { DeskAuditEntry } from '../mail-desk/desk-audit.entity.ts';
import { OutboxMail } from '../outbox/outbox.entity.ts';
import { Session } from '../session/session.entity.ts';
import { Accounts1763700000000 } from './migrations/1763700000000-accounts.ts';
import { DeskAudit1763720000000 } from './migrations/1763720000000-desk-audit.ts';

/** The service's part of the database; migrations in the order in which they run. */
export function databaseOptions(url: string): DatabaseOptions {
  return {
    url,
    schema: 'auth',
    entities: [User, Attempt, EmailToken, Session, OutboxMail, DeskAuditEntry],
    migrations: [Accounts1763700000000, DeskAudit1763720000000],
  };
}
