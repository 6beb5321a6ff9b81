import {
  emailKey,
  MAIL_QUEUE,
  type MailJob,
  type mailQueueOf,
  type MailOutcome,
  type SealedMail,
} from '@netward/contracts';
import { mailContext, open } from '@netward/nest-kit/crypto';
import { QueueBackend } from '@netward/nest-kit/queue';
import { eventually } from '@netward/test-kit';
import type { TestService } from './test-service.ts';

/** A job of the mailer, opened as the mailer opens it. */
export interface OpenedJob {
  job: MailJob;
  mail: SealedMail;
}

/** The jobs for an address in one of the mailer's queues, once there are at least `count`. */
export function jobsTo(
  service: TestService,
  email: string,
  { count = 1, name = MAIL_QUEUE as ReturnType<typeof mailQueueOf> } = {},
): Promise<OpenedJob[]> {
  const queue = service.get(QueueBackend).queue<MailJob>(name);
  const key = service.config.MAIL_SEALING_KEY;
  const read = async (): Promise<OpenedJob[] | false> => {
    const jobs = (await queue.getJobs()).map(({ data: job }) => {
      const mail = open(job.sealed, key, mailContext(job.row, job.kind)) as SealedMail;
      return { job, mail };
    });
    const found = jobs.filter(({ mail }) => emailKey(mail.to) === emailKey(email));
    return found.length >= count && found;
  };
  return eventually(`${count} jobs for ${email}`, read).finally(() => queue.close());
}

/** The mailer's report on a row's first mail. */
export function outcomeOf(row: string, facts: Partial<MailOutcome> = {}): MailOutcome {
  return { row, generation: 1, state: 'sent', at: new Date().toISOString(), ...facts };
}
