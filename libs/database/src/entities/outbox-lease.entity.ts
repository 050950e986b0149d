import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: which relay may publish, and until when. */
@Entity('outbox_lease')
export class OutboxLeaseEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'outbox_lease_pk' }) id!: number;
  @Column('text') holder!: string;
  @Column('timestamptz') held_until!: Date;
}
