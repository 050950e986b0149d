import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MeasuredValues } from './measured-values';

/** Current values of a site for one period: those posted last. */
@Entity('measurement')
export class MeasurementEntity extends MeasuredValues {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'measurement_pk' }) resource_id!: string;
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'measurement_pk' }) period_end!: Date;
  /** Normalised to whole minutes, or seconds below a minute: `PT60M`, never `PT1H`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'measurement_pk' }) period!: string;
  @Column('timestamptz') posted_at!: Date;
}
