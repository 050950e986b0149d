import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('account')
export class AccountEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'account_pk' }) account_id!: string;
  @Column('text') name!: string;
  @Column('text') plan!: string;
  @Column('integer') version!: number;
  @Column('timestamptz') created_at!: Date;
}
