import { Column } from 'typeorm';

/** Values of a measurement, in the units of `Measurement` in the contracts. */
export abstract class MeasuredValues {
  @Column('double precision', { nullable: true }) total_power!: number | null;
  @Column('double precision', { nullable: true }) availability!: number | null;
  @Column('double precision', { nullable: true }) constraint_power_ceiling!: number | null;
  @Column('boolean', { nullable: true }) network_constraint!: boolean | null;
  @Column('double precision', { nullable: true }) mean_ghi!: number | null;
  @Column('double precision', { nullable: true }) inverters_available!: number | null;
  @Column('double precision', { nullable: true }) tracking_angle!: number | null;
  @Column('double precision', { nullable: true }) local_limit!: number | null;
  @Column('double precision', { nullable: true }) frequency!: number | null;
}

/** Column names of `MeasuredValues`, for SQL statements. */
export const MEASURED_VALUES = [
  'total_power',
  'availability',
  'constraint_power_ceiling',
  'network_constraint',
  'mean_ghi',
  'inverters_available',
  'tracking_angle',
  'local_limit',
  'frequency',
] as const satisfies readonly (keyof MeasuredValues)[];
