import { IsBoolean, IsInt, IsISO8601, IsNumber, IsOptional, Matches, Max, Min } from 'class-validator';
import { Unit } from '../errors/unit';

/** Span of recent measurements in the memory of an instance, and maximum age of the events that it reads at start-up, ms. */
export const MAX_MEASUREMENT_AGE_MS = 6 * 3_600_000;

/** A posted measurement of a site or an aggregation over one period. */
export class Measurement {
  /** End of the period, UTC. */
  @IsISO8601() period_end!: string;
  @Matches(/^PT\d+[SMH]$/) period!: string;
  /**
   * Mean over the period, MW for utility-scale sites and aggregations, kW for rooftops. Small negative values at night are the consumption of the plant.
   */
  @IsOptional() @Unit('MW, rooftops kW') @IsNumber() @Min(-1000) @Max(100_000) total_power?: number;
  /** Available share of the plant, %. */
  @IsOptional() @Unit('%') @IsNumber() @Min(0) @Max(100) availability?: number;
  /** Limit set by the grid operator. */
  @IsOptional() @Unit('MW, rooftops kW') @IsNumber() @Min(0) @Max(100_000) constraint_power_ceiling?: number;
  /** Whether the grid operator limits the output. */
  @IsOptional() @IsBoolean() network_constraint?: boolean;
  /** Measured global horizontal irradiance, W/m2. */
  @IsOptional() @Unit('W/m2') @IsNumber() @Min(-20) @Max(2000) mean_ghi?: number;
  /** Number of available inverters. */
  @IsOptional() @IsInt() @Min(0) inverters_available?: number;
  /** Rotation of the trackers. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-90) @Max(90) tracking_angle?: number;
  /** Limit set at the plant. */
  @IsOptional() @Unit('MW, rooftops kW') @IsNumber() @Min(0) @Max(100_000) local_limit?: number;
  /** Grid frequency. */
  @IsOptional() @Unit('Hz') @IsNumber() @Min(0) @Max(100) frequency?: number;
}

/** A measurement and the time at which it was stored. */
export interface StoredMeasurement {
  readonly measurement: Measurement;
  /** ms since 1970 */
  readonly storedAt: number;
}
