import { ArrayMaxSize, ArrayMinSize, IsArray, Matches } from 'class-validator';
import { SKY_NAME_PATTERN } from '../weather/sky-grid';
import type { CommandType } from './command-type';

export class PrepareSky {
  /** Sky cells and points of plants (`getSkyName`) that are not in the row cache yet. */
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(1000) @Matches(SKY_NAME_PATTERN, { each: true }) cells!: string[];
}

export class SkyPrepared {
  /** The cells and points that are in the row cache now. */
  @IsArray() @Matches(SKY_NAME_PATTERN, { each: true }) cells!: string[];
}

/** Requests that the engine write the sky of cells to the row cache and refresh it while it is read. */
export const prepareSky: CommandType<PrepareSky, SkyPrepared> = {
  name: 'forecast-engine.prepare-sky',
  service: 'forecast-engine',
  request: PrepareSky,
  reply: SkyPrepared,
  example: { request: { cells: ['c511-276'] }, reply: { cells: ['c511-276'] } },
};
