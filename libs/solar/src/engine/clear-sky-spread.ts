import { type AirSensitivity, airSensitivity } from '../clear-sky/air-sensitivity';
import type { AirAt } from './clear-sky-columns';
import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { atLeast, atMost } from './limits';

/** Relative standard deviations of water vapour and aerosol. */
export interface AirUncertainty {
  readonly water: number;
  readonly aerosol: number;
}

/** Relative standard deviations of clear-sky irradiance at each daylight step. */
export class ClearSkySpread {
  readonly ghi: Float64Array;
  readonly dni: Float64Array;

  constructor(readonly maxSteps: number) {
    this.ghi = new Float64Array(maxSteps);
    this.dni = new Float64Array(maxSteps);
  }
}

/**
 * Interval of the knots by day, s; sunrise and sunset are knots too. Between knots the spread per airmass is
 * interpolated linearly.
 */
const KNOT_INTERVAL_SECONDS = 2 * 3600;
/** Standard normal deviate of the 90th percentile. */
const Z90 = 1.2815515655446004;

/** Buffers, so that a knot needs no allocation. */
const sensitivity: AirSensitivity = { ghiToWater: 0, dniToWater: 0, ghiToAerosol: 0, dniToAerosol: 0 };

/**
 * Computes the uncertainty of the clear sky due to independent errors of water vapour and aerosol. It is 0 before
 * `from`.
 * @param from first uncertain step of the sun table
 * @param reuse buffers of another place, to be overwritten if large enough
 */
export function computeClearSkySpread(
  daylight: Daylight,
  from: number,
  airAt: AirAt,
  uncertaintyAt: (step: number) => AirUncertainty,
  reuse?: ClearSkySpread,
): ClearSkySpread {
  const spread = reuse && reuse.maxSteps >= daylight.count ? reuse : new ClearSkySpread(daylight.count);
  const { ghi, dni } = spread;
  const knotSteps = Math.max(1, Math.round(KNOT_INTERVAL_SECONDS / daylight.stepSeconds));
  let previousKnot = 0;
  // The first uncertain step needs the knot before it.
  while (previousKnot < daylight.count && daylight.step[previousKnot] < from - knotSteps)
    ghi[previousKnot] = dni[previousKnot++] = 0;
  if (previousKnot === daylight.count) return spread;
  computeKnot(previousKnot);
  const lastIndex = daylight.count - 1;
  let nextKnotStep = nextKnotAfter(daylight.step[previousKnot]);
  for (let n = previousKnot + 1; n <= lastIndex; n++) {
    // Knots are aligned with the clock, so that a step has the same value in every time range.
    const step = daylight.step[n];
    if (step < nextKnotStep && n < lastIndex && daylight.step[n - 1] === step - 1 && daylight.step[n + 1] === step + 1)
      continue;
    computeKnot(n);
    nextKnotStep = nextKnotAfter(step);
    interpolateBetween(ghi, previousKnot, n);
    interpolateBetween(dni, previousKnot, n);
    previousKnot = n;
  }
  for (let n = 0; n < daylight.count; n++) {
    const airmass = daylight.step[n] < from ? 0 : relativeAirmass(daylight, n);
    ghi[n] *= airmass;
    dni[n] *= airmass;
  }
  return spread;

  function nextKnotAfter(step: number): number {
    return step + knotSteps - ((daylight.origin + step) % knotSteps);
  }

  function computeKnot(n: number): void {
    const step = daylight.step[n];
    const { precipitableWater, aod550 } = airAt(step);
    const { water, aerosol } = uncertaintyAt(step);
    const airmass = relativeAirmass(daylight, n);
    airSensitivity(daylight.up[n], precipitableWater, aod550, sensitivity);
    ghi[n] = Math.sqrt((water * sensitivity.ghiToWater) ** 2 + (aerosol * sensitivity.ghiToAerosol) ** 2) / airmass;
    dni[n] = Math.sqrt((water * sensitivity.dniToWater) ** 2 + (aerosol * sensitivity.dniToAerosol) ** 2) / airmass;
  }
}

const relativeAirmass = ({ brightnessPerDhi, dniExtra }: Daylight, n: number): number =>
  brightnessPerDhi[n] * dniExtra[n];

function interpolateBetween(column: Float64Array, knot: number, nextKnot: number): void {
  const slope = (column[nextKnot] - column[knot]) / (nextKnot - knot);
  for (let n = knot + 1; n < nextKnot; n++) column[n] = column[knot] + (n - knot) * slope;
}

/**
 * Widens the 10th (`side` -1) or 90th (`side` 1) percentile in place. Before the call it has the spread of clouds only.
 * Errors of clouds and of the clear atmosphere are independent, so their squares add up. Closure (ghi = dhi + dni cos
 * zenith) is kept; less aerosol turns diffuse light into beam.
 */
export function widenPercentile(
  daylight: Daylight,
  sky: IrradianceColumns,
  p50: IrradianceColumns,
  spread: ClearSkySpread,
  side: -1 | 1,
): void {
  const { count, cosZenith, dniExtra } = daylight;
  for (let n = 0; n < count; n++) {
    const airSpread = Z90 * spread.ghi[n] * p50.ghi[n];
    if (airSpread === 0) continue;
    const cloudSpread = atLeast(0, side * (sky.ghi[n] - p50.ghi[n]));
    const beamAirSpread = Z90 * spread.dni[n] * p50.dni[n];
    const beamCloudSpread = atLeast(0, side * (sky.dni[n] - p50.dni[n]));
    const ghi = atLeast(0, p50.ghi[n] + side * Math.sqrt(cloudSpread * cloudSpread + airSpread * airSpread));
    const beam = atLeast(
      0,
      p50.dni[n] + side * Math.sqrt(beamCloudSpread * beamCloudSpread + beamAirSpread * beamAirSpread),
    );
    // The beam exceeds neither the global nor the extraterrestrial irradiance.
    const limitedBeam = atMost(beam, dniExtra[n]);
    const horizontalBeam = limitedBeam * atLeast(0, cosZenith[n]);
    sky.ghi[n] = ghi;
    sky.dni[n] = horizontalBeam > ghi ? ghi / cosZenith[n] : limitedBeam;
    sky.dhi[n] = ghi - atMost(ghi, horizontalBeam);
  }
}
