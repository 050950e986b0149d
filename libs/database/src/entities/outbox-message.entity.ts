import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An event that is to be published; without payload the end of its key. */
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
  /** Headers that lead back to the work that noted it, where that was traced. */
  @Column('jsonb', { nullable: true }) trace!: object | null;
  @Column('timestamptz', { default: () => 'now()' }) created_at!: Date;
}
