import {
  emailKey,
  mailContents,
  mailJob,
  mailJobId,
  mailQueueOf,
  type MailContent,
  type MailJob,
  type MailKind,
} from '@netward/contracts';
import { mailContext, open } from '@netward/nest-kit/crypto';
import { z } from 'zod';

/** A mail whose job is authentic. */
export interface OpenedMail<K extends MailKind = MailKind> {
  job: MailJob;
  kind: K;
  to: string;
  content: MailContent<K>;
}

/** Why a job is not ours: its shape, its place, its seal or the sealed content. */
export type Forgery = 'shape' | 'place' | 'seal' | 'content';

/** A job as found in a queue. */
export interface FoundJob {
  id: string | undefined;
  queue: string;
  data: unknown;
}

const addressee = z.string().refine((text) => emailKey(text) !== undefined);

/**
 * Opens a job. Only a holder of the sealing key can write one that opens, and only for the row and
 * kind it was sealed for, so a job that anybody else put on the queue never becomes a mail. A copy of
 * a genuine job has another id than its own or is on another queue.
 */
export function openMail({ id, queue, data }: FoundJob, key: Buffer): OpenedMail | Forgery {
  const job = mailJob.safeParse(data);
  if (!job.success) return 'shape';
  const { row, generation, kind, sealed } = job.data;
  if (id !== mailJobId(row, generation) || queue !== mailQueueOf(kind)) return 'place';
  let opened: unknown;
  try {
    opened = open(sealed, key, mailContext(row, kind));
  } catch {
    return 'seal';
  }
  const mail = z.object({ to: addressee, content: mailContents[kind] }).safeParse(opened);
  return mail.success ? { job: job.data, kind, ...mail.data } : 'content';
}
