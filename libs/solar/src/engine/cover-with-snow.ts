import { snowCoverage } from '../losses/snow-coverage';
import type { Daylight } from './daylight';
import type { PlaneIrradiance } from './plane-irradiance';
import type { PlaneSnow } from './plane-snow';

/**
 * Removes the effective irradiance of the part of a plane that snow covers. `snowCoverage` computes that part from the
 * irradiance before reflection.
 * @param planeIrradiance `effective` is changed in place; `poa` is not
 */
export function coverWithSnow(
  { snow, tilt }: PlaneSnow,
  daylight: Daylight,
  { poa, effective }: PlaneIrradiance,
): void {
  const poaByStep = new Float64Array(tilt.length);
  for (let n = 0; n < daylight.count; n++) poaByStep[daylight.step[n]] = poa[n];
  const coverage = snowCoverage({ ...snow, poa: poaByStep }, daylight.stepSeconds, tilt, 0, snow.clearings);
  for (let n = 0; n < daylight.count; n++) effective[n] *= 1 - coverage[daylight.step[n]];
}
