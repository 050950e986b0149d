import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import type { PlaneIrradiance } from './plane-irradiance';
import type { RearColumns } from './rear-columns';

/** Adds the front irradiance that is equivalent to the rear irradiance. */
export function addRearIrradiance(
  day: Daylight,
  sky: IrradianceColumns,
  rear: RearColumns,
  planeIrradiance: PlaneIrradiance,
): void {
  const { ghi, dni, dhi } = sky;
  const { poa, effective } = planeIrradiance;
  for (let n = 0; n < day.count; n++) {
    const gain = dni[n] * rear.beam[n] + (ghi[n] - dhi[n]) * rear.ground[n] + dhi[n] * rear.diffuse[n];
    poa[n] += gain;
    effective[n] += gain;
  }
}
