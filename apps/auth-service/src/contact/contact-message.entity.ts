import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What somebody wrote through the contact form. */
@Entity('contact_messages')
@Index('contact_messages_by_email_key', ['emailKey'])
@Index('contact_messages_by_age', ['createdAt'])
export class ContactMessage {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'contact_messages_pkey' })
  id: string;

  @Column('text', { name: 'email_key' })
  emailKey: string;

  /** The writer's address as typed, which nobody has proved. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  phone: string | null;

  @Column('text')
  message: string;

  /** With the time, which is the same too, it finds the mail that was written with this row. */
  @Column('text', { name: 'request_id' })
  requestId: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
