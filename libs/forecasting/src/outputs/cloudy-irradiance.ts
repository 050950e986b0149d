import { computeCloudySky } from '@daystar/solar';
import type { ClearSkyPath } from '../sky/paths/clear-sky-path';
import { IrradiancePath } from '../sky/paths/irradiance-path';
import type { SunPath } from '../sky/paths/sun-path';

/** Irradiance under clouds of a given opacity, %: clear-sky GHI reduced by the opacity, split by YANG4. */
export const computeCloudyIrradiance = (
  path: SunPath,
  clear: ClearSkyPath,
  opacity: ArrayLike<number>,
): IrradiancePath => new IrradiancePath(path, computeCloudySky(path.daylight, clear.byDaylight, opacity));
