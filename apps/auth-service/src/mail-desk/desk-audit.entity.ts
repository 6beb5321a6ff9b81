import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What somebody at the desk did. */
export type DeskAct =
  'sign-in' | 'sign-out' | 'overview' | 'queue' | 'trace' | 'retry' | 'cancel' | 'handle';

/**
 * Who saw or did what at the desk. Rows are inserted and deleted by retention after a year; a trigger
 * refuses every other change.
 */
@Entity('desk_audit')
@Check(
  'desk_audit_act',
  `act IN ('sign-in', 'sign-out', 'overview', 'queue', 'trace', 'retry', 'cancel', 'handle')`,
)
@Index('desk_audit_by_person', ['person', 'act', 'createdAt'])
@Index('desk_audit_by_row', ['outboxId', 'act', 'createdAt'])
@Index('desk_audit_by_age', ['createdAt'])
export class DeskAuditEntry {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'desk_audit_pkey' })
  id: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Name of the person at the desk. */
  @Column('text')
  person: string;

  @Column('text')
  act: DeskAct;

  /** The mail acted on. There is no foreign key because the record outlives the mail. */
  @Column('uuid', { name: 'outbox_id', nullable: true })
  outboxId: string | null;

  /** HMAC of the address, or of the masked one, that was searched for. */
  @Column('bytea', { nullable: true })
  recipient: Buffer | null;

  /** The result. */
  @Column('text')
  outcome: string;
}
