import { DAY, type Steps } from '@daystar/timeseries';
import { mean } from '../verification/deterministic';

/** Weather and radiation of one place on steps that divide a day. */
export interface YearColumns {
  readonly steps: Steps;
  /** W/m2 */
  readonly ghi: Float64Array;
  /** W/m2 */
  readonly dni: Float64Array;
  /** degrees Celsius */
  readonly air_temp: Float64Array;
  /** m/s */
  readonly wind_speed: Float64Array;
  /** cm */
  readonly precipitable_water: Float64Array;
}

/** The daily indices by which months are compared. */
export const DAILY_INDICES = [
  'max_air_temp',
  'min_air_temp',
  'mean_air_temp',
  'max_precipitable_water',
  'min_precipitable_water',
  'mean_precipitable_water',
  'max_wind_speed',
  'mean_wind_speed',
  'ghi',
  'dni',
] as const;
export type DailyIndex = (typeof DAILY_INDICES)[number];
export type DailyIndices = Readonly<Record<DailyIndex, number>>;

/**
 * Computes the indices of each whole day (UTC). Precipitable water replaces the dew point: both rise together, and
 * months are compared by the ranks of their days. `day` is the start of the day, ms.
 */
export function computeDailyIndices({ steps, ...columns }: YearColumns): { day: number; indices: DailyIndices }[] {
  const stepsPerDay = DAY / steps.stepMs;
  const start = steps.firstEnd - steps.stepMs;
  return Array.from({ length: Math.floor(steps.count / stepsPerDay) }, (_, i) => {
    const selectDay = (values: Float64Array) => values.subarray(i * stepsPerDay, (i + 1) * stepsPerDay);
    const [air, water, wind] = [
      selectDay(columns.air_temp),
      selectDay(columns.precipitable_water),
      selectDay(columns.wind_speed),
    ];
    const indices: DailyIndices = {
      max_air_temp: Math.max(...air),
      min_air_temp: Math.min(...air),
      mean_air_temp: mean(air),
      max_precipitable_water: Math.max(...water),
      min_precipitable_water: Math.min(...water),
      mean_precipitable_water: mean(water),
      max_wind_speed: Math.max(...wind),
      mean_wind_speed: mean(wind),
      ghi: mean(selectDay(columns.ghi)),
      dni: mean(selectDay(columns.dni)),
    };
    return { day: start + i * DAY, indices };
  });
}
