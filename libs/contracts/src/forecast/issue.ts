import { Type } from 'class-transformer';
import {
  IsArray,
  IsInt,
  IsISO8601,
  IsNumber,
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
 * What rows belong to: `site/<resource_id>`, `aggregation/<collection>/<aggregation>`, or, as a member of the latter,
 * `fleet/<collection>/<aggregation>/<tile>`.
 */
export const RESOURCE = /^(site\/[0-9a-f-]{19}|aggregation(\/[^/\s]+){2}|fleet(\/[^/\s]+){2}\/t\d+-\d+)$/;

export const siteResource = (resourceId: string): string => `site/${resourceId}`;
export const aggregationResource = (collection: string, aggregation: string): string =>
  `aggregation/${collection}/${aggregation}`;
/** What a fleet has within a tile. Its quantiles are sums of its cells' quantiles, as if these erred as one. */
export const fleetResource = (collection: string, aggregation: string, tile: string): string =>
  `fleet/${collection}/${aggregation}/${tile}`;

/** The columns that rows of power can have; which of them there are depends on what the rows are. */
export const POWER_COLUMNS = [
  'pv_estimate',
  'pv_estimate10',
  'pv_estimate90',
  'untuned_estimate',
  'untuned_estimate10',
  'untuned_estimate90',
  'p10_sum_naive',
  'p90_sum_naive',
] as const;
export type PowerColumn = (typeof POWER_COLUMNS)[number];

/**
 * Adjoining PT5M rows in columns, one value per row. Powers are in the unit of the issue, rounded to four decimals.
 * Estimated actuals have no quantiles.
 */
export class PowerSeries implements Partial<Record<PowerColumn, number[]>> {
  /** End of the first five-minute period. */
  @IsISO8601() first_period_end!: string;
  @IsNumbers() pv_estimate!: number[];
  @IsOptional() @IsNumbers() pv_estimate10?: number[];
  @IsOptional() @IsNumbers() pv_estimate90?: number[];
  /** For tuned rows: what they were before measurements moved them. */
  @IsOptional() @IsNumbers() untuned_estimate?: number[];
  @IsOptional() @IsNumbers() untuned_estimate10?: number[];
  @IsOptional() @IsNumbers() untuned_estimate90?: number[];
  /** For aggregations: what the members' quantiles add up to, as if all their errors were one. */
  @IsOptional() @IsNumbers() p10_sum_naive?: number[];
  @IsOptional() @IsNumbers() p90_sum_naive?: number[];
  /** Run-length encoded: the steps of all runs add up to the number of rows. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => ProvenanceRun) provenance!: ProvenanceRun[];
}

/**
 * By how much measured irradiance moves the estimated clear-sky index (ghi over ghi of a clear sky) of a site: bias
 * curves over the index and over apparent solar time, added to it where power and radiation of the past are estimated.
 */
export class IrradianceBias {
  @IsArray() @IsNumber({}, { each: true }) by_index!: number[];
  @IsArray() @IsNumber({}, { each: true }) by_hour!: number[];
}

/** Measured power that moved the rows of a site, one value per measured period. */
export class MovingPower {
  /** From the end of the period to the issue, s. */
  @IsArray() @IsNumber({}, { each: true }) ages!: number[];
  /** s */
  @IsArray() @IsNumber({}, { each: true }) lengths!: number[];
  /** Unit of the issue. */
  @IsArray() @IsNumber({}, { each: true }) powers!: number[];
}

/** What was learnt before an issue was made, by the names under which the archive keeps it. */
export class IssueMaking {
  /** What was known of the errors of sources and of forecasts. */
  @IsOptional() @IsString() sky_record?: string;
  /** What the measurements of the site had taught. */
  @IsOptional() @IsString() tuning?: string;
  @IsOptional() @ValidateNested() @Type(() => MovingPower) measured?: MovingPower;
}

/**
 * All rows of a resource as they were made at one moment. An issue never changes: news makes a new one.
 * Estimated actuals end at or before `issued_at`; forecasts begin at the full hour before it, so that the period in
 * progress is whole at every period length, and reach a margin beyond seven days, so that 336 half hours can be
 * answered until the next issue.
 */
export class ForecastIssue {
  @Matches(RESOURCE) resource!: string;
  @IsString() issue_id!: string;
  @IsISO8601() issued_at!: string;
  @IsISO8601() next_issue_at!: string;
  @IsOpenEnum(['MW', 'kW'], 'skip') unit!: 'MW' | 'kW';
  /** AC capacity in `unit`: no power exceeds it. */
  @IsNumber() capacity!: number;
  /** Version of the site or aggregation these rows were made for. */
  @IsInt() @Min(1) resource_version!: number;
  @ValidateNested() @Type(() => PowerSeries) estimated_actuals!: PowerSeries;
  @ValidateNested() @Type(() => PowerSeries) forecasts!: PowerSeries;
  /** For sites whose estimated actuals follow measured irradiance. */
  @IsOptional() @ValidateNested() @Type(() => IrradianceBias) irradiance_bias?: IrradianceBias;
  /** For sites: what their rows were made with, besides the inputs of the rows. */
  @IsOptional() @ValidateNested() @Type(() => IssueMaking) made_with?: IssueMaking;
  /** For aggregations: what was summed. */
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => MemberIssue) members?: MemberIssue[];
  /** For aggregations: share of the members' capacity that is in the sum, 0..1. */
  @IsOptional() @IsNumber() @Min(0) coverage?: number;
}
