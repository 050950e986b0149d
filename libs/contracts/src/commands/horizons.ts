import { Type } from 'class-transformer';
import { IsBoolean, IsNumber, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { IsOpenEnum } from '../open-enum';
import { TerrainHorizon } from '../sites/terrain-horizon';
import type { CommandType } from './command-type';

export class ComputeHorizon {
  @IsNumber() @Min(-90) @Max(90) latitude!: number;
  @IsNumber() @Min(-180) @Max(180) longitude!: number;
  /** Elevation of the place that its owner stated, m. */
  @IsOptional() @IsNumber() elevation?: number;
  /** Whether the caller knows the horizon of the coarse terrain table, so that only elevation tiles give a new one. */
  @IsOptional() @IsBoolean() is_coarse_known?: boolean;
}

/** `no-terrain`: the terrain model has no data at the place. `off`: the service has no terrain model. */
export const HORIZON_OUTCOMES = ['computed', 'no-terrain', 'off'] as const;
export type HorizonOutcome = (typeof HORIZON_OUTCOMES)[number];

export class HorizonComputed {
  @IsOpenEnum(HORIZON_OUTCOMES, { readAs: 'no-terrain' }) outcome!: HorizonOutcome;
  /** Present when it was computed. */
  @IsOptional() @ValidateNested() @Type(() => TerrainHorizon) horizon?: TerrainHorizon;
}

/** Computes the horizon of a place from the terrain model. Errors: Unavailable when the model cannot be downloaded or read. */
export const computeHorizon: CommandType<ComputeHorizon, HorizonComputed> = {
  name: 'ingestion.compute-horizon',
  service: 'ingestion',
  request: ComputeHorizon,
  reply: HorizonComputed,
  example: {
    request: { latitude: 46.5, longitude: 8.3 },
    reply: {
      outcome: 'computed',
      horizon: {
        source: 'srtm',
        latitude: 46.5,
        longitude: 8.3,
        ground_elevation: 1870,
        elevations: [12.5, 8, 0, 3.25],
        computed_at: '2026-01-01T00:00:00Z',
      },
    },
  },
};
