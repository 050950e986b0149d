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
 * Sun and air are looked at so often by day, s, and at its ends. Between, the spread over the way through the air, which it
 * follows, is drawn straight.
 */
const KNOTS_EVERY = 2 * 3600;
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
  let before = 0;
  // The knot before the first step counts for it.
  while (before < day.count && day.step[before] < from - every) ghi[before] = dni[before++] = 0;
  if (before === day.count) return spread;
  knot(before);
  const last = day.count - 1;
  let next = onClockAfter(day.step[before]);
  for (let n = before + 1; n <= last; n++) {
    // On the clock, so that a step has the same in every run of steps, and at both ends of a day.
    const step = day.step[n];
    if (step < next && n < last && day.step[n - 1] === step - 1 && day.step[n + 1] === step + 1) continue;
    knot(n);
    next = onClockAfter(step);
    drawBetween(ghi, before, n);
    drawBetween(dni, before, n);
    before = n;
  }
  for (let n = 0; n < day.count; n++) {
    const way = day.step[n] < from ? 0 : wayThroughAir(day, n);
    ghi[n] *= way;
    dni[n] *= way;
  }
  return spread;

  function onClockAfter(step: number): number {
    return step + every - ((day.origin + step) % every);
  }

  function knot(n: number): void {
    const step = day.step[n];
    const { precipitableWater, aod550 } = airAt(step);
    const { water, aerosol } = uncertaintyAt(step);
    const way = wayThroughAir(day, n);
    airSensitivity(day.up[n], precipitableWater, aod550, sensitivity);
    ghi[n] = Math.sqrt((water * sensitivity.ghiOfWater) ** 2 + (aerosol * sensitivity.ghiOfAerosol) ** 2) / way;
    dni[n] = Math.sqrt((water * sensitivity.dniOfWater) ** 2 + (aerosol * sensitivity.dniOfAerosol) ** 2) / way;
  }
}

/** Relative airmass. */
const wayThroughAir = ({ brightness, dniExtra }: Daylight, n: number): number => brightness[n] * dniExtra[n];

function drawBetween(column: Float64Array, before: number, after: number): void {
  const more = (column[after] - column[before]) / (after - before);
  for (let n = before + 1; n < after; n++) column[n] = column[before] + (n - before) * more;
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
    const most = atMost(beam, dniExtra[n]);
    const onGround = most > 0 ? most * cosZenith[n] : 0;
    sky.ghi[n] = ghi;
    sky.dni[n] = onGround > ghi ? ghi / cosZenith[n] : most;
    sky.dhi[n] = ghi - atMost(ghi, onGround);
  }
}
