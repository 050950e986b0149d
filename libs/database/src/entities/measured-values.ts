import { Column } from 'typeorm';

/** What a measurement says of its period; see `Measurement` in the contracts for units. */
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

/** Columns of the above, for statements that name them. */
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
