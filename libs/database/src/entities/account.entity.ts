import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('account')
export class AccountEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'account_pk' }) account_id!: string;
  @Column('text') name!: string;
  @Column('text') plan!: string;
  /** Contact address for the operator. */
  @Column('text', { nullable: true }) email?: string | null;
  /** Whether a test site will be created on the account's first use of sites. */
  @Column('boolean', { default: false }) test_site_pending!: boolean;
  @Column('integer') version!: number;
  @Column('timestamptz') created_at!: Date;
}
