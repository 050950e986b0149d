import { addRearIrradiance } from './add-rear-irradiance';
import { coverWithSnow } from './cover-with-snow';
import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { PlaneIrradiance, computePlaneIrradiance } from './plane-irradiance';
import { addGroundReflectionBetweenRows } from './add-ground-reflection-between-rows';
import type { SystemColumns } from './system-columns';

/**
 * Computes the plane-of-array irradiance of modules of one orientation, and the effective irradiance after dust and
 * snow. The irradiance of the rear side is added as its front-side equivalent. A tracker with diffuse stow
 * has rotation 0 in steps where that yields more irradiance, except while it is in wind stow.
 * @param planeIrradiance receives the result
 * @param from first daylight step to compute; 0 with snow, whose cover depends on all steps before
 */
export function computeModuleIrradiance(
  daylight: Daylight,
  sky: IrradianceColumns,
  columns: SystemColumns,
  planeIrradiance: PlaneIrradiance,
  from = 0,
): void {
  const { interRowGround, soilingRatio, snow, rear, diffuseStow } = columns;
  computePlaneIrradiance(daylight, sky, columns, planeIrradiance, from);
  if (interRowGround) addGroundReflectionBetweenRows(daylight, sky, interRowGround, planeIrradiance, from);
  if (soilingRatio) for (let n = from; n < daylight.count; n++) planeIrradiance.effective[n] *= soilingRatio[n];
  if (snow) coverWithSnow(snow, daylight, planeIrradiance);
  if (rear) addRearIrradiance(daylight, sky, rear, planeIrradiance, from);
  if (!diffuseStow) return;
  const diffuseStowIrradiance = new PlaneIrradiance(daylight.count);
  computeModuleIrradiance(daylight, sky, diffuseStow, diffuseStowIrradiance, from);
  for (let n = from; n < daylight.count; n++) {
    if (diffuseStowIrradiance.poa[n] <= planeIrradiance.poa[n] || columns.isWindStowed?.(n)) continue;
    planeIrradiance.poa[n] = diffuseStowIrradiance.poa[n];
    planeIrradiance.effective[n] = diffuseStowIrradiance.effective[n];
  }
}
