import { DEGREES } from '../angle';
import { acosd } from '../degrees';
import type { Horizon } from '../horizon/horizon';
import type { Daylight } from './daylight';

/** Fraction of the sun's disc above the horizon at a daylight step, 0..1, see `Horizon.visibleSun`. */
export const visibleSunFractionAt = (horizon: Horizon, { east, north, up }: Daylight, n: number): number =>
  horizon.visibleSun({ zenith: acosd(up[n]), azimuth: Math.atan2(east[n], north[n]) * DEGREES });
