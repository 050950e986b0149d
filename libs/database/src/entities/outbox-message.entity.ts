import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An event to publish; without payload it is a tombstone of its key. */
@Entity('outbox')
export class OutboxMessageEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'outbox_pk',
  })
  id!: string;
  @Column('text') topic!: string;
  @Column('text') key!: string;
  @Column('jsonb', { nullable: true }) payload!: object | null;
  /** For an event without payload: version of the removed record. */
  @Column('bigint', { nullable: true }) removed_version!: string | null;
  /** Trace headers of the transaction that added it, if it was traced. */
  @Column('jsonb', { nullable: true }) trace!: object | null;
  @Column('timestamptz', { default: () => 'now()' }) created_at!: Date;
}
