import { type AirSensitivity, airSensitivity } from '../clear-sky/air-sensitivity';
import type { AirAt } from './clear-sky-over';
import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { atLeast, atMost } from './limits';

/** Standard deviations of what is not known of the air, in parts of what it holds. */
export interface AirUncertainty {
  readonly water: number;
  readonly aerosol: number;
}

/** Standard deviations of the clear sky by daylight, in parts of itself. */
export class ClearSkySpread {
  readonly ghi: Float64Array;
  readonly dni: Float64Array;

  constructor(readonly capacity: number) {
    this.ghi = new Float64Array(capacity);
    this.dni = new Float64Array(capacity);
  }
}

/**
 * Sun and air are looked at so often by day, s, and at its ends. Between, the spread times the height of the sun is drawn
 * straight: the way through the air, which spreads follow, is one over that.
 */
const KNOTS_EVERY = 2 * 3600;
const LOWEST = 0.02;
/** Standard normal deviate of the 90th percentile. */
const Z90 = 1.2816;

/** Working space, so that a knot allocates nothing. */
const sensitivity: AirSensitivity = { ghiOfWater: 0, dniOfWater: 0, ghiOfAerosol: 0, dniOfAerosol: 0 };

/**
 * How uncertain the clear sky is, since its water vapour and aerosol are, which err apart from each other.
 * @param from the first step of the sun table that there is anything unknown of
 * @param reuse another place's, to be overwritten where it is long enough
 */
export function clearSkySpread(
  day: Daylight,
  from: number,
  airAt: AirAt,
  uncertaintyAt: (step: number) => AirUncertainty,
  reuse?: ClearSkySpread,
): ClearSkySpread {
  const spread = reuse && reuse.capacity >= day.count ? reuse : new ClearSkySpread(day.count);
  const { ghi, dni } = spread;
  const every = Math.max(1, Math.round(KNOTS_EVERY / day.spacing));
  let first = 0;
  for (; first < day.count && day.step[first] < from; first++) ghi[first] = dni[first] = 0;
  if (first === day.count) return spread;
  knot(first);
  for (let before = first; before < day.count - 1;) {
    const after = goesOn(before);
    knot(after);
    const length = after - before;
    const byGhi = (ghi[after] - ghi[before]) / length;
    const byDni = (dni[after] - dni[before]) / length;
    for (let i = 1; i < length; i++) {
      ghi[before + i] = ghi[before] + i * byGhi;
      dni[before + i] = dni[before] + i * byDni;
    }
    before = after;
  }
  for (let n = first; n < day.count; n++) {
    const way = 1 / atLeast(LOWEST, day.up[n]);
    ghi[n] *= way;
    dni[n] *= way;
  }
  return spread;

  /** The next knot: no night lies between two, but for one step. */
  function goesOn(n: number): number {
    let after = Math.min(day.count - 1, n + every);
    while (after > n + 1 && day.step[after] - day.step[n] !== after - n) after--;
    return after;
  }

  function knot(n: number): void {
    const step = day.step[n];
    const { precipitableWater, aod550 } = airAt(step);
    const { water, aerosol } = uncertaintyAt(step);
    const up = atLeast(LOWEST, day.up[n]);
    airSensitivity(up, precipitableWater, aod550, sensitivity);
    ghi[n] = up * Math.sqrt((water * sensitivity.ghiOfWater) ** 2 + (aerosol * sensitivity.ghiOfAerosol) ** 2);
    dni[n] = up * Math.sqrt((water * sensitivity.dniOfWater) ** 2 + (aerosol * sensitivity.dniOfAerosol) ** 2);
  }
}

/**
 * Moves the 10th (`side` -1) or the 90th (1) percentile that clouds alone make farther from the middle, in place: clouds
 * and clear air err apart from each other, so that the squares of their shares add up. It still closes; less aerosol
 * turns diffuse light into beam.
 */
export function widen(
  day: Daylight,
  sky: IrradianceColumns,
  middle: IrradianceColumns,
  spread: ClearSkySpread,
  side: -1 | 1,
): void {
  const { count, cosZenith, dniExtra } = day;
  for (let n = 0; n < count; n++) {
    const ofAir = Z90 * spread.ghi[n] * middle.ghi[n];
    if (ofAir === 0) continue;
    const ofCloud = atLeast(0, side * (sky.ghi[n] - middle.ghi[n]));
    const beamOfAir = Z90 * spread.dni[n] * middle.dni[n];
    const beamOfCloud = atLeast(0, side * (sky.dni[n] - middle.dni[n]));
    const ghi = atLeast(0, middle.ghi[n] + side * Math.sqrt(ofCloud * ofCloud + ofAir * ofAir));
    const beam = atLeast(0, middle.dni[n] + side * Math.sqrt(beamOfCloud * beamOfCloud + beamOfAir * beamOfAir));
    // No more than all of it, nor than there is above the air.
    const dni = beam > 0 ? atMost(beam, atMost(ghi / cosZenith[n], dniExtra[n])) : 0;
    sky.ghi[n] = ghi;
    sky.dni[n] = dni;
    sky.dhi[n] = dni > 0 ? ghi - dni * cosZenith[n] : ghi;
  }
}
