import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MeasuredValues } from './measured-values';

/** Values of a site or an aggregation for one period, as posted last. */
@Entity('measurement')
export class MeasurementEntity extends MeasuredValues {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'measurement_pk' }) resource_id!: string;
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'measurement_pk' }) period_end!: Date;
  /** In whole minutes, or in seconds below a minute: `PT60M`, never `PT1H`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'measurement_pk' }) period!: string;
  @Column('timestamptz') posted_at!: Date;
}
