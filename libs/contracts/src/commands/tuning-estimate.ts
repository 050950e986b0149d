import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsISO8601,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Min,
} from 'class-validator';
import { IsOpenEnum } from '../open-enum';

/** Properties of a plant that are estimated from its measurements. */
export const ESTIMATED_PROPERTIES = [
  ...(['capacity', 'capacity_dc', 'dc_share', 'tilt', 'azimuth'] as const),
  ...(['morning_loss', 'evening_loss', 'clock_offset'] as const),
] as const;
export type EstimatedProperty = (typeof ESTIMATED_PROPERTIES)[number];

/** Estimate of one property of a plant from its measurements. */
export class TuningEstimate {
  @IsOpenEnum(ESTIMATED_PROPERTIES, 'keep') property!: EstimatedProperty;
  /** Number of the array, from 1, when measurements show several arrays; otherwise the estimate is for the whole plant. */
  @IsOptional() @IsInt() @Min(1) array?: number;
  /** Numbers of the arrays that measurements do not distinguish, `array` first. `dc_share` is the sum of their shares. */
  @IsOptional() @IsArray() @IsInt({ each: true }) @Min(1, { each: true }) arrays?: number[];
  /** Value in effect, stated or default. A plant without stated arrays has all modules in array 1. Losses and the offset of the clock are 0. */
  @IsNumber() stated!: number;
  /** Whether the owner stated none, so that `stated` is a default. */
  @IsBoolean() default!: boolean;
  @IsNumber() estimate!: number;
  /** Ends of the interval that covers the true value in 80 % of cases. Those of an azimuth may be beyond -180 and 180. */
  @IsNumber() low!: number;
  @IsNumber() high!: number;
  @IsString() unit!: string;
  /** Number of days with daytime measurements. */
  @IsInt() @Min(0) days!: number;
  /** Whether `stated` is more than three standard errors away, and the estimate explains the measurements better. */
  @IsBoolean() significant!: boolean;
}

/** Output that a plant has lost since a date: the ratio of measured to estimated energy fell on a day, and stays low. */
export class LostOutput {
  /** Start of the first day with the loss. The loss may have begun on an earlier cloudy day. */
  @IsISO8601() since!: string;
  /** Percent of the output. */
  @IsNumber() share!: number;
  /** Ends of the interval that covers the true share in 80 % of cases. */
  @IsNumber() low!: number;
  @IsNumber() high!: number;
  /** Number of clear and partly clear days that were compared. */
  @IsInt() @Min(0) days!: number;
}

/**
 * Kinds of changes of the output of a plant: `soiling` is dust that is cleaned off, `decline` has no such recoveries, and
 * `growth` comes on one day or slowly.
 */
export const OUTPUT_CHANGES = ['soiling', 'decline', 'growth'] as const;
export type OutputChangeKind = (typeof OUTPUT_CHANGES)[number];

/** Change of the output of a plant within the measured weeks, other than a loss on one day. */
export class OutputChange {
  @IsOpenEnum(OUTPUT_CHANGES, 'keep') kind!: OutputChangeKind;
  /** Start of the first day of the change. */
  @IsISO8601() since!: string;
  /**
   * Start of the first day of low output, when the output was as high before as since the growth; absent when it was low from
   * the first measurement on.
   */
  @IsOptional() @IsISO8601() low_since?: string;
  /** Percent of the output at the greatest loss; of growth, percent of the present output that was missing before. */
  @IsNumber() share!: number;
  /** Ends of the interval that covers the true share in 80 % of cases. */
  @IsNumber() low!: number;
  @IsNumber() high!: number;
  /** Number of clear and partly clear days that were compared. */
  @IsInt() @Min(0) days!: number;
  /** Starts of the last days of `soiling` at which the output had recovered, at most five. */
  @IsOptional() @IsArray() @ArrayMaxSize(5) @IsISO8601({}, { each: true }) recovered?: string[];
}

/**
 * Reasons why a measured plant has no estimates: usable measurements of fewer than three weeks, a plant that is mostly at
 * its limit, or measurements that do not determine its properties.
 */
export const ESTIMATES_MISSING = ['too_few_days', 'limited', 'undetermined'] as const;
export type EstimatesMissing = (typeof ESTIMATES_MISSING)[number];

/** Reasons why a recent loss of output would not be found. */
export const LOST_OUTPUT_MISSING = ['too_few_clear_days'] as const;
export type LostOutputMissing = (typeof LOST_OUTPUT_MISSING)[number];

/** Likely mistakes in the properties of a plant or in the times and units of its measurements. */
export const MISTAKE_CODES = [
  ...(['azimuth_sign', 'azimuth_reversed', 'azimuth_mirrored', 'dc_for_ac'] as const),
  ...(['unit_of_power', 'place', 'clock_offset', 'period_starts'] as const),
] as const;
export type MistakeCode = (typeof MISTAKE_CODES)[number];

/** Likely mistake, with the estimate that shows it. */
export class LikelyMistake {
  @IsOpenEnum(MISTAKE_CODES, 'keep') code!: MistakeCode;
  /** Value in effect: one number, or latitude and longitude. */
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(2) @IsNumber({}, { each: true }) stated!: number[];
  /** Value that explains the measurements. */
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(2) @IsNumber({}, { each: true }) likely!: number[];
  /** Interval of the estimate, 80 %, which excludes the stated value; a place has none. */
  @IsOptional() @IsNumber() low?: number;
  @IsOptional() @IsNumber() high?: number;
  @IsInt() @Min(0) days!: number;
}
