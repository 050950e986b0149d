import { Type } from 'class-transformer';
import {
  IsArray,
  IsInt,
  IsISO8601,
  IsNumber,
  Max,
  IsOptional,
  IsString,
  Matches,
  Min,
  ValidateNested,
} from 'class-validator';
import { IsOpenEnum } from '../open-enum';
import { IsNumbers } from './is-numbers';
import { MemberIssue, ProvenanceRun } from './provenance';

/**
 * Resource of rows: `site/<resource_id>`, `aggregation/<collection>/<aggregation>`, or, as a member of the latter,
 * `fleet/<collection>/<aggregation>/<tile>`.
 */
export const RESOURCE = /^(site\/[0-9a-f-]{19}|aggregation(\/[^/\s]+){2}|fleet(\/[^/\s]+){2}\/t\d+-\d+)$/;

export const buildSiteResource = (resourceId: string): string => `site/${resourceId}`;
export const buildAggregationResource = (collection: string, aggregation: string): string =>
  `aggregation/${collection}/${aggregation}`;
/**
 * Builds the resource of the part of a fleet within a tile. Its quantiles are sums over its cells, whose errors count as fully
 * correlated.
 */
export const buildFleetResource = (collection: string, aggregation: string, tile: string): string =>
  `fleet/${collection}/${aggregation}/${tile}`;

/** All columns of power rows. Most rows have only some of them. */
export const POWER_COLUMNS = [
  'pv_estimate',
  'pv_estimate10',
  'pv_estimate90',
  'untuned_estimate',
  'untuned_estimate10',
  'untuned_estimate90',
  'weather_estimate',
  'weather_estimate10',
  'weather_estimate90',
  'weather_p10_sum_naive',
  'weather_p90_sum_naive',
  'p10_sum_naive',
  'p90_sum_naive',
  'pv_potential',
  'untuned_potential',
] as const;
export type PowerColumn = (typeof POWER_COLUMNS)[number];

/**
 * Consecutive rows of five minutes in columns: row i ends 5 i minutes after `first_period_end`. Powers are means of a row in
 * the unit of the issue, rounded to four decimals. Estimated actuals have no quantiles.
 */
