import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import type { PlaneIrradiance } from './plane-irradiance';
import type { InterRowGroundColumns } from './inter-row-ground-columns';

/** Adds the reflection of the ground between rows. */
export function addGroundReflectionBetweenRows(
  { count }: Daylight,
  { ghi, dhi }: IrradianceColumns,
  { beam, diffuse }: InterRowGroundColumns,
  { poa, effective }: PlaneIrradiance,
): void {
  for (let n = 0; n < count; n++) {
    const reflected = (ghi[n] - dhi[n]) * beam[n] + dhi[n] * diffuse[n];
    poa[n] += reflected;
    effective[n] += reflected;
  }
}
