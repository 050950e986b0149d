import { addRearIrradiance } from './add-rear-irradiance';
import { coverWithSnow } from './cover-with-snow';
import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { PlaneIrradiance, computePlaneIrradiance } from './plane-irradiance';
import { addGroundReflectionBetweenRows } from './add-ground-reflection-between-rows';
import type { SystemColumns } from './system-columns';

/**
 * Computes the plane-of-array irradiance of modules of one orientation, and the effective irradiance after dust and
 * snow. The irradiance of the rear side is added as its front-side equivalent. A tracker with diffuse stow is
 * horizontal in steps where that yields more irradiance, except while it is in wind stow.
 * @param planeIrradiance receives the result
 */
export function computeModuleIrradiance(
  day: Daylight,
  sky: IrradianceColumns,
  columns: SystemColumns,
  planeIrradiance: PlaneIrradiance,
): void {
  computePlaneIrradiance(day, sky, columns, planeIrradiance);
  if (columns.interRowGround) addGroundReflectionBetweenRows(day, sky, columns.interRowGround, planeIrradiance);
  if (columns.soilingRatio) for (let n = 0; n < day.count; n++) planeIrradiance.effective[n] *= columns.soilingRatio[n];
  if (columns.snow) coverWithSnow(columns.snow, day, planeIrradiance);
  if (columns.rear) addRearIrradiance(day, sky, columns.rear, planeIrradiance);
  if (!columns.diffuseStow) return;
  const diffuseStowIrradiance = new PlaneIrradiance(day.count);
  computeModuleIrradiance(day, sky, columns.diffuseStow, diffuseStowIrradiance);
  for (let n = 0; n < day.count; n++) {
    if (diffuseStowIrradiance.poa[n] <= planeIrradiance.poa[n] || columns.isWindStowed?.(n)) continue;
    planeIrradiance.poa[n] = diffuseStowIrradiance.poa[n];
    planeIrradiance.effective[n] = diffuseStowIrradiance.effective[n];
  }
}
