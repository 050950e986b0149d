/**
 * Maximum number of missing hours between two values that are interpolated: Open-Meteo itself interpolates models with
 * steps of three hours to hours.
 */
const MAX_INTERPOLATED_HOURS = 2;

/** Hours of a response that are used, or the first longer gap among its current hours. */
export type UsableHours =
  { readonly from: number; readonly to: number } | { readonly firstMissing: number; readonly missingCount: number };

/**
 * Finds the hours from which cloud opacity can be computed. Missing hours at the start and the end are omitted, and so are
 * hours before a gap that has passed.
 * @param clouds columns of which one value per hour suffices, NaN where missing; at least one column
 * @param pastCount number of hours that have passed
 */
export function findUsableHours(clouds: readonly Float64Array[], pastCount: number): UsableHours {
  const { length } = clouds[0];
  let from = -1;
  let to = 0;
  for (let hour = 0; hour < length; hour++) {
    if (clouds.every((column) => Number.isNaN(column[hour]))) continue;
    const missingCount = hour - to;
    if (from < 0) from = hour;
    else if (missingCount > MAX_INTERPOLATED_HOURS) {
      if (hour > pastCount) return { firstMissing: to, missingCount };
      from = hour;
    }
    to = hour + 1;
  }
  return from < 0 ? { firstMissing: 0, missingCount: length } : { from, to };
}
