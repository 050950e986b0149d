import { IsBoolean, IsInt, IsISO8601, IsNumber, IsOptional, Matches, Max, Min } from 'class-validator';

/** What was measured before this long ago, ms, says nothing of now. */
export const MEASUREMENT_MATTERS_MS = 6 * 3_600_000;

/** One posted measurement of a site: what happened over the period that ends at `period_end`. */
export class Measurement {
  /** End of the period, UTC. */
  @IsISO8601() period_end!: string;
  @Matches(/^PT\d+[SMH]$/) period!: string;
  /** Period average, MW for utility-scale sites, kW for rooftops. A little below zero is the plant's own use at night. */
  @IsOptional() @IsNumber() @Min(-1000) @Max(100_000) total_power?: number;
  /** Percent of the plant that could run. */
  @IsOptional() @IsNumber() @Min(0) @Max(100) availability?: number;
  /** MW the grid operator allowed. */
  @IsOptional() @IsNumber() @Min(0) @Max(100_000) constraint_power_ceiling?: number;
  @IsOptional() @IsBoolean() network_constraint?: boolean;
  /** Measured global horizontal irradiance, W/m2. */
  @IsOptional() @IsNumber() @Min(-20) @Max(2000) mean_ghi?: number;
  @IsOptional() @IsInt() @Min(0) inverters_available?: number;
  @IsOptional() @IsNumber() @Min(-90) @Max(90) tracking_angle?: number;
  @IsOptional() @IsNumber() @Min(0) @Max(100_000) local_limit?: number;
  @IsOptional() @IsNumber() @Min(0) @Max(100) frequency?: number;
}
