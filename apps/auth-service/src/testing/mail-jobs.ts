import {
  emailKey,
  mailCalls,
  MAIL_QUEUE,
  type MailCallAnswer,
  type MailJob,
  type mailQueueOf,
  type MailReport,
  SERVICE_TOKEN_HEADER,
} from '@netward/contracts';
import { QueueBackend } from '@netward/nest-kit/queue';
import { eventually } from '@netward/test-kit';
import { type StoredMail, type TestService, whenServed } from './test-service.ts';

/** A job of the mailer, and the mail that it stands for. */
export interface QueuedMail {
  job: MailJob;
  mail: StoredMail;
}

/** The jobs for an address in one of the mailer's queues, once there are at least `count`. */
export function jobsTo(
  service: TestService,
  email: string,
  { count = 1, name = MAIL_QUEUE as ReturnType<typeof mailQueueOf> } = {},
): Promise<QueuedMail[]> {
  const queue = service.get(QueueBackend).queue<MailJob>(name);
  const read = async (): Promise<QueuedMail[] | false> => {
    const jobs = (await queue.getJobs()).map(({ data }) => data);
    const mails = await service.mailsWhere(
      'id = ANY($1)',
      jobs.map(({ row }) => row),
    );
    const found = mails
      .filter(({ to }) => emailKey(to) === emailKey(email))
      .map((mail) => ({ job: jobs.find(({ row }) => row === mail.id) as MailJob, mail }));
    return found.length >= count && found;
  };
  return eventually(`${count} jobs for ${email}`, read).finally(() => queue.close());
}

/** A mailer's calls, without a queue or a mail server. */
export class TestMailer {
  constructor(private readonly service: TestService) {}

  claim(row: string): Promise<MailCallAnswer<'claim'>> {
    return this.call(mailCalls.claim.path, { row });
  }

  /** Claims a mail that must be due, and answers what the mailer needs to report on it. */
  async hold(row: string): Promise<Pick<MailReport, 'row' | 'lease' | 'generation'>> {
    const claim = await eventually('the mail is due', async () => {
      const answer = await this.claim(row);
      return answer.outcome === 'claimed' && answer;
    });
    return { row, lease: claim.lease, generation: claim.generation };
  }

  report(report: Omit<MailReport, 'at'>): Promise<MailCallAnswer<'report'>> {
    return this.call(mailCalls.report.path, { at: new Date().toISOString(), ...report });
  }

  /** Sends a mail, as far as auth-service can tell. */
  async send(row: string): Promise<void> {
    await this.report({ ...(await this.hold(row)), outcome: 'sent', code: 250 });
  }

  async call<T>(path: string, body: object): Promise<T> {
    const headers = { [SERVICE_TOKEN_HEADER]: this.service.config.SERVICE_TOKEN };
    const answer = await whenServed(() => this.service.post(path, body, headers));
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer.body as T;
  }
}
