import { HOUR, type Steps } from '@daystar/timeseries';
import type { WeatherRequest } from '../weather-source';
import type { HourOfRun, RunArchive } from './run-archive';
import type { RunLayout } from './run-layout';

/** An hour of a run, and the single step that ends with it. */
export interface Arrival {
  /** Which of the hours of the layout. */
  readonly index: number;
  readonly step: Steps;
  /** Absent where the run has a hole. */
  readonly hour?: HourOfRun;
}

/** So many hours missing in a row end a run that should be complete. */
const LARGEST_HOLE = 3;

/**
 * The hours of a run from an index on, as far as they are there. While a run may still be arriving a missing hour ends
 * it for now; afterwards it is a hole, told of when an hour behind it is there.
 */
export async function* arrivals(
  layout: RunLayout,
  archive: Pick<RunArchive, 'hour'>,
  run: number,
  from: number,
  { now, reject, signal }: Pick<WeatherRequest, 'now' | 'reject' | 'signal'>,
): AsyncGenerator<Arrival> {
  const hours = layout.hours(run);
  const complete = now >= run + layout.ends;
  const arrival = (index: number, hour?: HourOfRun): Arrival => {
    const length = (hours[index] - (hours[index - 1] ?? 0)) * HOUR;
    return { index, step: { firstEnd: run + hours[index] * HOUR, length, count: 1 }, hour };
  };
  let next = from;
  for (let index = from; index < hours.length && index - next < LARGEST_HOLE; index++) {
    const hour = await archive.hour(run, hours[index], reject, signal);
    // An index that lacks something may still be growing.
    if (!hour || (hour.missing.length > 0 && !complete)) {
      if (!complete || index === 0) return;
      continue;
    }
    for (; next < index; next++) {
      const { data: file } = layout.paths(run, hours[next]);
      reject({ code: 'unexpected-answer', message: `${file} is missing from a run that goes on`, file });
      yield arrival(next);
    }
    for (const field of hour.missing) {
      reject({ code: 'unexpected-answer', message: `${hour.file} has no ${field}`, file: hour.file, field });
    }
    yield arrival(index, hour);
    next = index + 1;
  }
}
