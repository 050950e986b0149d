import { DEGREES } from '../angle';
import { acosd } from '../degrees';
import type { Horizon } from '../horizon/horizon';
import type { Daylight } from './daylight';

/** Visible part of the sun at a daylight step, see `Horizon.visibleSun`. */
export const visibleSunAt = (horizon: Horizon, { east, north, up }: Daylight, n: number): number =>
  horizon.visibleSun({ zenith: acosd(up[n]), azimuth: Math.atan2(east[n], north[n]) * DEGREES });
