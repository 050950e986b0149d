import type { ForecastIssue } from '@daystar/contracts';
import { DAY, HALF_HOUR, HOUR, NATIVE_PERIOD_MS } from '@daystar/timeseries';
import { type PeriodPower, createPeriodFinder } from './period-power';

const HALF_HOURS_PER_DAY = DAY / HALF_HOUR;
const PERIODS_PER_HALF_HOUR = HALF_HOUR / NATIVE_PERIOD_MS;

/**
 * Energy of a day, MWh or kWh. `p10` and `p90` add the percentiles of forecast periods to the estimated actuals of past
 * ones.
 */
export interface DayEnergy {
  readonly expected: number;
  readonly p10: number;
  readonly p90: number;
}

/** Half-hourly mean powers of the current day, NaN where there are none. */
export interface DayCurve {
  readonly past: Float64Array;
  readonly forecast: Float64Array;
  readonly p10: Float64Array;
  readonly p90: Float64Array;
  readonly measured: Float64Array;
  /** Elapsed share of the day at the current clock time. */
  readonly elapsedShare: number;
}

/**
 * Power and energy of today and tomorrow according to an issue, in the unit of its capacity. A day starts at midnight of the
 * whole-hour offset from UTC that is nearest to mean solar time.
 */
export interface DaySummary {
  /** Mean power of the current five minutes; 0 when the issue does not cover them. */
  readonly power: number;
  readonly today: DayEnergy;
  /** Undefined when the issue does not cover all of tomorrow. */
  readonly tomorrow?: DayEnergy;
  readonly curve: DayCurve;
}

/** Summarizes today and tomorrow at a longitude, degrees. @param now ms since 1970 UTC */
export function summarizeDays(issue: ForecastIssue, longitude: number, now: number): DaySummary {
  const midnight = computeLocalMidnight(longitude, now);
  const findPeriod = createPeriodFinder(issue);
  const readDay = (start: number) =>
    Array.from({ length: DAY / NATIVE_PERIOD_MS }, (_, index) => findPeriod(start + (index + 1) * NATIVE_PERIOD_MS));
  const [today, tomorrow] = [readDay(midnight), readDay(midnight + DAY)];
  const current = today[Math.floor((now - midnight) / NATIVE_PERIOD_MS)];
  return {
    power: current?.power ?? 0,
    today: sumEnergy(today),
    tomorrow: tomorrow.every((period) => period !== undefined) ? sumEnergy(tomorrow) : undefined,
    curve: { ...buildCurve(today), elapsedShare: (now - midnight) / DAY },
  };
}

/** Computes the start of the day at a longitude, by a whole-hour offset from UTC, ms since 1970 UTC. */
function computeLocalMidnight(longitude: number, now: number): number {
  const offset = Math.round(longitude / 15) * HOUR;
  return Math.floor((now + offset) / DAY) * DAY - offset;
}

function sumEnergy(periods: readonly (PeriodPower | undefined)[]): DayEnergy {
  const sum = (name: 'power' | 'p10' | 'p90') =>
    (periods.reduce((total, period) => total + (period?.[name] ?? 0), 0) * NATIVE_PERIOD_MS) / HOUR;
  return { expected: sum('power'), p10: sum('p10'), p90: sum('p90') };
}

function buildCurve(periods: readonly (PeriodPower | undefined)[]): Omit<DayCurve, 'elapsedShare'> {
  const average = (isUsed: (period: PeriodPower) => boolean, name: 'power' | 'p10' | 'p90' = 'power') =>
    Float64Array.from({ length: HALF_HOURS_PER_DAY }, (_, halfHour) => {
      const halfHourPeriods = periods.slice(halfHour * PERIODS_PER_HALF_HOUR, (halfHour + 1) * PERIODS_PER_HALF_HOUR);
      const usedPeriods = halfHourPeriods.filter((period) => period !== undefined).filter(isUsed);
      return usedPeriods.length === 0
        ? NaN
        : usedPeriods.reduce((sum, period) => sum + period[name], 0) / usedPeriods.length;
    });
  const isForecast = (period: PeriodPower) => period.isForecast;
  return {
    past: average((period) => !period.isForecast),
    forecast: average(isForecast),
    p10: average(isForecast, 'p10'),
    p90: average(isForecast, 'p90'),
    measured: average(({ isMeasured }) => isMeasured),
  };
}
