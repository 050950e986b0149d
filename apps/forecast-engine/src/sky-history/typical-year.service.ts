import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DaystarError, HISTORY_FIRST_YEAR, type TypicalYearSelected, getCentre } from '@daystar/contracts';
import {
  type MonthOfDays,
  computeDailyIndices,
  computeMedianIrradiance,
  selectTypicalMonth,
} from '@daystar/forecasting';
import { CLOCK } from '@daystar/platform';
import { type Clock, HOUR, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PastSkyService } from './past-sky.service';

/** Maximum number of places whose typical year is in memory. */
const MAX_PLACES = 1000;
/** Maximum number of unfinished selections in memory, about 600 kB each. */
const MAX_SELECTIONS = 50;
/** Wall-clock time after its last request at which a selection stops, ms. Gateways wait for 25 s. */
const MAX_IDLE_MS = 26_000;
const FEBRUARY = 1;

/** A selection in progress, with the years of the place that were read so far. */
interface Selection {
  readonly byMonth: readonly MonthOfDays[][];
  nextYear: number;
  /** Time on the monotonic clock at which the last caller stops waiting, ms. */
  expiresAt: number;
  running?: Promise<TypicalYearSelected>;
}

/**
 * Selects the typical meteorological year of a place from its complete past years; ISO 15927-4 requires at least ten.
 */
@Injectable()
export class TypicalYearService {
  private readonly selectedYears = new LRUCache<string, TypicalYearSelected>({ max: MAX_PLACES });
  private readonly selections = new LRUCache<string, Selection>({ max: MAX_SELECTIONS });

  constructor(
    @Inject(PastSkyService) private readonly skies: Pick<PastSkyService, 'blendSkies'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Selects the typical year. When no caller waits, the selection stops after the year being read; the next request
   * continues it.
   * @param point name of the place
   * @throws DaystarError Unavailable when no source has weather of these years, or no caller waits any more
   */
  async select(point: string): Promise<TypicalYearSelected> {
    const lastYear = new Date(this.clock.now()).getUTCFullYear() - 1;
    const key = `${point} ${lastYear}`;
    const cached = this.selectedYears.get(key);
    if (cached) return cached;
    const selection = this.selections.get(key) ?? createSelection();
    this.selections.set(key, selection);
    selection.expiresAt = performance.now() + MAX_IDLE_MS;
    selection.running ??= this.selectMonths(point, selection, lastYear).finally(() => (selection.running = undefined));
    const selected = await selection.running;
    this.selectedYears.set(key, selected);
    this.selections.delete(key);
    return selected;
  }

  private async selectMonths(point: string, selection: Selection, lastYear: number): Promise<TypicalYearSelected> {
    const { byMonth } = selection;
    while (selection.nextYear <= lastYear) {
      if (performance.now() > selection.expiresAt) {
        throw new DaystarError(
          'Unavailable',
          'The selection of the typical year was interrupted. Request the year again to continue it.',
          [],
          { retryAfterSeconds: 5 },
        );
      }
      const year = selection.nextYear;
      const months = await this.readDailyIndices(point, year);
      months.forEach((days, month) => byMonth[month].push({ year, days }));
      selection.nextYear++;
    }
    const months: string[] = [];
    const joined_from: string[] = [];
    for (const [month, years] of byMonth.entries()) {
      await yieldToEventLoop();
      const { year, remainder } = selectTypicalMonth(years);
      months.push(formatMonth(year, month));
      if (remainder) joined_from.push(`${formatMonth(remainder.year, month)}-${padTwo(remainder.fromDay)}`);
    }
    return { months, joined_from, from_year: HISTORY_FIRST_YEAR, to_year: lastYear };
  }

  /** Computes the daily indices of each month of a year, without 29 February, which typical years lack. */
  private async readDailyIndices(point: string, year: number): Promise<MonthOfDays['days'][]> {
    const place = getCentre(point);
    const monthSteps = Array.from({ length: 12 }, (_, month) =>
      stepsBetween(Date.UTC(year, month), Date.UTC(year, month + 1), HOUR),
    );
    const skies = await this.skies.blendSkies(place, monthSteps);
    const months: MonthOfDays['days'][] = [];
    for (const [month, sky] of skies.entries()) {
      await yieldToEventLoop();
      const { ghi, dni } = computeMedianIrradiance(place, sky);
      const { air_temp, wind_speed, precipitable_water } = sky.columns;
      const days = computeDailyIndices({
        steps: monthSteps[month],
        ghi,
        dni,
        air_temp,
        wind_speed,
        precipitable_water,
      });
      months.push(days.slice(0, month === FEBRUARY ? 28 : undefined).map(({ indices }) => indices));
    }
    return months;
  }
}

const padTwo = (number: number): string => String(number).padStart(2, '0');
const formatMonth = (year: number, month: number): string => `${year}-${padTwo(month + 1)}`;

const createSelection = (): Selection => ({
  byMonth: Array.from({ length: 12 }, () => []),
  nextYear: HISTORY_FIRST_YEAR,
  expiresAt: 0,
});
