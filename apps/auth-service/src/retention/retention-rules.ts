/** What happens to old rows of a table: they are deleted, or lose some of their values. */
export interface RetentionRule {
  name: string;
  table: string;
  /** SQL condition for rows that are due; an index supports it. */
  isDue: string;
  /** SQL assignments, where the row itself stays. */
  forget?: string;
}

/**
 * How long rows are kept; a new kind of row needs a line here. An expired session stays for an hour
 * because clocks differ. Unconfirmed and ended subscriptions are deleted after 30 days.
 */
// The formatter would break the rows, and their columns could no longer be compared.
// oxfmt-ignore
export const RETENTION_RULES: readonly RetentionRule[] = [
  { name: 'attempts', table: 'auth.attempts', isDue: `created_at < now() - interval '48 hours'` },
  { name: 'tokens', table: 'auth.email_tokens', isDue: `expires_at < now() - interval '30 days'` },
  { name: 'sessions', table: 'auth.sessions', isDue: `expires_at < now() - interval '1 hour'` },
  { name: 'known browsers', table: 'auth.known_browsers', isDue: `last_used_at < now() - interval '90 days'` },
  { name: 'recipients', table: 'auth.outbox', isDue: `state = 'sent' AND recipient IS NOT NULL AND settled_at < now() - interval '7 days'`, forget: 'recipient = NULL, mask = NULL' },
  { name: 'mailboxes', table: 'auth.outbox', isDue: `mailbox IS NOT NULL AND state <> 'suppressed' AND created_at < now() - interval '24 hours'`, forget: 'mailbox = NULL' },
  { name: 'sent mails', table: 'auth.outbox', isDue: `state = 'sent' AND settled_at < now() - interval '30 days'` },
  { name: 'suppressed mails', table: 'auth.outbox', isDue: `state = 'suppressed' AND settled_at < now() - interval '24 hours'` },
  { name: 'dead mails', table: 'auth.outbox', isDue: `state IN ('refused', 'expired', 'cancelled') AND settled_at < now() - interval '30 days'` },
  { name: 'contact messages', table: 'auth.contact_messages', isDue: `created_at < now() - interval '12 months'` },
  { name: 'unconfirmed subscriptions', table: 'auth.subscribers', isDue: `confirmed_at IS NULL AND consented_at < now() - interval '30 days'` },
  { name: 'ended subscriptions', table: 'auth.subscribers', isDue: `unsubscribed_at < now() - interval '30 days'` },
  { name: 'newsletter mails', table: 'auth.issue_mails', isDue: `created_at < now() - interval '30 days'` },
  { name: 'newsletter issues', table: 'auth.newsletter_issues', isDue: `begun_at < now() - interval '12 months'` },
  { name: 'erasure journal', table: 'auth.erasure_journal', isDue: `erased_at < now() - interval '60 days'` },
  { name: 'desk audit', table: 'auth.desk_audit', isDue: `created_at < now() - interval '12 months'` },
];
