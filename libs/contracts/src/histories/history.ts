import { IsIn, IsInt, IsISO8601, IsNumber, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { SLUG } from '../aggregations/aggregation';
import { Unit } from '../errors/unit';
import { IsOpenEnum } from '../open-enum';
import { RESOURCE_ID } from '../sites/site';
import { TRACKING_TYPES, type TrackingType } from '../sites/tracking-type';

export const HISTORY_FORMATS = ['csv', 'parquet', 'arrow'] as const;
export type HistoryFormat = (typeof HISTORY_FORMATS)[number];

export const HISTORY_PERIODS = ['PT5M', 'PT10M', 'PT15M', 'PT20M', 'PT30M', 'PT60M'] as const;
export type HistoryPeriod = (typeof HISTORY_PERIODS)[number];

/** `waiting` means that the operator must approve the history first. */
export const HISTORY_STATES = ['waiting', 'queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type HistoryState = (typeof HISTORY_STATES)[number];

/** Size of a stored chunk of the file before compression, bytes. */
export const HISTORY_CHUNK_BYTES = 256 * 1024;

/** Maximum length of a history, calendar years. */
export const MAX_HISTORY_YEARS = 16;

/**
 * Specification of a history. Its subject is a site (`resource_id`), an aggregation (`collection_id`, `aggregation_id`),
 * or a place. A place with a `capacity` has rows of power, kW; without one it has rows of radiation and weather.
 */
export class HistorySpecification {
  @IsOptional() @Matches(RESOURCE_ID) resource_id?: string;
  @IsOptional() @Matches(SLUG) collection_id?: string;
  @IsOptional() @Matches(SLUG) aggregation_id?: string;
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-90) @Max(90) latitude?: number;
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-180) @Max(180) longitude?: number;
  /** Elevation of the place above sea level; from the coarse terrain table when absent. */
  @IsOptional() @Unit('m') @IsNumber() @Min(-450) @Max(9000) elevation?: number;
  @IsOptional() @Unit('kW') @IsNumber() @Min(0.000001) @Max(1_000_000) capacity?: number;
  /** Degrees from the horizontal. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(0) @Max(90) tilt?: number;
  /** 0 north, -90 east, 90 west. */
  @IsOptional() @Unit('degrees') @IsNumber() @Min(-180) @Max(180) azimuth?: number;
  /** Whether the plane of `gti` is fixed or follows the sun. */
  @IsOptional() @IsIn(TRACKING_TYPES) array_type?: TrackingType;
  @IsOptional() @IsNumber() @Min(0) @Max(1) loss_factor?: number;
  /** yyyy-MM-dd */
  @IsOptional() @IsString() @Length(1, 40) install_date?: string;
  /** Start of the first row, a whole multiple of the period. */
  @IsISO8601() start!: string;
  /** End of the last row. */
  @IsISO8601() end!: string;
  @IsIn(HISTORY_PERIODS) period!: HistoryPeriod;
  @IsIn(HISTORY_FORMATS) format!: HistoryFormat;
}

/** A history that was ordered: past rows of one or more years, computed month by month. */
export class History extends HistorySpecification {
  @IsString() history_id!: string;
  @IsOpenEnum(HISTORY_STATES, 'keep') state!: HistoryState;
  /** Years that count against the limit per day. */
  @IsInt() @Min(1) years!: number;
  /** Number of calendar months (UTC) that have been computed, and their total. */
  @IsInt() @Min(0) done!: number;
  @IsInt() @Min(1) total!: number;
  /** Size of the file, bytes; absent until the history is done. */
  @IsOptional() @IsInt() @Min(0) bytes?: number;
  /** SHA-256 of the file, hexadecimal. */
  @IsOptional() @Matches(/^[0-9a-f]{64}$/) sha256?: string;
  /**
   * Weather sources of the rows, as in the header `x-weather-source`. Absent until the history is done, and when an earlier
   * release computed a part of it.
   */
  @IsOptional() @IsString() weather_source?: string;
  /** Why the history failed, or why its current month is retried. */
  @IsOptional() @IsString() error?: string;
  @IsISO8601() created_at!: string;
  @IsOptional() @IsISO8601() finished_at?: string;
  /** Time at which the history is deleted. */
  @IsISO8601() expires_at!: string;
}

export class AccountHistory extends History {
  @IsString() account_id!: string;
}
