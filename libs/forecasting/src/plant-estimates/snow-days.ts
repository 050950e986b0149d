import type { SkyState } from '../sky/blend/sky-state';
import { toSolarDay } from './solar-day';

/** Snow depth from which the ground reflects like snow, m. */
const MIN_DEPTH = 0.01;

/**
 * Finds the days with snow on the ground, as in `DailyEnergyRatio`. Snow reflects an unknown share of the light onto the modules.
 * @param longitude degrees
 */
export function findSnowDays(
  { steps, columns }: Pick<SkyState, 'steps' | 'columns'>,
  longitude: number,
): ReadonlySet<number> {
  const days = new Set<number>();
  columns.snow_depth?.forEach((depth, i) => {
    if (depth >= MIN_DEPTH) days.add(toSolarDay(steps, i, longitude));
  });
  return days;
}

/** Maximum share of the output that reflection from snow adds on steep modules in winter. */
const MAX_SHARE = 0.25;

/**
 * Whether snow may explain a growth, because it lay on most days since.
 * @param firstDay first day of the growth, as in `DailyEnergyRatio`
 * @param lastDay last measured day
 * @param share share of the present output that was missing before
 */
export function canSnowExplainGrowth(
  { firstDay, lastDay, share }: { readonly firstDay: number; readonly lastDay: number; readonly share: number },
  snowDays: ReadonlySet<number>,
): boolean {
  const snowDaysSince = [...snowDays].filter((day) => day >= firstDay && day <= lastDay);
  return share <= MAX_SHARE && snowDaysSince.length > (lastDay - firstDay + 1) / 2;
}
