import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsISO8601,
  IsNumber,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Unit } from '../errors/unit';

/** Maximum number of periods of one issue: two weeks of 15-minute periods. */
export const MAX_EXTERNAL_PERIODS = 1344;

/** Forecast of another provider for one period. */
export class ExternalForecastPeriod {
  /** End of the period, UTC. */
  @IsISO8601() period_end!: string;
  @Matches(/^PT\d+[SMH]$/) period!: string;
  /** Mean over the period, MW for utility-scale sites and aggregations, kW for rooftops. */
  @Unit('MW, rooftops kW') @IsNumber() @Min(0) @Max(100_000) pv_estimate!: number;
  /** Value that the output falls below in 10 % of cases. */
  @IsOptional() @Unit('MW, rooftops kW') @IsNumber() @Min(0) @Max(100_000) pv_estimate10?: number;
  /** Value that the output falls below in 90 % of cases. */
  @IsOptional() @Unit('MW, rooftops kW') @IsNumber() @Min(0) @Max(100_000) pv_estimate90?: number;
}

/** One issue of a forecast of another provider. */
export class ExternalForecastIssue {
  /** Time at which the provider issued it, UTC. */
  @IsISO8601() issued_at!: string;
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_EXTERNAL_PERIODS)
  @ValidateNested({ each: true })
  @Type(() => ExternalForecastPeriod)
  forecasts!: ExternalForecastPeriod[];
}
