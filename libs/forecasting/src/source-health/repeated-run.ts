import type { PlaceWeather } from '../sky/inputs/place-weather';

/** Minimum number of compared values, all of which must be equal. */
const MIN_VALUES = 12;
/**
 * Values that differ by at most this, in the unit of the column, count as equal. It exceeds the rounding of stored
 * columns.
 */
const TOLERANCE = 0.05;
/** Opacities within this distance of 0 or 100, %, are too common to tell runs apart. */
const COMMON_OPACITY = 2;
/** Irradiance below this, W/m², is of the night, which has the same values in every run. */
const NIGHT_GHI = 1;

/**
 * Whether a run has the values of the run before it, shifted to its own start, as when the field of a source is frozen.
 * A model that was run again changes every value. Equal values at equal times are not a fault, because some services
 * publish a run again under a newer time.
 * @param newest parts of the newest run
 * @param previous parts of the run before it
 */
export function isRepeatedRun(newest: readonly PlaceWeather[], previous: readonly PlaceWeather[] | undefined): boolean {
  if (!previous) return false;
  const [later, earlier] = [newest[0], previous[0]];
  if (later.steps.stepMs !== earlier.steps.stepMs) return false;
  const column = later.columns.cloud_opacity ? 'cloud_opacity' : 'ghi';
  const [values, earlierValues] = [later.columns[column], earlier.columns[column]];
  if (!values || !earlierValues) return false;
  // A run may be cropped: compare values at the same time from the start of their run.
  const shift = (later.steps.firstEnd - later.run - (earlier.steps.firstEnd - earlier.run)) / later.steps.stepMs;
  if (!Number.isInteger(shift)) return false;
  let compared = 0;
  for (let i = Math.max(0, -shift); i < values.length && i + shift < earlierValues.length; i++) {
    const [value, earlierValue] = [values[i], earlierValues[i + shift]];
    if (
      Number.isNaN(value) ||
      Number.isNaN(earlierValue) ||
      (isCommon(column, value) && isCommon(column, earlierValue))
    )
      continue;
    if (Math.abs(value - earlierValue) > TOLERANCE) return false;
    compared++;
  }
  return compared >= MIN_VALUES;
}

const isCommon = (column: 'cloud_opacity' | 'ghi', value: number): boolean =>
  column === 'ghi' ? value < NIGHT_GHI : value < COMMON_OPACITY || value > 100 - COMMON_OPACITY;
