import type { AggregationMember, Area, Fleet } from '@daystar/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('aggregation')
export class AggregationEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'aggregation_pk' }) collection_id!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'aggregation_pk' }) aggregation_id!: string;
  @Column('text') name!: string;
  @Column('jsonb') members!: AggregationMember[];
  @Column('jsonb', { nullable: true }) fleet!: Fleet | null;
  /** What chooses its members, where they are not listed. */
  @Column('jsonb', { nullable: true }) area!: Area | null;
  @Column('text', { array: true, nullable: true }) tags!: string[] | null;
  /** Accounts it is assigned to. */
  @Column('text', { array: true }) accounts!: string[];
  /** Accounts that may tell what was measured of it. */
  @Column('text', { array: true, nullable: true }) writers!: string[] | null;
  /** The account that defined it, when it is a user's own. */
  @Column('text', { nullable: true }) owner!: string | null;
  @Column('integer') version!: number;
}
