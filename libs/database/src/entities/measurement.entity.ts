import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MeasuredValues } from './measured-values';

/** The newest values posted for a period of a site. */
@Entity('measurement')
export class MeasurementEntity extends MeasuredValues {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'measurement_pk' }) resource_id!: string;
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'measurement_pk' }) period_end!: Date;
  /** In whole minutes, or seconds below a minute: `PT60M`, never `PT1H`, so that a period has one name. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'measurement_pk' }) period!: string;
  @Column('timestamptz') posted_at!: Date;
}
