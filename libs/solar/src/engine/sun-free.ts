import { DEGREES } from '../angle';
import { acosd } from '../degrees';
import type { Horizon } from '../horizon/horizon';
import type { Daylight } from './daylight';

/** What a horizon leaves of the sun at a step of daylight, as `Horizon.sunFree`. */
export const sunFreeAt = (horizon: Horizon, { east, north, up }: Daylight, n: number): number =>
  horizon.sunFree({ zenith: acosd(up[n]), azimuth: Math.atan2(east[n], north[n]) * DEGREES });
