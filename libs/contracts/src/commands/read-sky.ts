import { IsBase64, IsISO8601, IsOptional, IsString, Length, Matches } from 'class-validator';
import type { CommandType } from './command-type';
import { skyIssued } from '../events/sky-issued';
import { SKY_NAME_PATTERN } from '../weather/sky-grid';

/** Selects an archived sky of a cell or point: by id, or the newest one issued at or before `as_of`. */
export class ReadSky {
  @Matches(SKY_NAME_PATTERN) cell!: string;
  @IsOptional() @IsString() @Length(1, 100) issue_id?: string;
  /** Used when `issue_id` is absent. */
  @IsOptional() @IsISO8601() as_of?: string;
}

export class ArchivedSky {
  /** The block as the row cache stored it, base64. */
  @IsBase64() block!: string;
}

const { cell, block } = skyIssued.example;

/** Reads a sky as it was served. Errors: NotFound when there is none, or its retention has ended. */
export const readSky: CommandType<ReadSky, ArchivedSky> = {
  name: 'forecast-engine.read-sky',
  service: 'forecast-engine',
  request: ReadSky,
  reply: ArchivedSky,
  example: { request: { cell, as_of: '2026-01-01T19:05:00Z' }, reply: { block } },
};
