import { IsArray, IsInt, IsISO8601, IsNumber, IsOptional, Matches, Min } from 'class-validator';
import { HOUR } from '@daystar/timeseries';
import type { CommandType } from './command-type';
import { exampleIssue } from '../forecast/example-issue';
import { RESOURCE } from '../forecast/issue';

export class ReadHistory {
  @Matches(RESOURCE) resource!: string;
  /** Start of the time range, a multiple of half an hour, UTC. */
  @IsISO8601() from!: string;
  /** End of the time range, a multiple of half an hour, UTC. */
  @IsISO8601() to!: string;
}

/** Half-hourly means at one lead time; null where no issue covers the half hour. */
export class LeadHistory {
  /** Lead time, ms. */
  @IsInt() @Min(0) lead!: number;
  @IsArray() pv_estimate!: (number | null)[];
  @IsArray() pv_estimate10!: (number | null)[];
  @IsArray() pv_estimate90!: (number | null)[];
}

/** Past forecasts and estimated actuals of a time range, by half hour. */
export class IssuedHistory {
  @IsArray() estimated_actuals!: (number | null)[];
  @IsArray() leads!: LeadHistory[];
  /** AC capacity in the newest issue of the time range, in the unit of that issue; absent without an issue. */
  @IsOptional() @IsNumber() capacity?: number;
  /** Number of issues due, one every ten minutes from the first stored issue of the time range on. */
  @IsInt() @Min(0) expected!: number;
  /** Number of missing issues. */
  @IsInt() @Min(0) missing!: number;
  /** Number of issues more than two minutes after the `next_issue_at` of the previous one. */
  @IsInt() @Min(0) late!: number;
}

/** Reads at most 366 days. The first request for a day is slower, since the engine computes it. Errors: InvalidRequest. */
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
