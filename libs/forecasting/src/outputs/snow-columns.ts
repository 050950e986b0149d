import type { ModuleSnow, SnowColumns } from '@daystar/solar';
import { HOUR, firstStart } from '@daystar/timeseries';
import type { SkyState } from '../sky/blend/sky-state';

/** Snow on the ground, m, below which modules count as free of snow: 1 cm. */
const MIN_DEPTH = 0.01;

/**
 * Snow around modules on the native steps of a sky. Weather sources report the depth of snow on the ground. New snow is
 * its increase over an hour, as in the System Advisor Model. An hour without precipitation has no new snow: there,
 * depth increases because another source takes over.
 *
 * Modules are assumed free of snow at the first step, because the sky does not contain earlier snowfall.
 *
 * @returns undefined when there is no snow on the ground in any step, or no source reports the depth
 */
export function createSnowColumns(
  { clearedAt }: ModuleSnow,
  { steps, columns }: Pick<SkyState, 'steps' | 'columns'>,
): SnowColumns | undefined {
  const { snow_depth: depth, precipitation_rate: precipitation, air_temp: airTemp } = columns;
  if (!depth?.some((value) => value >= MIN_DEPTH)) return undefined;
  const stepsPerHour = Math.max(1, Math.round(HOUR / steps.stepMs));
  const findStep = (time: number) => Math.ceil((time - firstStart(steps)) / steps.stepMs);
  const clearings = new Set(clearedAt.map(findStep));
  const snowfall = new Float64Array(steps.count);
  let lastClearing = 0;
  for (let i = 1; i < steps.count; i++) {
    if (clearings.has(i)) lastClearing = i;
    // Snow that fell before a clearing is cleared too.
    const from = Math.max(lastClearing, i - stepsPerHour);
    const isDry = precipitation?.subarray(from + 1, i + 1).every((rate) => rate === 0);
    const increase = depth[i] - depth[from];
    if (increase > 0 && !isDry) snowfall[i] = (100 * increase) / stepsPerHour;
  }
  return { snowfall, depth: depth.map((metres) => 100 * metres), airTemp, clearings };
}
