import type { ChatMessage } from '@netward/contracts';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { LEVEL_SHAPE } from '../database/level-shape.ts';

/** The conversation of a learner with the assistant in one level, bounded by the contract. */
@Entity('chats')
@Check('chats_level_shape', LEVEL_SHAPE)
export class Chat {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'chats_pkey' }) learner_id: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'chats_pkey' }) level: string;
  @Column('jsonb') messages: ChatMessage[];
  @Column('timestamptz', { default: () => 'now()' }) updated_at: Date;
}
