import { addRearIrradiance } from './add-rear-irradiance';
import { coverWithSnow } from './cover-with-snow';
import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { PlaneIrradiance, computePlaneIrradiance } from './plane-irradiance';
import { addGroundReflectionBetweenRows } from './add-ground-reflection-between-rows';
import type { SystemColumns } from './system-columns';

/**
 * Computes the plane-of-array irradiance of modules of one orientation, and the effective irradiance after dust and
 * snow. The irradiance of the rear side is added as its front-side equivalent. A tracker with diffuse stow is horizontal in
 * steps where that yields more irradiance, except while it is in wind stow.
 * @param light receives the result
 */
export function computeModuleIrradiance(
  day: Daylight,
  sky: IrradianceColumns,
  columns: SystemColumns,
  light: PlaneIrradiance,
): void {
  computePlaneIrradiance(day, sky, columns, light);
  if (columns.interRowGround) addGroundReflectionBetweenRows(day, sky, columns.interRowGround, light);
  if (columns.soilingRatio) for (let n = 0; n < day.count; n++) light.effective[n] *= columns.soilingRatio[n];
  if (columns.snow) coverWithSnow(columns.snow, day, light);
  if (columns.rear) addRearIrradiance(day, sky, columns.rear, light);
  if (!columns.diffuseStow) return;
  const diffuseStowIrradiance = new PlaneIrradiance(day.count);
  computeModuleIrradiance(day, sky, columns.diffuseStow, diffuseStowIrradiance);
  for (let n = 0; n < day.count; n++) {
    if (diffuseStowIrradiance.poa[n] <= light.poa[n] || columns.isWindStowed?.(n)) continue;
    light.poa[n] = diffuseStowIrradiance.poa[n];
    light.effective[n] = diffuseStowIrradiance.effective[n];
  }
}
