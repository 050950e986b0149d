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
 * Variables of weather sources; units and limits are those of the field table. `ghi10` and `ghi90` are percentiles over
 * the members of an ensemble, computed for each step; `ghi` is then the median.
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
  'precipitation_rate',
] as const;
export type WeatherVariable = (typeof WEATHER_VARIABLES)[number];

/** An observation is from a satellite, or the true weather of the sandbox. */
export const WEATHER_KINDS = ['forecast', 'observation'] as const;
export type WeatherKind = (typeof WEATHER_KINDS)[number];

/** Nodes on a regular grid, rows northward from `south`, columns eastward from `west`, all in degrees. */
export class TileGrid {
  @IsNumber() @Min(-90) @Max(90) south!: number;
  @IsNumber() west!: number;
  @IsNumber() @Min(0.001) spacing!: number;
  @IsInt() @Min(1) rows!: number;
  @IsInt() @Min(1) columns!: number;
}

/** Scattered nodes, such as weather stations or sites. */
export class TilePoints {
  @IsArray() @IsNumber({}, { each: true }) latitude!: number[];
  @IsArray() @IsNumber({}, { each: true }) longitude!: number[];
}

/** View of a geostationary satellite. Observations by several satellites are averaged, weighted by viewing angle. */
export class SatelliteView {
  /** Sub-satellite longitude, deg. */
  @IsNumber() @Min(-180) @Max(180) longitude!: number;
  /** Zenith angle of the satellite up to which it observes a place, deg. */
  @IsNumber() @Min(0) @Max(90) max_zenith!: number;
}

/**
 * Weather of one run of one source in one tile of the sky grid. It has either `grid` or `points`. A grid tile also has the
 * next row of nodes to the north and the next column to the east, where the source has them. So every point of the tile
 * lies between nodes.
 */
export class WeatherTile {
  @Matches(/^[a-z0-9-]{1,40}$/) source!: string;
  @IsOpenEnum(WEATHER_KINDS, 'skip') kind!: WeatherKind;
  /** Start of the model run, or time of the observation. The age of the input counts from it. */
  @IsISO8601() run!: string;
  /** Expected time of the source's next data. */
  @IsOptional() @IsISO8601() next_run_at?: string;
  /** `t<row>-<column>` of squares of 2.5 degrees: rows northward from the south pole, columns eastward from 180 W. */
  @Matches(/^t\d{1,2}-\d{1,3}$/) tile!: string;
  /** End of the first step. */
  @IsISO8601() first_period_end!: string;
  /** Length of a step. */
  @Matches(/^PT\d+M$/) period!: string;
  /** Number of steps. */
  @IsInt() @Min(1) steps!: number;
  @IsOptional() @ValidateNested() @Type(() => TileGrid) grid?: TileGrid;
  @IsOptional() @ValidateNested() @Type(() => TilePoints) points?: TilePoints;
  /** Present in observations of a geostationary satellite. */
  @IsOptional() @ValidateNested() @Type(() => SatelliteView) view?: SatelliteView;
  /**
   * Packed column of each variable that the source has: `{"scale": …, "offset": …, "values": …}`. `values` are base64 of
   * signed 16-bit integers, little-endian. A value is `offset + integer * scale`; the integer -32768 is a missing value.
   * A column has one integer per node and step, all steps of the first node first. Nodes of a grid come row by row from the
   * south, within a row from the west. Those of `points` are in the order of its lists. Units: `ghi` `ghi10` `ghi90` `dni`
   * `dhi` W/m2; `cloud_opacity` `cloud_cover` `relative_humidity` %; `air_temp` degC. Others: `wind_speed` `cloud_wind_east`
   * `cloud_wind_north` m/s; `wind_direction` deg; `surface_pressure` hPa; `precipitable_water` cm; `aod550` `albedo` 1;
   * `snow_depth` m; `precipitation_rate` mm/h.
   */
  @IsObject() columns!: Partial<Record<WeatherVariable, PackedColumn>>;
  /** Text to display with the data, as required by their licence. */
  @IsOptional() @IsString() attribution?: string;
}
