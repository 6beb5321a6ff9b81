import type { SealedMail } from '@netward/contracts';
import { mailContext, open } from '@netward/nest-kit/crypto';
import type { MailIntent } from '../outbox/outbox.entity.ts';
import type { TestService } from './test-service.ts';

interface OwedRow {
  id: string;
  intent: MailIntent;
  kind: string | null;
  sealed: string | null;
}

/** The mails of an intent that are owed, oldest first, opened whether or not they are decided. */
export async function owedMails(service: TestService, intent: MailIntent): Promise<SealedMail[]> {
  const rows = await service.query<OwedRow>(
    `SELECT id, intent, kind, sealed FROM auth.outbox
     WHERE intent = $1 AND sealed IS NOT NULL ORDER BY created_at`,
    [intent],
  );
  return rows.map(({ id, kind, sealed }) => {
    const context = mailContext(id, (kind ?? intent) as never);
    return open(sealed as string, service.config.MAIL_SEALING_KEY, context) as SealedMail;
  });
}
