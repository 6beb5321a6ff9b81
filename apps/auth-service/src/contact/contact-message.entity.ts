import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A message from the contact form. */
@Entity('contact_messages')
@Index('contact_messages_by_email_key', ['emailKey'])
@Index('contact_messages_by_age', ['createdAt'])
export class ContactMessage {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'contact_messages_pkey' })
  id: string;

  @Column('text', { name: 'email_key' })
  emailKey: string;

  /** The sender's address as typed; nobody has proved it. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  phone: string | null;

  @Column('text')
  message: string;

  /** With the creation time, which is equal too, this finds the mail written with this row. */
  @Column('text', { name: 'request_id' })
  requestId: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
