import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  MinLength,
} from 'class-validator';
import { IsOpenEnum } from '../open-enum';

export const SITE_KINDS = ['utility', 'rooftop', 'weather'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

export const TRACKING_TYPES = ['fixed', 'horizontal_single_axis'] as const;
export type TrackingType = (typeof TRACKING_TYPES)[number];

/** Four groups of four hexadecimal characters. */
export const RESOURCE_ID = /^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/;

/** What an owner says of a site. Capacity is MW for a utility-scale site, kW for a rooftop; a weather site has none. */
export class SiteProperties {
  @IsString() @Length(1, 200) name!: string;
  @IsNumber() @Min(-90) @Max(90) latitude!: number;
  @IsNumber() @Min(-180) @Max(180) longitude!: number;
  /** Sum of inverter AC capacity. */
  @IsOptional() @IsNumber() @Min(0.000001) @Max(100_000) capacity?: number;
  /** DC capacity of the modules, same unit as capacity. */
  @IsOptional() @IsNumber() @Min(0.000001) @Max(200_000) capacity_dc?: number;
  @IsOptional() @IsIn(TRACKING_TYPES) tracking_type?: TrackingType;
  /** Direction the modules face: 0 north, -90 east, 90 west; for trackers the direction of their axis. */
  @IsOptional() @IsNumber() @Min(-180) @Max(180) azimuth?: number;
  /** Degrees off the horizontal; only fixed systems have one. */
  @IsOptional() @IsNumber() @Min(0) @Max(90) tilt?: number;
  /** yyyy-MM-dd or a full timestamp. */
  @IsOptional() @IsISO8601({ strict: true }) install_date?: string;
  @IsOptional() @IsArray() @ArrayMaxSize(100) @IsString({ each: true }) @Length(1, 100, { each: true }) tags?: string[];
  @IsOptional() @IsNumber() @Min(0) @Max(1) inverter_efficiency?: number;
  /** What is left of full output after losses: 1 is a system without losses. */
  @IsOptional() @IsNumber() @Min(0) @Max(1) loss_factor?: number;
  /** Elevations of hills and buildings around, degrees above the level: equally spaced azimuths, clockwise from north. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(4)
  @ArrayMaxSize(360)
  @IsNumber({}, { each: true })
  @Min(0, { each: true })
  @Max(90, { each: true })
  horizon?: number[];
  /** Metres above sea level; taken from a coarse terrain table when absent. */
  @IsOptional() @IsNumber() @Min(-450) @Max(9000) elevation?: number;
}

/** A registered site as services know it. */
export class Site extends SiteProperties {
  @Matches(RESOURCE_ID) resource_id!: string;
  @IsOpenEnum(SITE_KINDS, 'skip') kind!: SiteKind;
  @IsOptional() @IsOpenEnum(TRACKING_TYPES, 'skip') override tracking_type?: TrackingType;
  @IsString() @MinLength(1) account_id!: string;
  /** Counts the changes; consumers ignore what is older than what they hold. */
  @IsInt() @Min(1) @Type(() => Number) version!: number;
  @IsISO8601() created_at!: string;
}
