import type { Place, WeatherVariable } from '@daystar/contracts';
import { HOUR, type Steps } from '@daystar/timeseries';
import { isPlausible, createLimitRejection } from '../source/plausibility';
import type { PointSeries } from '../tiles/point-tiles';
import type { Rejection } from '../source/rejection';
import { OPEN_METEO_VARIABLES, type OpenMeteoVariable } from './open-meteo-variables';

/** The response for one place, as far as it has the documented form. */
export interface OpenMeteoForecast {
  readonly hourly?: Readonly<Record<string, unknown>>;
  readonly hourly_units?: Readonly<Record<string, unknown>>;
}

type Reject = (rejection: Rejection) => void;

/**
 * Parses the response for one place. A variable in another unit or with an implausible value is rejected; a response
 * without an hourly axis is rejected as a whole.
 */
export function parseForecast(
  forecast: OpenMeteoForecast,
  place: Place,
  file: string,
  reject: Reject,
): { steps: Steps; series: PointSeries } | undefined {
  const times = forecast.hourly?.time;
  if (!isHourly(times)) {
    const message = `the response for ${place.latitude},${place.longitude} has no hourly axis`;
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
  return { steps, series: { place, columns } };
}

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
    reject({
      code: 'unexpected-unit',
      message: `the unit of ${upstream} is ${String(value ?? 'missing')}, not ${unit}`,
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
