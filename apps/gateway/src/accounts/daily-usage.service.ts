import type { Bus } from '@daystar/bus';
import { DAILY_USAGE_DAYS, USAGE_UNITS, type UsageUnit, showDailyUsage } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { type Clock, DAY, formatDate } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { QueryReader } from '../http/query-reader';
import { WALL_CLOCK } from '../platform/tokens';

/** What an account used on a UTC day. */
export type UsageDay = Readonly<Record<UsageUnit, number>> & { readonly date: string };

export interface DailyUsageReport {
  readonly account_id: string;
  /** Ascending; the last one is today. */
  readonly days: readonly UsageDay[];
}

const DEFAULT_DAYS = 30;

/** Reads `days`: the number of days up to today. */
export const readDayCount = (reader: QueryReader): number =>
  reader.readWholeNumber('days', { min: 1, max: DAILY_USAGE_DAYS }) ?? DEFAULT_DAYS;

/** Reports what an account used by UTC day. */
@Injectable()
export class DailyUsageService {
  constructor(
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
  ) {}

  /**
   * @param dayCount number of days, the last of which is today
   * @throws DaystarError Unavailable when the site registry does not respond
   */
  async report(account_id: string, dayCount = DEFAULT_DAYS): Promise<DailyUsageReport> {
    const today = Math.floor(this.wallClock.now() / DAY);
    const dates = Array.from({ length: dayCount }, (_, index) => formatDate((today - dayCount + 1 + index) * DAY));
    const { counts } = await this.bus.request(showDailyUsage, { account_id, from: dates[0] });
    const byKey = new Map(counts.map(({ day, unit, count }) => [`${day} ${unit}`, count]));
    const countUnits = (date: string) =>
      Object.fromEntries(USAGE_UNITS.map((unit) => [unit, byKey.get(`${date} ${unit}`) ?? 0])) as Record<
        UsageUnit,
        number
      >;
    return { account_id, days: dates.map((date) => ({ date, ...countUnits(date) })) };
  }
}

/** @param day days since 1970 UTC */
