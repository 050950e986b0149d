import type { AggregationMember, Area, Fleet } from '@daystar/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('aggregation')
export class AggregationEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'aggregation_pk' }) collection_id!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'aggregation_pk' }) aggregation_id!: string;
  @Column('text') name!: string;
  @Column('jsonb') members!: AggregationMember[];
  @Column('jsonb', { nullable: true }) fleet!: Fleet | null;
  /** Area or tags that select the members, if they are not listed. */
  @Column('jsonb', { nullable: true }) area!: Area | null;
  @Column('text', { array: true, nullable: true }) tags!: string[] | null;
  /** Accounts that may read it. */
  @Column('text', { array: true }) accounts!: string[];
  /** Accounts that may post its measurements. */
  @Column('text', { array: true, nullable: true }) writers!: string[] | null;
  /** Account that defined it; null when the operator defined it. */
  @Column('text', { nullable: true }) owner!: string | null;
  /** Time of the last change of its members by more than 5 % of the capacity; null without one since its first definition. */
  @Column('timestamptz', { nullable: true }) members_since!: Date | null;
  @Column('integer') version!: number;
}
