import { IsArray, IsInt, IsISO8601, IsNumber, IsOptional, Matches, Min } from 'class-validator';
import { HOUR } from '@daystar/timeseries';
import type { CommandType } from '../commands/command-type';
import { exampleIssue } from '../forecast/example-issue';
import { RESOURCE } from '../forecast/issue';

export class ReadHistory {
  @Matches(RESOURCE) resource!: string;
  /** A whole half hour, UTC … */
  @IsISO8601() from!: string;
  /** … to another one. */
  @IsISO8601() to!: string;
}

/** Means of half hours by lead; null where no issue speaks. */
export class LeadHistory {
  /** ms */
  @IsInt() @Min(0) lead!: number;
  @IsArray() pv_estimate!: (number | null)[];
  @IsArray() pv_estimate10!: (number | null)[];
  @IsArray() pv_estimate90!: (number | null)[];
}

/** What was issued for a span of time, half hour by half hour, and what came of it. */
export class IssuedHistory {
  @IsArray() estimated_actuals!: (number | null)[];
  @IsArray() leads!: LeadHistory[];
  /** AC capacity that the newest issue of the span was made for; absent when there was none. */
  @IsOptional() @IsNumber() capacity?: number;
  /** Issues that are due every ten minutes from the first one on that is kept of the span. */
  @IsInt() @Min(0) expected!: number;
  /** Those of them that never came … */
  @IsInt() @Min(0) missing!: number;
  /** … and those that came over two minutes after the one before had promised. */
  @IsInt() @Min(0) late!: number;
}

/** At most 366 days. Days whose history was not asked for before take the engine a while. Errors: InvalidRequest. */
export const readHistory: CommandType<ReadHistory, IssuedHistory> = {
  name: 'forecast-engine.read-history',
  service: 'forecast-engine',
  request: ReadHistory,
  reply: IssuedHistory,
  example: {
    request: { resource: exampleIssue.resource, from: '2026-01-01T19:00:00.000Z', to: '2026-01-01T19:30:00.000Z' },
    reply: {
      estimated_actuals: [58.3],
      leads: [{ lead: HOUR, pv_estimate: [57.1], pv_estimate10: [49.2], pv_estimate90: [61.4] }],
      capacity: 100,
      expected: 3,
      missing: 0,
      late: 0,
    },
  },
};
