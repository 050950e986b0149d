import type { Place, WeatherVariable } from '@daystar/contracts';
import { HOUR, type Steps, firstStart, stepEnd } from '@daystar/timeseries';
import { isPlausible, createLimitRejection } from '../source/plausibility';
import type { PointSeries } from '../tiles/point-tiles';
import type { Rejection } from '../source/rejection';
import { OPEN_METEO_VARIABLES, type OpenMeteoVariable } from './open-meteo-variables';
import { findUsableHours } from './usable-hours';

/** The response for one place, as far as it has the documented form. */
export interface OpenMeteoForecast {
  /** Why there is no forecast of the place, beside `error: true`. */
  readonly reason?: unknown;
  readonly hourly?: Readonly<Record<string, unknown>>;
  readonly hourly_units?: Readonly<Record<string, unknown>>;
}

type Reject = (rejection: Rejection) => void;

export interface ParsedForecast {
  readonly steps: Steps;
  readonly series: PointSeries;
  /** Hours at the end of the response without clouds, which `steps` leaves out, and the names of the missing fields. */
  readonly missingAtEnd?: { readonly count: number; readonly fields: readonly string[] };
}

/** Variables from which cloud opacity is computed; each hour requires one of them. */
const CLOUD_VARIABLES = OPEN_METEO_VARIABLES.filter(({ variable }) => ['ghi', 'cloud_cover'].includes(variable));

/**
 * Parses the response for one place. A variable in another unit or with an implausible value is rejected; a response
 * without an hourly axis, or with a gap in its clouds, is rejected as a whole. Missing hours of other variables are kept.
 * @param now hours before a gap that ends by this time are omitted instead
 */
export function parseForecast(
  forecast: OpenMeteoForecast,
  place: Place,
  file: string,
  now: number,
  reject: Reject,
): ParsedForecast | undefined {
  const times = forecast.hourly?.time;
  if (!isHourly(times)) {
    const cause = isRefusal(forecast) ? `: ${forecast.reason}` : '';
    const message = `the response for ${place.latitude},${place.longitude} has no hourly axis${cause}`;
    reject({ code: 'unexpected-response', message, file, field: 'time' });
    return undefined;
  }
  // The first stamp is the start of the first hour: the mean of an instantaneous variable needs both ends.
  const steps = { firstEnd: times[1] * 1000, stepMs: HOUR, count: times.length - 1 };
  const columns: Partial<Record<WeatherVariable, Float64Array>> = {};
  for (const entry of OPEN_METEO_VARIABLES) {
    const column = parseColumn(entry, forecast, times.length, (rejection) => reject({ ...rejection, file }));
    if (column) columns[entry.variable] = column;
  }
  return selectUsableHours({ steps, series: { place, columns } }, now, (rejection) => reject({ ...rejection, file }));
}

/** Whether a response says why it has no forecast of the place. */
export const isRefusal = (forecast: OpenMeteoForecast): forecast is { readonly reason: string } =>
  forecast.hourly === undefined && typeof forecast.reason === 'string';

function selectUsableHours(parsed: ParsedForecast, now: number, reject: Reject): ParsedForecast | undefined {
  const { steps, series } = parsed;
  const { place, columns } = series;
  const present = CLOUD_VARIABLES.filter(({ variable }) => columns[variable]);
  if (present.length === 0) return parsed;
  const clouds = present.map(({ variable }) => columns[variable] as Float64Array);
  const hours = findUsableHours(clouds, Math.floor((now - firstStart(steps)) / steps.stepMs));
  if ('firstMissing' in hours) {
    const [names, time] = [present.map(({ upstream }) => upstream), formatHour(stepEnd(steps, hours.firstMissing))];
    const message = `the response for ${place.latitude},${place.longitude} lacks ${names.join(' and ')} for ${hours.missingCount} hours from ${time}`;
    reject({ code: 'unexpected-response', message, field: names[0] });
    return undefined;
  }
  const { from, to } = hours;
  const missingCount = steps.count - to;
  const selected = Object.entries(columns).map(([name, column]) => [name, (column as Float64Array).subarray(from, to)]);
  return {
    steps: { ...steps, firstEnd: stepEnd(steps, from), count: to - from },
    series: { place, columns: Object.fromEntries(selected) as PointSeries['columns'] },
    ...(missingCount > 0 && {
      missingAtEnd: { count: missingCount, fields: present.map(({ upstream }) => upstream) },
    }),
  };
}

/** Formats the time of a value as the service does, with its zone. */
export const formatHour = (time: number): string => `${new Date(time).toISOString().slice(0, 16)}Z`;

function parseColumn(
  { upstream, variable, unit, aggregation }: OpenMeteoVariable,
  { hourly, hourly_units }: OpenMeteoForecast,
  count: number,
  reject: Reject,
): Float64Array | undefined {
  const values = hourly?.[upstream];
  if (!Array.isArray(values) || values.length !== count) {
    reject({ code: 'unexpected-response', message: `${upstream} does not have one value per hour`, field: upstream });
    return undefined;
  }
  if (hourly_units?.[upstream] !== unit) {
    const value = hourly_units?.[upstream];
    const stated = value === undefined || value === null || value === '' ? 'missing' : String(value);
    reject({
      code: 'unexpected-unit',
      message: `the unit of ${upstream} is ${stated}, not ${unit}`,
      field: upstream,
      value,
    });
    return undefined;
  }
  const numbers = values.map((value: unknown) => (typeof value === 'number' ? value : NaN));
  const implausible = numbers.find((value) => !isPlausible(variable, value));
  if (implausible !== undefined) {
    reject(createLimitRejection(variable, implausible));
    return undefined;
  }
  return Float64Array.from({ length: count - 1 }, (_, i) =>
    aggregation === 'instant' ? (numbers[i] + numbers[i + 1]) / 2 : numbers[i + 1],
  );
}

const isHourly = (times: unknown): times is number[] =>
  Array.isArray(times) &&
  times.length > 1 &&
  times.every(
    (time: unknown, i) => typeof time === 'number' && (i === 0 || time - (times[i - 1] as number) === HOUR / 1000),
  );
