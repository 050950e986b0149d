import { HOUR, type Steps } from '@daystar/timeseries';
import type { WeatherRequest } from '../source/weather-source';
import type { ForecastHour, RunArchive } from './run-archive';
import type { RunCalendar } from './run-layout';

/** A forecast hour of a run, and the steps since the hour before. */
export interface RunHour {
  /** Index into the hours of the calendar. */
  readonly index: number;
  readonly steps: Steps;
  /** Absent where the run has a gap. */
  readonly forecastHour?: ForecastHour;
}

/** After this many consecutive missing files the rest of a complete run is skipped. */
const MAX_GAP_FILES = 3;

/**
 * Fetches the hours of a run from an index on, as far as they are published. While a run may still be arriving, a missing
 * hour ends the sequence. Afterwards it is a gap, which is reported once a later hour has been fetched.
 */
export async function* fetchRunHours(
  calendar: RunCalendar,
  archive: Pick<RunArchive, 'fetchHour'>,
  run: number,
  from: number,
  { now, reject, signal }: Pick<WeatherRequest, 'now' | 'reject' | 'signal'>,
): AsyncGenerator<RunHour> {
  const hours = calendar.getHours(run);
  const maxGapHours = MAX_GAP_FILES * (calendar.hoursPerFile ?? 1);
  const isComplete = now >= run + calendar.lastHourDelay;
  const createRunHour = (index: number, forecastHour?: ForecastHour): RunHour => {
    const length = (hours[index] - (hours[index - 1] ?? 0)) * HOUR;
    const stepMs = (length > 0 && calendar.getStepMs?.(hours[index])) || length;
    const count = length > 0 ? length / stepMs : 1;
    const steps = { firstEnd: run + hours[index] * HOUR - (count - 1) * stepMs, stepMs, count };
    return { index, steps, forecastHour };
  };
  let next = from;
  for (let index = from; index < hours.length && index - next < maxGapHours; index++) {
    const forecastHour = await archive.fetchHour(run, hours[index], reject, signal);
    // The inventory file of an hour may still be incomplete while the run arrives.
    if (!forecastHour || (forecastHour.missing.length > 0 && !isComplete)) {
      if (!isComplete || index === 0) return;
      continue;
    }
    for (; next < index; next++) {
      const { data: file } = calendar.getPaths(run, hours[next]);
      reject({ code: 'unexpected-response', message: `${file} is missing from a run with later hours`, file });
      yield createRunHour(next);
    }
    for (const field of forecastHour.missing) {
      const message = `${forecastHour.file} has no ${field}`;
      reject({ code: 'unexpected-response', message, file: forecastHour.file, field });
    }
    yield createRunHour(index, forecastHour);
    next = index + 1;
  }
}
