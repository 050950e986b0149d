import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AccountEntity } from './account.entity';

/** An API key, stored as its hash in hexadecimal (`hashApiKey`, `hashReadOnlyApiKey`). */
@Entity('account_key')
export class AccountKeyEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'account_key_pk' }) key_id!: string;
  @Index('account_key_account') @Column('text') account_id!: string;
  @Index('account_key_hash', { unique: true }) @Column('text') hash!: string;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz', { nullable: true }) revoked_at!: Date | null;
  @Column('text', { nullable: true }) name?: string | null;
  /** Whether it may only read. */
  @Column('boolean', { default: false }) read_only?: boolean;
  /** Start of the hour (UTC) of its last use. Events omit it, because it changes often. */
  @Column('timestamptz', { nullable: true }) last_used_at?: Date | null;
  /** Expiry times of the sessions that were ended by signing out. */
  @Column('text', { array: true, nullable: true }) ended_sessions?: string[] | null;
  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'account_key_account_fk' })
  account?: Relation<AccountEntity>;
}
