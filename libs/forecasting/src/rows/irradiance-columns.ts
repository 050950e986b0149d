import { cloudedSky } from '@daystar/solar';
import type { ClearSkyPath } from '../sky/clear-sky-path';
import { IrradiancePath } from '../sky/irradiance-path';
import type { SunPath } from '../sky/sun-path';

/**
 * Irradiance under clouds of the given opacity, %: the clear sky less what the clouds take, split by Engerer2 with its
 * five-minute coefficients.
 */
export const irradianceColumns = (path: SunPath, clear: ClearSkyPath, opacity: ArrayLike<number>): IrradiancePath =>
  new IrradiancePath(path, cloudedSky(path.daylight, clear.byDaylight, opacity));
