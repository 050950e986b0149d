import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An event that is to be published; without payload it removes its key. */
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
  /** Of an event without payload: version of the record that it removes. */
  @Column('bigint', { nullable: true }) removed_version!: string | null;
  /** Headers that lead back to the work that noted it, where that was traced. */
  @Column('jsonb', { nullable: true }) trace!: object | null;
  @Column('timestamptz', { default: () => 'now()' }) created_at!: Date;
}
