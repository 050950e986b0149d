import type { SoilingModel } from '@daystar/forecasting';
import { HSU_MAX_LOSS } from '@daystar/solar';
import { HOUR, parsePeriod, parseStamp } from '@daystar/timeseries';
import type { QueryReader } from '../http/query-reader';

/** Limits of parameters, far above any real value. */
export const MAX_THRESHOLD_MM = 100;
export const MAX_GRACE_DAYS = 100;
export const MAX_VELOCITY_M_PER_S = 1;
/** Maximum number of washing dates of one request, including those of repeating intervals. */
export const MAX_WASHES = 1000;

/** Defaults of Solcast: rain that cleans the modules, mm; the time in which it must fall, s; tilt, degrees. */
const HSU_THRESHOLD_MM = 1;
const HSU_RAIN_WINDOW_SECONDS_MS = (24 * HOUR) / 1000;
const DEFAULT_TILT = 23;
/** Largest number below the limit of the model, with the four decimals that rows have. */
export const MAX_HSU_INITIAL_LOSS = HSU_MAX_LOSS - 0.0001;

const SHARE = { min: 0, max: 1 };
const DATE_FORM =
  'a list of dates such as [2025-01-01,2025-01-15], or a repeating interval such as R3/2025-01-01T00:00:00Z/P14D';

/** Reads the parameters of the Kimber model. @param utcOffset offset from UTC of dates without a zone, ms */
export function readKimber(reader: QueryReader, utcOffset: number): SoilingModel {
  const parameters = {
    cleaningThreshold: reader.readNumber('cleaning_threshold', { min: 0, max: MAX_THRESHOLD_MM, unit: 'mm' }),
    lossPerDay: reader.readNumber('soiling_loss_rate', SHARE),
    gracePeriod: reader.readWholeNumber('grace_period', { min: 0, max: MAX_GRACE_DAYS, unit: 'days' }),
    maxLoss: reader.readNumber('max_soiling', SHARE),
    initialLoss: reader.readNumber('initial_soiling', SHARE),
  };
  const presentParameters = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
  return { kind: 'kimber', parameters: presentParameters, washTimes: readWashTimes(reader, utcOffset) };
}

/** Reads the parameters of the HSU model. @param utcOffset offset from UTC of dates without a zone, ms */
export function readHsu(reader: QueryReader, utcOffset: number): SoilingModel {
  const velocity = { min: 0, max: MAX_VELOCITY_M_PER_S, unit: 'm/s' };
  const parameters = {
    tilt: reader.readNumber('tilt', { min: 0, max: 90, unit: 'degrees' }) ?? DEFAULT_TILT,
    cleaningThreshold:
      reader.readNumber('cleaning_threshold', { min: 0, max: MAX_THRESHOLD_MM, unit: 'mm' }) ?? HSU_THRESHOLD_MM,
    rainWindow: HSU_RAIN_WINDOW_SECONDS_MS,
    fineVelocity: reader.readNumber('depo_veloc_pm2.5', velocity),
    coarseVelocity: reader.readNumber('depo_veloc_pm10', velocity),
    initialLoss: reader.readNumber('initial_soiling', { min: 0, max: MAX_HSU_INITIAL_LOSS }),
  };
  return { kind: 'hsu', parameters, washTimes: readWashTimes(reader, utcOffset) };
}

/** Reads `manual_wash_dates`: dates, with or without brackets, and repeating intervals (ISO 8601); ms since 1970 UTC. */
function readWashTimes(reader: QueryReader, utcOffset: number): number[] {
  const dates = (reader.readRepeatedList('manual_wash_dates') ?? [])
    // Solcast's Python library sends a list as Python prints it: ['2025-01-01', '2025-01-15'].
    .map((date) =>
      date
        .replace(/[[\]'"]/g, '')
        .trim()
        .toUpperCase(),
    )
    .filter((date) => date !== '');
  const timesByDate = dates.slice(0, MAX_WASHES).map((date) => parseWashTimes(date, utcOffset));
  if (timesByDate.every((times) => times !== undefined)) return timesByDate.flat().slice(0, MAX_WASHES);
  reader.addError('manual_wash_dates', 'Invalid', `'manual_wash_dates' must be ${DATE_FORM}.`);
  return [];
}

function parseWashTimes(date: string, utcOffset: number): number[] | undefined {
  const interval = /^R(\d{0,4})\/([^/]+)\/([^/]+)$/.exec(date);
  const start = parseStamp(interval ? interval[2] : date, utcOffset);
  if (start === undefined || !interval) return start === undefined ? undefined : [start];
  const [spacing, repeats] = [parsePeriod(interval[3]), interval[1]];
  if (spacing === undefined) return undefined;
  const washCount = Math.min(MAX_WASHES, repeats === '' ? Infinity : Number(repeats) + 1);
  return Array.from({ length: washCount }, (_, i) => start + i * spacing);
}
