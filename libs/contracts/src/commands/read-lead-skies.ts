import { DAY, HOUR, NATIVE_PERIOD_MS } from '@daystar/timeseries';
import { Type } from 'class-transformer';
import { IsArray, IsBase64, IsInt, IsISO8601, Matches, Max, Min, ValidateNested } from 'class-validator';
import type { CommandType } from './command-type';
import { skyIssued } from '../events/sky-issued';
import { CELL_NAME_PATTERN } from '../weather/sky-grid';

/** Requests, for each period of a time range, the newest archived sky issued at least `lead` before it. */
export class ReadLeadSkies {
  @Matches(CELL_NAME_PATTERN) cell!: string;
  /** Start of the first period, a multiple of `period` since 1970. */
  @IsISO8601() from!: string;
  /** End of the last period. */
  @IsISO8601() to!: string;
  /** Length of each period, ms: a multiple of five minutes. */
  @IsInt() @Min(NATIVE_PERIOD_MS) @Max(DAY) period!: number;
  /** Minimum time between the issue and the start of the period, ms. */
  @IsInt() @Min(0) lead!: number;
}

/**
 * Part of one issue: the sky of consecutive periods, with a margin on each side where the issue has one. A margin is two hours
 * (`SKY_MARGIN_MS`), rounded up to whole periods.
 */
export class LeadSky {
  /** Start of the first period, without the margin. */
  @IsISO8601() from!: string;
  /** End of the last period, without the margin. */
  @IsISO8601() to!: string;
  /** The block as the row cache stores one, base64. */
  @IsBase64() block!: string;
}

export class LeadSkies {
  /** Ascending; periods without an issue are absent. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => LeadSky) skies!: LeadSky[];
}

const { cell, block } = skyIssued.example;
const [from, to] = ['2026-01-01T19:00:00.000Z', '2026-01-01T19:05:00.000Z'];

/** Reads, for each period of up to 15 days, the newest archived sky issued at least `lead` before it. Errors: InvalidRequest. */
export const readLeadSkies: CommandType<ReadLeadSkies, LeadSkies> = {
  name: 'forecast-engine.read-lead-skies',
  service: 'forecast-engine',
  request: ReadLeadSkies,
  reply: LeadSkies,
  example: {
    request: { cell, from, to, period: NATIVE_PERIOD_MS, lead: HOUR },
    reply: { skies: [{ from, to, block }] },
  },
};
