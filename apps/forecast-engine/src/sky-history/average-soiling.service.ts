import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type AverageSoiling,
  HISTORY_FIRST_YEAR,
  type MonthlySoiling,
  type SoilingAveraged,
  type Place,
  getPointName,
} from '@daystar/contracts';
import type { SoilingModel } from '@daystar/forecasting';
import { CLOCK } from '@daystar/platform';
import { type Clock, HOUR, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ComputePool } from '../compute/compute-pool';
import { PastSkyService } from './past-sky.service';

/** Maximum number of places whose precipitation is in memory, about 1.3 MB each. */
const MAX_PLACES = 30;

/** Averages soiling losses over all complete past years, by calendar month. */
@Injectable()
export class AverageSoilingService {
  /** Hourly precipitation rates of all years, mm/h, by place and last year. */
  private readonly rates = new LRUCache<string, Promise<Float64Array>>({ max: MAX_PLACES });

  constructor(
    @Inject(PastSkyService) private readonly skies: Pick<PastSkyService, 'blendSkies'>,
    @Inject(ComputePool) private readonly pool: Pick<ComputePool, 'sumSoilingByMonth'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Runs a soiling model through all years continuously, with hourly precipitation, on a worker thread.
   * @returns mean loss (0 to 1) and mean precipitation (mm) of each calendar month, January first; a month
   *   without weather has neither
   * @throws DaystarError Unavailable when no source has past weather
   */
  async average({ latitude, longitude, model, parameters, washes }: AverageSoiling): Promise<SoilingAveraged> {
    const lastYear = new Date(this.clock.now()).getUTCFullYear() - 1;
    const rates = await this.readRates({ latitude, longitude }, lastYear);
    const steps = stepsBetween(Date.UTC(HISTORY_FIRST_YEAR, 0), Date.UTC(lastYear + 1, 0), HOUR);
    const years = Array.from({ length: lastYear - HISTORY_FIRST_YEAR + 1 }, (_, i) => HISTORY_FIRST_YEAR + i);
    const washTimes = years.flatMap((year) => washes.map((day) => Date.parse(`${year}-${day}`)));
    const isValidDate = (time: number) => !Number.isNaN(time);
    const soiling = { kind: model, parameters, washTimes: washTimes.filter(isValidDate) } as unknown as SoilingModel;
    const sums = await this.pool.sumSoilingByMonth({ latitude, longitude }, steps, rates, soiling);
    const months = sums.map(({ loss, precipitation, hours }) =>
      Number.isNaN(loss) ? {} : { loss: loss / hours, precipitation: precipitation / years.length },
    ) satisfies MonthlySoiling[];
    return { months, from_year: HISTORY_FIRST_YEAR, to_year: lastYear };
  }

  /** Reads a place once for concurrent requests. */
  private readRates(place: Place, lastYear: number): Promise<Float64Array> {
    const key = `${getPointName(place)} ${lastYear}`;
    const cached = this.rates.get(key);
    if (cached) return cached;
    const rates = this.fetchRates(place, lastYear);
    this.rates.set(key, rates);
    rates.catch(() => this.rates.delete(key));
    return rates;
  }

  private async fetchRates(place: Place, lastYear: number): Promise<Float64Array> {
    const ratesByYear: Float64Array[] = [];
    for (let year = HISTORY_FIRST_YEAR; year <= lastYear; year++) {
      await yieldToEventLoop();
      const steps = stepsBetween(Date.UTC(year, 0), Date.UTC(year + 1, 0), HOUR);
      const [{ columns }] = await this.skies.blendSkies(place, [steps]);
      ratesByYear.push(columns.precipitation_rate ?? new Float64Array(steps.count).fill(NaN));
    }
    const rates = new Float64Array(ratesByYear.reduce((sum, { length }) => sum + length, 0));
    let offset = 0;
    for (const yearRates of ratesByYear) {
      rates.set(yearRates, offset);
      offset += yearRates.length;
    }
    return rates;
  }
}
