import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { MeasuredValues } from './measured-values';

/** Former values of a period that a later post replaced. */
@Entity('replaced_measurement')
@Index('replaced_measurement_period', ['resource_id', 'period_end'])
export class ReplacedMeasurementEntity extends MeasuredValues {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'replaced_measurement_pk',
  })
  id!: string;
  @Column('text') resource_id!: string;
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'replaced_measurement_pk' }) period_end!: Date;
  @Column('text') period!: string;
  @Column('timestamptz') posted_at!: Date;
  @Column('timestamptz') replaced_at!: Date;
}
