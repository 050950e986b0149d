import { HISTORY_FIRST_YEAR, type TypicalYearSelected, centreOf } from '@daystar/contracts';
import { type MonthOfDays, dailyIndices, radiationColumns, selectTypicalMonth } from '@daystar/forecasting';
import { CLOCK } from '@daystar/platform';
import { type Clock, HOUR, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PastSkyService } from './past-sky.service';

const MAX_CELLS = 1000;

/** Selects the typical meteorological year of a cell from its complete past years; ISO 15927-4 requires at least ten. */
@Injectable()
export class TypicalYearService {
  private readonly selected = new LRUCache<string, Promise<TypicalYearSelected>>({ max: MAX_CELLS });

  constructor(
    private readonly skies: PastSkyService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DaystarError Unavailable when no source has weather of these years */
  select(cell: string): Promise<TypicalYearSelected> {
    const to = new Date(this.clock.now()).getUTCFullYear() - 1;
    const key = `${cell} ${to}`;
    const cached = this.selected.get(key);
    if (cached) return cached;
    const selecting = this.selectMonths(cell, HISTORY_FIRST_YEAR, to);
    this.selected.set(key, selecting);
    selecting.catch(() => this.selected.delete(key));
    return selecting;
  }

  private async selectMonths(cell: string, from_year: number, to_year: number): Promise<TypicalYearSelected> {
    const byMonth: MonthOfDays[][] = Array.from({ length: 12 }, () => []);
    for (let year = from_year; year <= to_year; year++) {
      const months = await this.readDailyIndices(cell, year);
      months.forEach((days, month) => byMonth[month].push({ year, days }));
    }
    const months = byMonth.map((years, month) => {
      const { year } = selectTypicalMonth(years);
      return `${year}-${String(month + 1).padStart(2, '0')}`;
    });
    return { months, from_year, to_year };
  }

  /** The daily indices of each month of a year. */
  private async readDailyIndices(cell: string, year: number): Promise<MonthOfDays['days'][]> {
    const place = centreOf(cell);
    const steps = stepsBetween(Date.UTC(year, 0), Date.UTC(year + 1, 0), HOUR);
    const sky = await this.skies.skyAt(place, steps);
    const { ghi, dni } = radiationColumns(place, sky, HOUR).columns;
    const { air_temp, wind_speed, precipitable_water } = sky.columns;
    const days = dailyIndices({ steps, ghi, dni, air_temp, wind_speed, precipitable_water });
    return Array.from({ length: 12 }, (_, month) =>
      days.filter(({ day }) => new Date(day).getUTCMonth() === month).map(({ indices }) => indices),
    );
  }
}
