import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsString, Length, Matches, Min, ValidateNested } from 'class-validator';
import type { CommandType } from './command-type';

/** What is counted by day: the requests of an account, and the units of the daily limits of its plan. */
export const USAGE_UNITS = ['requests', 'simple_requests', 'typical_years', 'measurements'] as const;
export type UsageUnit = (typeof USAGE_UNITS)[number];

/** Number of UTC days for which counts are kept: a year and a month. */
export const DAILY_USAGE_DAYS = 396;
/** Maximum number of counts in a command: one statement stores them in some milliseconds. */
export const MAX_COUNTS_PER_COMMAND = 1000;
const DAY_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Number of units that an account used on a UTC day. */
export class DailyCount {
  @IsString() @Length(1, 64) account_id!: string;
  @Matches(DAY_PATTERN) day!: string;
  /** One of `USAGE_UNITS`; other releases may count further units. */
  @IsString() @Length(1, 32) unit!: string;
  @IsInt() @Min(0) count!: number;
}

export class RecordDailyUsage {
  /** Id of the gateway process that counted. */
  @IsString() @Length(1, 64) reporter!: string;
  /** Totals of the reporter for whole days so far, which replace its earlier totals. */
  @IsArray()
  @ArrayMaxSize(MAX_COUNTS_PER_COMMAND)
  @ValidateNested({ each: true })
  @Type(() => DailyCount)
  counts!: DailyCount[];
}

export class DailyUsageRecorded {
  /** Number of stored totals: those of closed accounts, and of days before yesterday, are not stored. */
  @IsInt() @Min(0) recorded!: number;
}

export class ShowDailyUsage {
  @IsString() @Length(1, 64) account_id!: string;
  /** First day. */
  @Matches(DAY_PATTERN) from!: string;
}

export class DailyUsage {
  /** Counts that are not 0, ascending by day. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => DailyCount) counts!: DailyCount[];
}

const example = { account_id: 'acme', day: '2026-01-01', unit: 'requests', count: 1440 };

/** Stores what a gateway process has counted by day. The same command may be repeated: it has totals. */
export const recordDailyUsage: CommandType<RecordDailyUsage, DailyUsageRecorded> = {
  name: 'site-registry.record-daily-usage',
  service: 'site-registry',
  request: RecordDailyUsage,
  reply: DailyUsageRecorded,
  example: { request: { reporter: 'gateway-1', counts: [example] }, reply: { recorded: 1 } },
};

/** Shows what an account used by day, summed over all gateways. The reply to an unknown account has no counts. */
export const showDailyUsage: CommandType<ShowDailyUsage, DailyUsage> = {
  name: 'site-registry.show-daily-usage',
  service: 'site-registry',
  request: ShowDailyUsage,
  reply: DailyUsage,
  example: { request: { account_id: 'acme', from: '2026-01-01' }, reply: { counts: [example] } },
};
