import type { Queue } from 'bullmq';

/** The queue in numbers; nobody's data among them. */
export interface MailFigures {
  waiting: number;
  active: number;
  deferred: number;
  failed: number;
  done: number;
  /** Age in seconds of the oldest mail that has not gone yet, undefined when there is none. */
  oldestSeconds: number | undefined;
}

/** Deferred mails are ordered by their next try and not by age, so this many are looked at. */
const DEFERRED_READ = 1_000;

export async function readFigures(queue: Queue, now: number): Promise<MailFigures> {
  const [counts, first, deferred] = await Promise.all([
    queue.getJobCounts('waiting', 'active', 'delayed', 'failed', 'completed'),
    queue.getJobs(['waiting', 'active'], 0, 4, true),
    queue.getJobs(['delayed'], 0, DEFERRED_READ - 1, true),
  ]);
  const times = [...first, ...deferred].filter(Boolean).map((job) => job.timestamp);
  return {
    waiting: counts.waiting ?? 0,
    active: counts.active ?? 0,
    deferred: counts.delayed ?? 0,
    failed: counts.failed ?? 0,
    done: counts.completed ?? 0,
    oldestSeconds: times.length > 0 ? Math.max(0, (now - Math.min(...times)) / 1000) : undefined,
  };
}
