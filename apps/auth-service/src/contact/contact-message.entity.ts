import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A message from the contact form. */
@Entity('contact_messages')
@Index('contact_messages_by_email_key', ['emailKey'])
@Index('contact_messages_by_age', ['createdAt'], { type: 'brin' })
@Index('contact_messages_by_user', ['userId', 'createdAt'], { where: 'user_id IS NOT NULL' })
export class ContactMessage {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'contact_messages_pkey' })
  id: string;

  @Column('text', { name: 'email_key' })
  emailKey: string;

  /** The learner whose session wrote it; null when it was written without one. */
  @Column('uuid', { name: 'user_id', nullable: true })
  @ForeignKey('User', { name: 'contact_messages_user_id_fkey', onDelete: 'SET NULL' })
  userId: string | null;

  /** The sender's address as typed, unproved. */
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
