import { Injectable } from '@nestjs/common';
import type { MailActAnswer, MailActRequest } from '@netward/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { type ActOutcome, type ActRow, refusalOf, lockRow } from './acts.ts';
import { AuditService } from './audit.service.ts';
import { DeskQueue } from './desk-queue.ts';

/** Cancels a mail that has not been sent yet. */
@Injectable()
export class CancelService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly queue: DeskQueue,
  ) {}

  async cancel(request: MailActRequest): Promise<MailActAnswer> {
    return this.dataSource.transaction(async (manager) => {
      const row = await lockRow(manager, request.row);
      const outcome = refusalOf(request, row) ?? (await this.#cancel(manager, row as ActRow));
      const { name: person } = request.person;
      await this.audit.note({ person, act: 'cancel', outcome, row: request.row }, manager);
      return { outcome };
    });
  }

  /** Removes the job first: a mail that the mailer is sending must not be marked as cancelled. */
  async #cancel(manager: EntityManager, row: ActRow): Promise<ActOutcome> {
    const { id, kind, isQueued } = row;
    if (row.state !== 'pending') return 'final';
    if (kind && isQueued && !(await this.queue.withdraw({ ...row, kind }))) return 'running';
    await manager.query(
      `UPDATE auth.outbox SET state = 'cancelled', settled_at = now(), sealed = NULL WHERE id = $1`,
      [id],
    );
    return 'done';
  }
}
