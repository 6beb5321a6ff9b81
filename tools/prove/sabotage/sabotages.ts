import { Fault } from '../../harness/fault.mjs';

/** Who must notice: named tests of a room, or a campaign on the whole product. */
export type Catcher =
  | { room: string; size: 'small' | 'medium'; tests: string }
  | { campaign: { faults: number; minutes: number; seed: number } };

/** A fault that could be in the source, and is not. */
export interface Sabotage {
  /** What the sabotaged product does. */
  name: string;
  file: string;
  /** A text that stands in the file exactly once. */
  find: string;
  replace: string;
  caughtBy: Catcher;
}

const auth = (tests: string): Catcher => ({ room: 'apps/auth-service', size: 'medium', tests });
const learning = (tests: string): Catcher => ({
  room: 'apps/learning-service',
  size: 'medium',
  tests,
});

export const sabotages: readonly Sabotage[] = [
  {
    name: 'trusts X-Forwarded-For',
    file: 'apps/gateway/src/door/client-ip.ts',
    find: 'if (trustedHops === 0) return peer;',
    replace: 'trustedHops ||= 1;',
    caughtBy: { room: 'apps/gateway', size: 'small', tests: 'door/client-ip' },
  },
  {
    name: 'believes the client whose hops are too many',
    file: 'apps/gateway/src/door/client-ip.ts',
    find: 'claims[Math.max(0, claims.length - trustedHops)]',
    replace: 'claims[0]',
    caughtBy: { room: 'apps/gateway', size: 'small', tests: 'door/client-ip' },
  },
  {
    name: 'reads userId from the body',
    file: 'libs/nest-kit/src/identity/session.guard.ts',
    find: `    if (!session) throw new AppError('UNAUTHORIZED');
    SESSIONS.set(request, session);`,
    replace: `    if (!session) throw new AppError('UNAUTHORIZED');
    const claimed = (request.body as { userId?: string } | undefined)?.userId;
    SESSIONS.set(request, { ...session, sub: claimed ?? session.sub });`,
    caughtBy: learning('other-learners'),
  },
  {
    name: 'overwrites progress instead of taking the union',
    file: 'apps/learning-service/src/action-progress/action-progress.service.ts',
    find: 'ARRAY(SELECT DISTINCT unnest(known.actions || excluded.actions) ORDER BY 1)',
    replace: 'excluded.actions',
    caughtBy: learning('action-progress'),
  },
  {
    name: 'does not ask whether a session has ended',
    file: 'libs/nest-kit/src/identity/session.guard.ts',
    find: 'return (await this.revocations.isRevoked(session)) ? undefined : session;',
    replace: 'return session;',
    caughtBy: learning('session-tokens'),
  },
  {
    name: 'takes tokens of every algorithm and issuer',
    file: 'libs/nest-kit/src/identity/session-verifier.ts',
    find: `        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,`,
    replace: '',
    caughtBy: learning('session-tokens'),
  },
  {
    name: 'lets everybody call the services inside',
    file: 'libs/nest-kit/src/identity/service-token.guard.ts',
    find: '!timingSafeEqual(digest(given), digest(this.expected))',
    replace: '!timingSafeEqual(digest(given), digest(given))',
    caughtBy: auth('session/login'),
  },
  {
    name: 'spends no time on a password that nobody has',
    file: 'apps/auth-service/src/session/login.service.ts',
    find: `this.passwords.matches(password, isTooLong ? undefined : owner?.passwordHash),`,
    replace: `owner ? this.passwords.matches(password, owner.passwordHash) : Promise.resolve(false),`,
    caughtBy: auth('session/login'),
  },
  {
    name: 'lets a reset link work twice',
    file: 'apps/auth-service/src/email-token/email-token.service.ts',
    find: `       WHERE kind = 'reset' AND used_at IS NULL AND email_key = (
         SELECT email_key FROM auth.email_tokens
         WHERE hash = $1 AND kind = 'reset' AND used_at IS NULL AND expires_at > now())`,
    replace: `       WHERE kind = 'reset' AND email_key = (
         SELECT email_key FROM auth.email_tokens
         WHERE hash = $1 AND kind = 'reset' AND expires_at > now())`,
    caughtBy: auth('password/reset-races'),
  },
  {
    name: 'leaves sessions alive after a reset',
    file: 'apps/auth-service/src/password/password-reset.service.ts',
    find: '    await this.sessions.endAll(manager, learner.id);\n',
    replace: '',
    caughtBy: auth('session/revocation'),
  },
  {
    name: 'logs the token of a link',
    file: 'apps/auth-service/src/account/account.service.ts',
    find: `log.info({ event: 'email-verified', sub }, 'security');`,
    replace: `log.info({ event: 'email-verified', sub, seen: token }, 'security');`,
    caughtBy: auth('canary'),
  },
  {
    name: 'forgets the mail of a registration',
    file: 'apps/auth-service/src/account/account.service.ts',
    find: `      await this.outbox.write(manager, {
        intent: 'register',`,
    replace: `      if (Math.random() < 2) return;
      await this.outbox.write(manager, {
        intent: 'register',`,
    caughtBy: auth('account/register'),
  },
  {
    name: 'lends a mail that another mailer holds',
    file: 'apps/auth-service/src/outbox/due-mails.ts',
    find: 'AND kind IS NOT NULL AND lease IS NULL',
    replace: 'AND kind IS NOT NULL',
    caughtBy: auth('outbox/delivery'),
  },
  {
    name: 'believes a report without its lease',
    file: 'apps/auth-service/src/outbox/mail-claims.service.ts',
    find: "((state = 'pending' AND lease = $3)",
    replace: "((state = 'pending' AND $3::uuid IS NOT NULL)",
    caughtBy: auth('outbox/delivery'),
  },
  {
    name: 'tries a mail beyond its deadline',
    file: 'apps/auth-service/src/outbox/relay.ts',
    find: "WHERE state = 'pending' AND deadline <= now() AND lease IS NULL",
    replace: "WHERE state = 'pending' AND deadline IS NULL",
    caughtBy: auth('outbox/delivery'),
  },
  {
    name: 'takes silence after the final dot for an absent mail server',
    file: 'apps/mailer-worker/src/transport/send-failure.ts',
    find: "isWhole ? 'unconfirmed' : 'interrupted'",
    replace: "isWhole ? 'server-away' : 'interrupted'",
    caughtBy: { room: 'apps/mailer-worker', size: 'small', tests: 'transport/send-failure' },
  },
  {
    name: 'gives every try of a mail a Message-ID of its own',
    file: 'apps/mailer-worker/src/transport/mail-transport.ts',
    find: 'const messageId = `<${mail.id}@',
    replace: 'const messageId = `<${Date.now()}.${mail.id}@',
    caughtBy: { room: 'apps/mailer-worker', size: 'medium', tests: 'mail/mail.medium' },
  },
  {
    name: 'reports a mail as sent before the mail server has it',
    file: 'apps/mailer-worker/src/mail/mail.processor.ts',
    find: 'const sent = await this.transport.send({ ...written, id, row, to }, lost);',
    replace: `void this.transport.send({ ...written, id, row, to }, lost).catch(() => undefined);
    const sent = { messageId: id, code: 250 };`,
    caughtBy: { room: 'apps/mailer-worker', size: 'medium', tests: 'mail/lossless' },
  },
  {
    name: 'acknowledges a registration before it is stored',
    file: 'apps/auth-service/src/account/account.service.ts',
    find: `    await this.dataSource.transaction(async (manager) => {
      await manager.insert(Attempt`,
    replace: `    void this.dataSource.transaction(async (manager) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await manager.insert(Attempt`,
    caughtBy: { campaign: { faults: 60, minutes: 2, seed: 3 } },
  },
];

/** The text of a sabotage's file with the fault in it. Throws a `Fault` when it does not fit. */
export function applySabotage(source: string, { name, file, find, replace }: Sabotage): string {
  const places = source.split(find).length - 1;
  if (places !== 1)
    throw new Fault(
      `The sabotage "${name}" does not fit: its text stands ${places} times in ${file}.`,
    );
  return source.replace(find, () => replace);
}
