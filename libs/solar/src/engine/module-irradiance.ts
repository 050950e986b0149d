import { addRearIrradiance } from './add-rear-irradiance';
import { coverWithSnow } from './cover-with-snow';
import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { PlaneIrradiance, computePlaneIrradiance } from './plane-irradiance';
import { addRowGround } from './add-row-ground';
import type { SystemColumns } from './system-columns';

/**
 * Computes the plane-of-array irradiance of modules of one orientation, and the effective irradiance after dust and snow, to which the
 * rear side adds its front equivalent. A tracker with diffuse stow lies level at the steps where it then receives more, unless wind holds it.
 * @param light receives the result
 */
export function computeModuleIrradiance(
  day: Daylight,
  sky: IrradianceColumns,
  columns: SystemColumns,
  light: PlaneIrradiance,
): void {
  computePlaneIrradiance(day, sky, columns, light);
  if (columns.rowGround) addRowGround(day, sky, columns.rowGround, light);
  if (columns.soilingRatio) for (let n = 0; n < day.count; n++) light.effective[n] *= columns.soilingRatio[n];
  if (columns.snow) coverWithSnow(columns.snow, day, light);
  if (columns.rear) addRearIrradiance(day, sky, columns.rear, light);
  if (!columns.stowed) return;
  const stowedLight = new PlaneIrradiance(day.count);
  computeModuleIrradiance(day, sky, columns.stowed, stowedLight);
  for (let n = 0; n < day.count; n++) {
    if (stowedLight.poa[n] <= light.poa[n] || columns.isWindStowed?.(n)) continue;
    light.poa[n] = stowedLight.poa[n];
    light.effective[n] = stowedLight.effective[n];
  }
}