export class PowerSeries implements Partial<Record<PowerColumn, number[]>> {
  /** End of the first five-minute period. */
  @IsISO8601() first_period_end!: string;
  /** One value per row, as in all other columns. */
  @IsNumbers() pv_estimate!: number[];
  /** 10th percentile. */
  @IsOptional() @IsNumbers() pv_estimate10?: number[];
  /** 90th percentile. */
  @IsOptional() @IsNumbers() pv_estimate90?: number[];
  /** For tuned rows: the values before tuning; for an aggregation, the sum of its tuned members. */
  @IsOptional() @IsNumbers() untuned_estimate?: number[];
  @IsOptional() @IsNumbers() untuned_estimate10?: number[];
  @IsOptional() @IsNumbers() untuned_estimate90?: number[];
  /** For aggregations with tuned members: the values without any tuning, that of the members included. Older issues do not have them. */
  @IsOptional() @IsNumbers() weather_estimate?: number[];
  @IsOptional() @IsNumbers() weather_estimate10?: number[];
  @IsOptional() @IsNumbers() weather_estimate90?: number[];
  @IsOptional() @IsNumbers() weather_p10_sum_naive?: number[];
  @IsOptional() @IsNumbers() weather_p90_sum_naive?: number[];
  /** For aggregations: sums of the members' quantiles, as if all their errors were fully correlated. */
  @IsOptional() @IsNumbers() p10_sum_naive?: number[];
  @IsOptional() @IsNumbers() p90_sum_naive?: number[];
  /** For sites with planned outages, curtailments or limits of power: `pv_estimate` without them. */
  @IsOptional() @IsNumbers() pv_potential?: number[];
  /** For tuned rows with `pv_potential`: the potential before tuning. Older issues do not have it. */
  @IsOptional() @IsNumbers() untuned_potential?: number[];
  /** Run-length encoded: the steps of all runs add up to the number of rows. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => ProvenanceRun) provenance!: ProvenanceRun[];
}

/**
 * Correction of a site's estimated clear-sky index (ghi over clear-sky ghi) by measured irradiance. Both curves are added to
 * the index of past periods, together at most 0.3. Values between knots are interpolated.
 */
export class IrradianceBias {
  /** Correction at the clear-sky indices 0.15, 0.35, 0.55, 0.75 and 0.95. */
  @IsArray() @IsNumber({}, { each: true }) by_index!: number[];
  /** Correction at 7, 9, 11, 13, 15 and 17 h of apparent solar time. */
  @IsArray() @IsNumber({}, { each: true }) by_hour!: number[];
}

/**
 * Errors that a site has in common with other places under the same clouds. A value is the deviation of power when its
 * cause is at the 90th percentile, in percent of half the interval from P10 to P90 of the row. The first forecast row
 * and every third row after it have a value. Missing ones at the end are 0.
 */
export class CommonErrors {
  /** Clouds are farther east than expected. */
  @IsNumbers() motion_east!: number[];
  /** Clouds are farther north than expected. */
  @IsNumbers() motion_north!: number[];
  /** All clouds of a weather system are thinner than expected. */
  @IsNumbers() system!: number[];
}

/** Recent measured power by which the rows of a site were adjusted: one value per measured period. */
export class RecentPower {
  /** Time from the end of each period to the issue, s. */
  @IsArray() @IsNumber({}, { each: true }) ages!: number[];
  /** Length of each period, s. */
  @IsArray() @IsNumber({}, { each: true }) lengths!: number[];
  /** Mean power of each period, in the unit of the issue. */
  @IsArray() @IsNumber({}, { each: true }) powers!: number[];
}

/** Soiling of the modules at the first row, computed from the precipitation before it. */
export class IssueSoiling {
  /** Share of the light that dust blocks, 0..1. */
  @IsNumber() @Min(0) @Max(1) loss!: number;
  /** Time since the last cleaning rain, s; absent when it is not known. */
  @IsOptional() @IsNumber() seconds_since_rain?: number;
}

/** Learned state and recent measurements that an issue was computed with. Learned state is named as in the archive. */
export class IssueInputs {
  /** Name of the skill snapshot: error statistics of sources and forecasts. `sky_record` is its former name, kept for stored issues. */
  @IsOptional() @IsString() sky_record?: string;
  /** Name of the tuning of the site or aggregation. */
  @IsOptional() @IsString() tuning?: string;
  @IsOptional() @ValidateNested() @Type(() => RecentPower) measured?: RecentPower;
  /** Estimated actuals that are measured power: first row and number of rows of each run. */
  @IsOptional() @IsArray() @IsInt({ each: true }) measured_rows?: number[];
  /** For sites with a soiling model, where the precipitation before the first row is known. */
  @IsOptional() @ValidateNested() @Type(() => IssueSoiling) soiling?: IssueSoiling;
}

/**
 * All rows of a resource that were computed together. An issue never changes; new inputs lead to a new issue.
 * Estimated actuals end at or before `issued_at`. Forecasts begin at the full hour before it, so that the current period
 * is complete at every period length. They extend beyond seven days, so that requests get 336 half hours until the next
 * issue.
 */
export class ForecastIssue {
  /** `site/<resource_id>`, `aggregation/<collection>/<aggregation>`, or, as its part, `fleet/<collection>/<aggregation>/<tile>`. */
  @Matches(RESOURCE) resource!: string;
  /** Messages with the same resource and id are duplicates. */
  @IsString() issue_id!: string;
  @IsISO8601() issued_at!: string;
  @IsISO8601() next_issue_at!: string;
  @IsOpenEnum(['MW', 'kW'], 'skip') unit!: 'MW' | 'kW';
  /** AC capacity in `unit`: no power exceeds it. */
  @IsNumber() capacity!: number;
  /** Version of the site or aggregation for which the rows were computed. */
  @IsInt() @Min(1) resource_version!: number;
  @ValidateNested() @Type(() => PowerSeries) estimated_actuals!: PowerSeries;
  @ValidateNested() @Type(() => PowerSeries) forecasts!: PowerSeries;
  /** For sites with measured irradiance: the correction of their estimated actuals. */
  @IsOptional() @ValidateNested() @Type(() => IrradianceBias) irradiance_bias?: IrradianceBias;
  /** For sites and fleets under a nowcast: errors in common with other places. Earlier releases do not have it. */
  @IsOptional() @ValidateNested() @Type(() => CommonErrors) common_errors?: CommonErrors;
  /** For sites, and aggregations with measurements: learned state and measurements used besides the weather inputs. */
  @IsOptional() @ValidateNested() @Type(() => IssueInputs) made_with?: IssueInputs;
  /** For sites: names of the plant properties used for the rows; absent when there are none. */
  @IsOptional() @IsArray() @IsString({ each: true }) plant?: string[];
  /** For aggregations: the issues that were summed. */
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => MemberIssue) members?: MemberIssue[];
  /** For aggregations: share of the members' capacity included in the sum, 0..1. */
  @IsOptional() @IsNumber() @Min(0) coverage?: number;
}
