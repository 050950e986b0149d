import { snowCoverage } from '../losses/snow-coverage';
import type { Daylight } from './daylight';
import type { PlaneIrradiance } from './plane-irradiance';
import type { PlaneSnow } from './plane-snow';

/**
 * Removes the irradiance of the part of a plane that snow covers. `snowCoverage` computes that part from the irradiance
 * before reflection.
 * @param planeIrradiance changed in place
 */
export function coverWithSnow({ snow, tilt }: PlaneSnow, day: Daylight, { poa, effective }: PlaneIrradiance): void {
  const poaByStep = new Float64Array(tilt.length);
  for (let n = 0; n < day.count; n++) poaByStep[day.step[n]] = poa[n];
  const coverage = snowCoverage({ ...snow, poa: poaByStep }, day.spacing, tilt, 0, snow.clearings);
  for (let n = 0; n < day.count; n++) effective[n] *= 1 - coverage[day.step[n]];
}
