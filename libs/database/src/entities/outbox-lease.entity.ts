import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Lease of the relay that may publish the outbox, in a single row. */
@Entity('outbox_lease')
export class OutboxLeaseEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'outbox_lease_pk' }) id!: number;
  @Column('text') holder!: string;
  @Column('timestamptz') held_until!: Date;
}
