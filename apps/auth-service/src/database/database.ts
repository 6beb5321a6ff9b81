import type { DatabaseOptions } from '@netward/nest-kit/database';
import {
  ContactMessage,
  DeskAuditEntry,
  IssueMail,
  OutboxMail,
  SentIssue,
  Subscriber,
} from './mail.entity.ts';
import { from1763700000000 } from './migrations/from-1763700000000.ts';
import { from1763720000000 } from './migrations/from-1763720000000.ts';
import { from1795399000003 } from './migrations/from-1795399000003.ts';
import {
  Attempt,
  DeletionRequest,
  EmailToken,
  ErasedAddress,
  Erasure,
  Identity,
  KnownBrowser,
  KnownNetwork,
  User,
  UserSession,
} from './people.entity.ts';

/** The service's part of the database; migrations are listed in the order they run in. */
export function databaseOptions(url: string): DatabaseOptions {
  return {
    url,
    schema: 'auth',
    entities: [
      User,
      DeletionRequest,
      Attempt,
      EmailToken,
      UserSession,
      Identity,
      KnownBrowser,
      KnownNetwork,
      OutboxMail,
      ContactMessage,
      Subscriber,
      SentIssue,
      IssueMail,
      Erasure,
      ErasedAddress,
      DeskAuditEntry,
    ],
    migrations: [...from1763700000000, ...from1763720000000, ...from1795399000003],
  };
}
