import { Type } from 'class-transformer';
import {
  IsArray,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { IsOpenEnum } from '../open-enum';
import type { PackedColumn } from './packed-column';

/**
 * What a weather source may say; units and limits are those of the field table. `ghi10` and `ghi90` are percentiles over
 * the members of an ensemble, each step's own: `ghi10` is the dark end. A source that sends them sends its median as `ghi`.
 */
export const WEATHER_VARIABLES = [
  'ghi',
  'ghi10',
  'ghi90',
  'dni',
  'dhi',
  'cloud_opacity',
  'cloud_cover',
  'air_temp',
  'wind_speed',
  'wind_direction',
  'cloud_wind_east',
  'cloud_wind_north',
  'relative_humidity',
  'surface_pressure',
  'precipitable_water',
  'aod550',
  'albedo',
  'snow_depth',
] as const;
export type WeatherVariable = (typeof WEATHER_VARIABLES)[number];

/** A forecast says what will be, an observation what was seen (satellite, or a sandbox's truth). */
export const WEATHER_KINDS = ['forecast', 'observation'] as const;
export type WeatherKind = (typeof WEATHER_KINDS)[number];

/** Nodes on a regular grid, rows northward from `south`, columns eastward from `west`. */
export class TileGrid {
  @IsNumber() @Min(-90) @Max(90) south!: number;
  @IsNumber() west!: number;
  @IsNumber() @Min(0.001) spacing!: number;
  @IsInt() @Min(1) rows!: number;
  @IsInt() @Min(1) columns!: number;
}

/** Scattered nodes: weather stations or sites a source speaks of. */
export class TilePoints {
  @IsArray() @IsNumber({}, { each: true }) latitude!: number[];
  @IsArray() @IsNumber({}, { each: true }) longitude!: number[];
}

/**
 * What one run of one source says of one tile of the sky grid. Columns hold one value per node and step, all steps of
 * the first node first. A grid tile reaches one row and column of nodes beyond the tile's north and east edge where the
 * source has them, so that every point of the tile lies between nodes.
 */
export class WeatherTile {
  @Matches(/^[a-z0-9-]{1,40}$/) source!: string;
  @IsOpenEnum(WEATHER_KINDS, 'skip') kind!: WeatherKind;
  /** Start of the model run, or time of the observation: what the input's age counts from. */
  @IsISO8601() run!: string;
  /** When the source is expected to say more. */
  @IsOptional() @IsISO8601() next_run_at?: string;
  @Matches(/^t\d{1,2}-\d{1,3}$/) tile!: string;
  @IsISO8601() first_period_end!: string;
  @Matches(/^PT\d+M$/) period!: string;
  @IsInt() @Min(1) steps!: number;
  @IsOptional() @ValidateNested() @Type(() => TileGrid) grid?: TileGrid;
  @IsOptional() @ValidateNested() @Type(() => TilePoints) points?: TilePoints;
  @IsObject() columns!: Partial<Record<WeatherVariable, PackedColumn>>;
  /** Text to show where the data are used, as their licence asks. */
  @IsOptional() @IsString() attribution?: string;
}
