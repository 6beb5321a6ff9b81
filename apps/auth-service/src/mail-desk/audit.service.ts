import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MailAct } from '@netward/contracts';
import { log } from '@netward/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';

/** What somebody at the desk did. */
type DeskAct = 'sign-in' | 'sign-out' | 'overview' | 'trace' | MailAct;

export interface DeskNote {
  person: string;
  act: DeskAct;
  outcome: string;
  row?: string;
  recipient?: Buffer;
}

interface ActCount {
  acts: number;
  /** Seconds until the oldest act stops counting. */
  freeIn: number;
}

/** The overview, which may refresh itself, is recorded once in this time. */
const WATCHING_SECONDS = 15 * 60;

/** Searches of a person, where looking at a result again is none, and retries of a mail by anybody. */
const COUNTED = {
  searches: `person = $1 AND act = 'trace' AND outcome = 'searched'`,
  retries: `outbox_id = $1 AND act = 'retry' AND outcome = 'done'`,
};

/** Records what people do at the desk and counts it for the limits. */
@Injectable()
export class AuditService {
  constructor(private readonly dataSource: DataSource) {}

  async note(note: DeskNote, manager: EntityManager = this.dataSource.manager): Promise<void> {
    const { person, act, outcome, row = null, recipient = null } = note;
    await manager.query(
      `INSERT INTO auth.desk_audit (id, person, act, outcome, outbox_id, recipient)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [randomUUID(), person, act, outcome, row, recipient],
    );
    log.info({ event: 'desk', person, act, outcome, row }, 'security');
  }

  /** Records that somebody looks at the overview, once in a while. */
  async noteOverview(person: string): Promise<void> {
    const seen = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM auth.desk_audit
       WHERE person = $1 AND act = 'overview' AND created_at > now() - make_interval(secs => $2)
       LIMIT 1`,
      [person, WATCHING_SECONDS],
    );
    if (seen.length === 0) await this.note({ person, act: 'overview', outcome: 'shown' });
  }

  /** What a person, or somebody with a mail, did in the last hour. */
  async count(manager: EntityManager, what: keyof typeof COUNTED, of: string): Promise<ActCount> {
    const [counted] = await manager.query<[ActCount]>(
      `SELECT count(*)::int AS acts,
         coalesce(ceil(extract(epoch FROM min(created_at) + interval '1 hour' - now())), 0)::int
           AS "freeIn"
       FROM auth.desk_audit WHERE ${COUNTED[what]} AND created_at > now() - interval '1 hour'`,
      [of],
    );
    return counted;
  }
}
