import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import type { PlaneIrradiance } from './plane-irradiance';
import type { InterRowGroundColumns } from './inter-row-ground-columns';

/** Adds the reflection of the ground between rows, from a daylight step on. */
export function addGroundReflectionBetweenRows(
  { count }: Daylight,
  { ghi, dhi }: IrradianceColumns,
  { beam, diffuse }: InterRowGroundColumns,
  { poa, effective }: PlaneIrradiance,
  from: number,
): void {
  for (let n = from; n < count; n++) {
    const reflected = (ghi[n] - dhi[n]) * beam[n] + dhi[n] * diffuse[n];
    poa[n] += reflected;
    effective[n] += reflected;
  }
}
