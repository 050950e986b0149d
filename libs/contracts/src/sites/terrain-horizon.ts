import { ArrayMaxSize, ArrayMinSize, IsArray, IsISO8601, IsNumber, IsString, Max, Min } from 'class-validator';
import { AreNumbersWithin } from './are-numbers-within';

/** Name of the terrain model that is used where there are no elevation tiles. */
export const COARSE_TERRAIN_MODEL = 'coarse';

/** Horizon of a place, computed from a terrain model. */
export class TerrainHorizon {
  /** Name of the terrain model. */
  @IsString() source!: string;
  /** The place for which it was computed. */
  @IsNumber() @Min(-90) @Max(90) latitude!: number;
  @IsNumber() @Min(-180) @Max(180) longitude!: number;
  /** Elevation of the ground at the place in the terrain model, m. */
  @IsNumber() ground_elevation!: number;
  /** Elevation angles of the horizon, degrees, at equally spaced azimuths clockwise from north. */
  @IsArray() @ArrayMinSize(4) @ArrayMaxSize(360) @AreNumbersWithin(0, 90) elevations!: number[];
  @IsISO8601() computed_at!: string;
}
