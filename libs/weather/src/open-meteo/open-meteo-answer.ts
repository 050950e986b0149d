import type { Place, WeatherVariable } from '@daystar/contracts';
import { HOUR, type Steps } from '@daystar/timeseries';
import { isPlausible, outOfLimits } from '../plausibility';
import type { PointSeries } from '../point-tiles';
import type { Rejection } from '../rejection';
import { OPEN_METEO_VARIABLES, type OpenMeteoVariable } from './open-meteo-variables';

/** The answer for one place, as far as it is of the documented shape. */
export interface OpenMeteoForecast {
  readonly hourly?: Readonly<Record<string, unknown>>;
  readonly hourly_units?: Readonly<Record<string, unknown>>;
}

type Reject = (rejection: Rejection) => void;

/**
 * What an answer says of a place. A variable in another unit or with a value that is no weather is left out; an answer
 * without an hourly axis is rejected whole.
 */
export function readForecast(
  forecast: OpenMeteoForecast,
  place: Place,
  file: string,
  reject: Reject,
): { steps: Steps; series: PointSeries } | undefined {
  const times = forecast.hourly?.time;
  if (!isHourly(times)) {
    const message = `the answer for ${place.latitude},${place.longitude} has no hourly axis`;
    reject({ code: 'unexpected-answer', message, file, field: 'time' });
    return undefined;
  }
  // The first stamp only opens the first hour: moments at both of its ends make its mean.
  const steps = { firstEnd: times[1] * 1000, length: HOUR, count: times.length - 1 };
  const columns: Partial<Record<WeatherVariable, Float64Array>> = {};
  for (const entry of OPEN_METEO_VARIABLES) {
    const column = columnOf(entry, forecast, times.length, (rejection) => reject({ ...rejection, file }));
    if (column) columns[entry.variable] = column;
  }
  return { steps, series: { place, columns } };
}

function columnOf(
  { upstream, variable, unit, stamp }: OpenMeteoVariable,
  { hourly, hourly_units }: OpenMeteoForecast,
  count: number,
  reject: Reject,
): Float64Array | undefined {
  const values = hourly?.[upstream];
  if (!Array.isArray(values) || values.length !== count) {
    reject({ code: 'unexpected-answer', message: `${upstream} has no value for each hour`, field: upstream });
    return undefined;
  }
  if (hourly_units?.[upstream] !== unit) {
    const value = hourly_units?.[upstream];
    reject({
      code: 'unexpected-unit',
      message: `${upstream} comes in ${String(value)}, not ${unit}`,
      field: upstream,
      value,
    });
    return undefined;
  }
  const numbers = values.map((value: unknown) => (typeof value === 'number' ? value : NaN));
  const wrong = numbers.find((value) => !isPlausible(variable, value));
  if (wrong !== undefined) {
    reject(outOfLimits(variable, wrong));
    return undefined;
  }
  return Float64Array.from({ length: count - 1 }, (_, i) =>
    stamp === 'moment' ? (numbers[i] + numbers[i + 1]) / 2 : numbers[i + 1],
  );
}

const isHourly = (times: unknown): times is number[] =>
  Array.isArray(times) &&
  times.length > 1 &&
  times.every(
    (time: unknown, i) => typeof time === 'number' && (i === 0 || time - (times[i - 1] as number) === HOUR / 1000),
  );
