import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A newsletter subscription. Mail goes to those that are confirmed and not unsubscribed. */
@Entity('subscribers')
@Unique('subscribers_email_key_unique', ['emailKey'])
@Index('subscribers_unconfirmed', ['consentedAt'], { where: 'confirmed_at IS NULL' })
@Index('subscribers_gone', ['unsubscribedAt'], { where: 'unsubscribed_at IS NOT NULL' })
export class Subscriber {
  /** Part of the mailed links, protected there by an HMAC (`newsletter-link.ts`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'subscribers_pkey' })
  id: string;

  @Column('text', { name: 'email_key' })
  emailKey: string;

  @Column('text')
  email: string;

  /** Where they subscribed, if known. */
  @Column('text', { nullable: true })
  source: string | null;

  /** Time of the newest request for this subscription. */
  @Column('timestamptz', { name: 'consented_at', default: () => 'now()' })
  consentedAt: Date;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;

  @Column('timestamptz', { name: 'unsubscribed_at', nullable: true })
  unsubscribedAt: Date | null;
}
