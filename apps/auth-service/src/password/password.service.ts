import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError, Counter, Histogram, measure, metrics } from '@netward/nest-kit';
import { hash, type Options, verify } from '@node-rs/argon2';
import list from './common-passwords.json' with { type: 'json' };
import { INTERVALS, type Intervals } from '../intervals.ts';
import { TaskQueue, TaskQueueFull } from '../task-queue.ts';

/** Bytes of each hash in the list. */
const KEPT = 6;

const bytes = Buffer.from(list.hashes, 'base64');

/** The 10,000 commonest passwords of known leaks that are long enough to be chosen, as hashes. */
const COMMON: ReadonlySet<number> = new Set(
  Array.from({ length: bytes.length / KEPT }, (_, index) => bytes.readUIntBE(index * KEPT, KEPT)),
);

/** Throws PASSWORD_COMMON for a password that guessing programs try first, in any case. */
export function refuseCommon(password: string): void {
  const hash = createHash('sha256').update(password.toLowerCase()).digest();
  if (COMMON.has(hash.readUIntBE(0, KEPT))) throw new AppError('PASSWORD_COMMON');
}

/** Argon2id with 19 MiB, two passes, one lane: OWASP Password Storage Cheat Sheet. */
const PARAMETERS = {
  algorithm: 2 satisfies Options['algorithm'],
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/**
 * Two at once is the optimum on two cores; more only cost memory and time. A login checks two, so a
 * class of forty may sign in at the same moment.
 */
const LIMITS = { running: 2, waiting: 80 } as const;

const registers = [metrics];

/** Time to hash or check a password, including the wait in the queue. */
const hashSeconds = new Histogram({
  name: 'password_hash_duration_seconds',
  help: 'Duration of hashing or checking a password, waiting included',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3],
  registers,
});

/** Tasks refused because the queue was full or the wait too long. */
const refusalsTotal = new Counter({
  name: 'password_hash_refusals_total',
  help: 'Passwords not checked because too many were waiting',
  registers,
});

/** Hashes and checks passwords exactly as typed. Throws BUSY when too many are waiting. */
@Injectable()
export class PasswordService implements OnModuleInit {
  readonly #queue: TaskQueue;
  #dummy: string;

  constructor(@Inject(INTERVALS) { passwordWaitMs }: Intervals) {
    this.#queue = new TaskQueue({ ...LIMITS, waitMs: passwordWaitMs });
  }

  /** Creates the hash that is checked, at the same cost, when there is no account. */
  async onModuleInit(): Promise<void> {
    measure({
      name: 'password_hashes',
      help: 'Passwords being hashed or checked, and those waiting',
      label: 'state',
      read: () => this.#queue.load,
    });
    this.#dummy = await hash(randomBytes(32), PARAMETERS);
  }

  /** `check` runs when the task's turn has come; if it throws, nothing is hashed. */
  hash(password: string, check?: () => Promise<void>): Promise<string> {
    return this.#run(async () => {
      await check?.();
      return hash(password, PARAMETERS);
    });
  }

  /** Whether the password matches the hash. Without a hash it does the same work and returns false. */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const isMatch = await this.#run(() => verify(passwordHash ?? this.#dummy, password));
    return isMatch && passwordHash !== undefined;
  }

  async #run<T>(task: () => Promise<T>): Promise<T> {
    const measured = hashSeconds.startTimer();
    try {
      const result = await this.#queue.run(task);
      measured();
      return result;
    } catch (error) {
      if (!(error instanceof TaskQueueFull)) throw error;
      refusalsTotal.inc();
      throw new AppError('BUSY', { retryAfter: 1 });
    }
  }
}
