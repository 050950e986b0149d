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
  /** Tilt from horizontal, degrees; one value per step for a tracker. */
  tilt: number | ArrayLike<number>;
  /** Rain within `rainWindow` that cleans the plane, mm. */
  cleaningThreshold: number;
  /** Time over which rain is summed, seconds; an hour when absent. */
  rainWindow?: number;
  /** Speed at which fine particles settle, m/s; `FINE_VELOCITY` when absent. */
  fineVelocity?: number;
  /** Speed at which coarse particles settle, m/s; `COARSE_VELOCITY` when absent. */
  coarseVelocity?: number;
  /** Share of the light that is lost at the start, 0 to less than `HSU_MAX_LOSS`; 0 when absent. */
  initialLoss?: number;
  /** Steps at which the plane is washed. */
  washes?: readonly number[];
}

/** Settling velocity of fine particles without wind, m/s. */
export const FINE_VELOCITY = 0.0009;
/** Settling velocity of coarse particles without wind, m/s. */
export const COARSE_VELOCITY = 0.004;
/** Limit of the loss under any mass of dust. */
export const HSU_MAX_LOSS = 0.3437;

/** Loss under dust. @param mass g/m2 */
const lossFromMass = (mass: number): number => HSU_MAX_LOSS * errorFunction(0.17 * Math.max(0, mass) ** 0.8473);

/** Mass of dust that causes a loss, g/m2: bisection, since the loss increases with mass. */
function findMassForLoss(loss: number): number {
  let [low, high] = [0, 1000];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (lossFromMass(middle) < loss) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Soiling ratio, 0..1 (1 is clean), under dust by the model of `hsu`. @param mass g/m2 */
export const ratioUnderDust = (mass: number): number => 1 - lossFromMass(mass);

/** Soiling ratio, 0..1 (1 is clean), at each step; for the parameters see `accumulateDust`. */
export const hsu = (air: DustAndRain, step: number, surface: HsuSurface): Float64Array =>
  accumulateDust(air, step, surface).map(ratioUnderDust);

/**
 * Mass of dust, g/m2, that has settled since the last cleaning rain or wash, at each step.
 *
 * @param step length of a step, seconds
 *
 * Coello, M. & Boyle, L. (2019): Simple Model for Predicting Time Series Soiling of Photovoltaic Panels, IEEE Journal
 * of Photovoltaics 9(5), 1382-1387 (the Humboldt State University model).
 */
export function accumulateDust({ pm25, pm10, rain }: DustAndRain, step: number, surface: HsuSurface): Float64Array {
  const {
    rainWindow = 3600,
    fineVelocity = FINE_VELOCITY,
    coarseVelocity = COARSE_VELOCITY,
    initialLoss = 0,
  } = surface;
  const washes = new Set(surface.washes);
  const summed = trailingSums(rain, Math.max(1, Math.round(rainWindow / step)));
  const masses = new Float64Array(rain.length);
  const { tilt } = surface;
  const tiltAt = typeof tilt === 'number' ? () => tilt : (i: number) => tilt[i];
  let lastTilt = NaN;
  /** Length of a step, s, times the horizontal share of the plane: dust falls vertically. */
  // Seconds of a step times the horizontal share of the plane, because dust falls vertically.
  let horizontalExposure = 0;
  let mass = initialLoss > 0 ? findMassForLoss(initialLoss) : 0;
  for (let i = 0; i < rain.length; i++) {
    const tiltNow = tiltAt(i);
    if (tiltNow !== lastTilt) horizontalExposure = cosd(tiltNow) * step;
    lastTilt = tiltNow;
    mass += (pm25[i] * fineVelocity + Math.max(0, pm10[i] - pm25[i]) * coarseVelocity) * horizontalExposure;
    if (summed[i] >= surface.cleaningThreshold || washes.has(i)) mass = 0;
    masses[i] = mass;
  }
  return masses;
}
