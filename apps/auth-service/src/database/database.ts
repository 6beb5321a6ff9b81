import type { DatabaseOptions } from '@netward/nest-kit/database';
import { Attempt } from '../account/attempt.entity.ts';
import { DeletionRequest } from '../account/deletion-request.entity.ts';
import { User } from '../account/user.entity.ts';
import { ContactMessage } from '../contact/contact-message.entity.ts';
import { EmailToken } from '../email-token/email-token.entity.ts';
import { ErasedAddress, Erasure } from '../erasure/erasure.entity.ts';
import { DeskAuditEntry } from '../mail-desk/desk-audit.entity.ts';
import { IssueMail, SentIssue } from '../newsletter/issue.entity.ts';
import { Subscriber } from '../newsletter/subscriber.entity.ts';
import { OutboxMail } from '../outbox/outbox.entity.ts';
import { Identity } from '../provider/identity.entity.ts';
import { KnownBrowser, KnownNetwork } from '../session/known-browser.entity.ts';
import { UserSession } from '../session/session.entity.ts';
import { Accounts1763700000000 } from './migrations/1763700000000-accounts.ts';
import { ResetTokens1763705000000 } from './migrations/1763705000000-reset-tokens.ts';
import { ContactAndNewsletter1763710000000 } from './migrations/1763710000000-contact-and-newsletter.ts';
import { Erasure1763710100000 } from './migrations/1763710100000-erasure.ts';
import { Retention1763710200000 } from './migrations/1763710200000-retention.ts';
import { DeskAudit1763720000000 } from './migrations/1763720000000-desk-audit.ts';
import { OutboxTrace1763730000000 } from './migrations/1763730000000-outbox-trace.ts';
import { SessionFeed1763740000000 } from './migrations/1763740000000-session-feed.ts';
import { KnownNetworks1763740100000 } from './migrations/1763740100000-known-networks.ts';
import { MailboxAllowances1763740200000 } from './migrations/1763740200000-mailbox-allowances.ts';
import { MailLeases1763750000000 } from './migrations/1763750000000-mail-leases.ts';
import { AttemptsByAge1763760000000 } from './migrations/1763760000000-attempts-by-age.ts';
import { MailMasks1763770000000 } from './migrations/1763770000000-mail-masks.ts';
import { NewsletterIssues1763780000000 } from './migrations/1763780000000-newsletter-issues.ts';
import { DeletionRequests1763790000000 } from './migrations/1763790000000-deletion-requests.ts';
import { ErasureJournal1763790100000 } from './migrations/1763790100000-erasure-journal.ts';
import { ContactWriters1763800000004 } from './migrations/1763800000004-contact-writers.ts';
import { KnownBrowsers1795399000003 } from './migrations/1795399000003-known-browsers.ts';
import { AttemptSelectors1795400000003 } from './migrations/1795400000003-attempt-selectors.ts';
import { NewestOfAPerson1795400000005 } from './migrations/1795400000005-newest-of-a-person.ts';
import { MailReplies1795430000000 } from './migrations/1795430000000-mail-replies.ts';
import { SessionBrowsers1795440000000 } from './migrations/1795440000000-session-browsers.ts';
import { Identities1795440000001 } from './migrations/1795440000001-identities.ts';

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
    migrations: [
      Accounts1763700000000,
      ResetTokens1763705000000,
      ContactAndNewsletter1763710000000,
      Erasure1763710100000,
      Retention1763710200000,
      DeskAudit1763720000000,
      OutboxTrace1763730000000,
      SessionFeed1763740000000,
      KnownNetworks1763740100000,
      MailboxAllowances1763740200000,
      MailLeases1763750000000,
      AttemptsByAge1763760000000,
      MailMasks1763770000000,
      NewsletterIssues1763780000000,
      DeletionRequests1763790000000,
      ErasureJournal1763790100000,
      ContactWriters1763800000004,
      KnownBrowsers1795399000003,
      AttemptSelectors1795400000003,
      NewestOfAPerson1795400000005,
      MailReplies1795430000000,
      SessionBrowsers1795440000000,
      Identities1795440000001,
    ],
  };
}
