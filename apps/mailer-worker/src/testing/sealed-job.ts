import { randomUUID } from 'node:crypto';
import type { MailJob, MailKind } from '@netward/contracts';
import { mailContext, seal } from '@netward/nest-kit/crypto';

/** A job as auth-service writes it, due for an hour; `mail` is what it seals. */
export function sealedJob(kind: MailKind, mail: unknown, key: Buffer): MailJob {
  const row = randomUUID();
  return {
    row,
    generation: 1,
    kind,
    deadline: new Date(Date.now() + 3_600_000).toISOString(),
    requestId: 'test',
    sealed: seal(mail, key, mailContext(row, kind)),
  };
}
