import { IsArray, IsIn, IsInt, IsISO8601, IsNumber, IsObject, IsOptional, Matches, Max, Min } from 'class-validator';
import { DAY, HOUR, NATIVE_PERIOD_MS } from '@daystar/timeseries';
import type { CommandType } from './command-type';
import { exampleIssue } from '../forecast/example-issue';
import { RESOURCE } from '../forecast/issue';
import type { ProvenanceRun } from '../forecast/provenance';

/** Selects consecutive rows by the minimum lead time of their forecasts. */
export class ReadLeadRows {
  @Matches(RESOURCE) resource!: string;
  /** Start of the first row, a multiple of `period` since 1970. */
  @IsISO8601() from!: string;
  /** End of the last row. */
  @IsISO8601() to!: string;
  /** Length of the rows' periods, ms: a multiple of five minutes. */
  @IsInt() @Min(NATIVE_PERIOD_MS) @Max(DAY) period!: number;
  /** Minimum time between the issue and the start of the row's period, ms. */
  @IsInt() @Min(0) lead!: number;
}

/** Rows as served, each from the last issue at least `lead` before the start of its period. */
export class LeadRows {
  /** Unit of the issues; absent when there are no issues. */
  @IsOptional() @IsIn(['MW', 'kW']) unit?: 'MW' | 'kW';
  @IsOptional() @IsNumber() capacity?: number;
  /** Columns by name: the mean of each row, or null where no stored issue covers the whole period. */
  @IsObject() columns!: Record<string, (number | null)[]>;
  /** Time of the newest issue. */
  @IsOptional() @IsISO8601() issued_at?: string;
  /** Issue id of each row; an empty string for a row without an issue. */
  @IsArray() issue_ids!: string[];
  /** Provenance of the native periods of each row; an empty list for a row without an issue. */
  @IsArray() provenance!: ProvenanceRun[][];
}

const from = '2026-01-01T19:00:00.000Z';

/** Reads past forecasts by lead time, for at most 15 days of rows. Errors: InvalidRequest. */
export const readLeadRows: CommandType<ReadLeadRows, LeadRows> = {
  name: 'forecast-engine.read-lead-rows',
  service: 'forecast-engine',
  request: ReadLeadRows,
  reply: LeadRows,
  example: {
    request: {
      resource: exampleIssue.resource,
      from,
      to: '2026-01-01T19:05:00.000Z',
      period: NATIVE_PERIOD_MS,
      lead: HOUR,
    },
    reply: {
      unit: 'MW',
      capacity: 100,
      columns: { pv_estimate: [57.1], pv_estimate10: [49.2], pv_estimate90: [61.4] },
      issued_at: '2026-01-01T17:50:00Z',
      issue_ids: ['20260101T175000000Z-1'],
      provenance: [[{ steps: 1, ladder: 'nwp', inputs: [{ source: 'gfs', run: '2026-01-01T12:00:00Z' }] }]],
    },
  },
};
