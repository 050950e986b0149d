import { setTimeout as wait } from 'node:timers/promises';
import { type Place, getSkyName } from '@daystar/contracts';
import type { PackedSky } from '@daystar/row-cache';
import { MINUTE, NATIVE_PERIOD_MS, ceilTo, firstStart } from '@daystar/timeseries';
import type { CloudOpacity } from '../pages/chart';
import type { SkyCache } from '../places/sky-cache';
import { getSkySteps } from '../serving/tables/sky-slice';

/** Length of the steps of the charted clouds, ms. */
const STEP_MS = 30 * MINUTE;
const NATIVE_STEPS = STEP_MS / NATIVE_PERIOD_MS;
/** Time after which a page is sent without clouds, ms. A sky that is not in the cache may take seconds. */
const TIMEOUT_MS = 300;

/** Reads the cloud opacity over a place, for a chart; undefined when it does not arrive within `TIMEOUT_MS`. */
export async function readChartedClouds(
  skies: SkyCache,
  place: Place & { readonly kind?: string },
): Promise<CloudOpacity | undefined> {
  const sky = await Promise.race([
    skies.get(getSkyName(place)).catch(() => undefined),
    wait(TIMEOUT_MS, undefined, { ref: false }),
  ]);
  return sky && averageOpacity(sky.block);
}

/** Averages the opacity of a sky over whole half hours. */
export function averageOpacity(sky: PackedSky): CloudOpacity {
  const opacities = sky.readColumn('opacity50');
  const skyStart = firstStart(getSkySteps(sky));
  const start = ceilTo(skyStart, STEP_MS);
  const firstIndex = (start - skyStart) / NATIVE_PERIOD_MS;
  const stepCount = Math.floor((opacities.length - firstIndex) / NATIVE_STEPS);
  const opacity = Array.from({ length: stepCount }, (_, index) => {
    const from = firstIndex + index * NATIVE_STEPS;
    const mean = opacities.subarray(from, from + NATIVE_STEPS).reduce((sum, value) => sum + value, 0) / NATIVE_STEPS;
    return Number.isNaN(mean) ? null : Math.round(mean);
  });
  return { start: start / 1000, step: STEP_MS / 1000, opacity };
}
