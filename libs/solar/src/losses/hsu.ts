import { cosd } from '../degrees';
import { errorFunction } from './error-function';
import { trailingSums } from './trailing-sums';

/** Dust in the air and rain at each step, oldest first. */
export interface DustAndRain {
  /** Mass of particles up to 2.5 micrometres, g/m3. */
  pm25: ArrayLike<number>;
  /** Mass of particles up to 10 micrometres, g/m3. */
  pm10: ArrayLike<number>;
  /** Rain per step, mm. */
  rain: ArrayLike<number>;
}

/** A plane on which dust settles. */
export interface HsuSurface {
  /** Tilt from horizontal, degrees. */
  tilt: number;
  /** Rain in an hour that cleans the plane, mm. */
  cleaningThreshold: number;
}

/** Speed at which fine and coarse particles settle, m/s. */
const SETTLING = { fine: 0.0009, coarse: 0.004 };

/**
 * Soiling ratio, 0..1 (1 is clean), at each step, from the mass of dust that has settled since the last cleaning rain.
 *
 * @param step length of a step, seconds
 *
 * Coello, M. & Boyle, L. (2019): Simple Model for Predicting Time Series Soiling of Photovoltaic Panels, IEEE Journal of
 * Photovoltaics 9(5), 1382-1387 (the Humboldt State University model).
 */
export function hsu({ pm25, pm10, rain }: DustAndRain, step: number, surface: HsuSurface): Float64Array {
  const hourly = trailingSums(rain, Math.max(1, Math.round(3600 / step)));
  const ratios = new Float64Array(rain.length);
  const horizontalSeconds = cosd(surface.tilt) * step;
  let mass = 0;
  for (let i = 0; i < rain.length; i++) {
    mass += (pm25[i] * SETTLING.fine + Math.max(0, pm10[i] - pm25[i]) * SETTLING.coarse) * horizontalSeconds;
    if (hourly[i] >= surface.cleaningThreshold) mass = 0;
    ratios[i] = 1 - 0.3437 * errorFunction(0.17 * Math.max(0, mass) ** 0.8473);
  }
  return ratios;
}
