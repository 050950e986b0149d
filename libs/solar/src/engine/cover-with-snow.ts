import { snowCoverage } from '../losses/snow-coverage';
import type { Daylight } from './daylight';
import type { PlaneIrradiance } from './plane-irradiance-over';
import type { PlaneSnow } from './snow-over';

/**
 * Removes the light on the part of a plane that snow covers, as `snowCoverage` tells it from the irradiance before
 * reflection.
 * @param light changed in place
 */
export function coverWithSnow({ snow, tilt }: PlaneSnow, day: Daylight, { poa, effective }: PlaneIrradiance): void {
  const poaByStep = new Float64Array(tilt.length);
  for (let n = 0; n < day.count; n++) poaByStep[day.step[n]] = poa[n];
  const coverage = snowCoverage({ ...snow, poa: poaByStep }, day.spacing, tilt, 0, snow.clearings);
  for (let n = 0; n < day.count; n++) effective[n] *= 1 - coverage[day.step[n]];
}
