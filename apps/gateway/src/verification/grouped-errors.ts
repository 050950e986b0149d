import {
  type GroupErrors,
  type LeadForecast,
  type ObservedPower,
  OBSERVED_SKIES,
  type ObservedSky,
  classifyObservedSky,
  groupPowerErrors,
} from '@daystar/forecasting';
import { type Steps, firstStart, formatPeriod } from '@daystar/timeseries';
import { createDayFormatter } from '../pages/time-zone';

/** Scores as JSON has them: null for those without data. */
type Nullable<Scores> = { readonly [Name in keyof Scores]: number | null };

/** Errors of forecasts of an hour of day. */
export interface HourErrors extends Nullable<GroupErrors> {
  readonly lead: string;
  /** Local hour in which a period begins, 0 to 23. */
  readonly hour: number;
}

/** Errors of forecasts under a kind of sky. */
export interface SkyErrors extends Nullable<GroupErrors> {
  readonly lead: string;
  readonly sky: ObservedSky;
}

/** Errors of forecasts of a day. */
export interface DayErrors extends Nullable<GroupErrors> {
  readonly lead: string;
  /** Local date, yyyy-MM-dd. */
  readonly date: string;
}

/** Replaces NaN, which JSON does not have, by null. */
export const replaceNaN = <Scores extends object>(scores: Scores): Nullable<Scores> =>
  Object.fromEntries(
    Object.entries(scores).map(([name, value]) => [name, Number.isFinite(value) ? value : null]),
  ) as Nullable<Scores>;

/** Lists the local hour in which each step begins. */
export function listHours(steps: Steps, timeZone: string): readonly number[] {
  const format = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  return Array.from({ length: steps.count }, (_, step) =>
    Number(format.format(firstStart(steps) + step * steps.stepMs)),
  );
}

/** Lists the local date of the middle of each step. */
export function listDates(steps: Steps, timeZone: string): readonly string[] {
  const formatDay = createDayFormatter(timeZone);
  return Array.from({ length: steps.count }, (_, step) => formatDay(firstStart(steps) + (step + 0.5) * steps.stepMs));
}

export function computeDayErrors(
  power: ObservedPower,
  forecast: LeadForecast,
  dateOfStep: readonly string[],
): DayErrors[] {
  const groups = [...groupPowerErrors(power, forecast, (step) => dateOfStep[step])];
  const lead = formatPeriod(forecast.lead);
  return groups.map(([date, errors]) => ({ lead, date, ...replaceNaN(errors) }));
}

export function computeHourErrors(
  power: ObservedPower,
  forecast: LeadForecast,
  hourOfStep: readonly number[],
): HourErrors[] {
  const groups = [...groupPowerErrors(power, forecast, (step) => hourOfStep[step])];
  const lead = formatPeriod(forecast.lead);
  return groups.sort(([a], [b]) => a - b).map(([hour, errors]) => ({ lead, hour, ...replaceNaN(errors) }));
}

export function computeSkyErrors(power: ObservedPower, forecast: LeadForecast): SkyErrors[] {
  const groups = groupPowerErrors(power, forecast, (step) => classifyObservedSky(power, step));
  const lead = formatPeriod(forecast.lead);
  return OBSERVED_SKIES.flatMap((sky) => {
    const errors = groups.get(sky);
    return errors ? [{ lead, sky, ...replaceNaN(errors) }] : [];
  });
}
