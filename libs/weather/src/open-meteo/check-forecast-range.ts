import type { Place } from '@daystar/contracts';
import { lastEnd, stepEnd } from '@daystar/timeseries';
import type { Rejection } from '../source/rejection';
import { type ParsedForecast, formatHour } from './open-meteo-response';

/** Checks to what time a response has cloud data. It reports hours that lack them, and rejects a response that ends in the past. */
export function checkForecastRange(
  { steps, missingAtEnd }: ParsedForecast,
  { latitude, longitude }: Place,
  now: number,
): { readonly problem?: Rejection; readonly isUsable: boolean } {
  if (lastEnd(steps) <= now) {
    const [end, time] = [lastEnd(steps), now].map((value) => new Date(value).toISOString());
    const message = `the response ends at ${end}, not after the time of the clock, ${time}`;
    return { problem: { code: 'unexpected-response', message, field: 'time' }, isUsable: false };
  }
  if (!missingAtEnd) return { isUsable: true };
  const { count, fields } = missingAtEnd;
  const from = formatHour(stepEnd(steps, steps.count));
  const message = `the response for ${latitude},${longitude} lacks ${fields.join(' and ')} for its last ${count} hours, from ${from}; using the hours before`;
  return { problem: { code: 'unexpected-response', message, field: fields[0] }, isUsable: true };
}
