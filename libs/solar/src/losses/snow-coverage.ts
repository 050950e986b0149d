import { sind } from '../degrees';

/** Weather at each step, oldest first. */
export interface SnowWeather {
  /** New snow in the step, cm. */
  snowfall: ArrayLike<number>;
  /** Irradiance on the plane, W/m2. */
  poa: ArrayLike<number>;
  /** Air temperature, C. */
  airTemp: ArrayLike<number>;
  /** Snow on the ground, cm, where known: less than 1 cm means that the modules are free. */
  depth?: ArrayLike<number>;
}

/** Snowfall per hour, cm, above which modules count as fully covered. */
const COVERING_SNOWFALL = 1;
/** Snow on the ground, cm, below which modules count as free of snow. */
const MIN_DEPTH = 1;
/** Snow slides when irradiance exceeds this, W/(m2 K), times the air temperature (C). Above 0 C it always slides. */
const SLIDING_COEFFICIENT = -80;
/** Fraction of the module uncovered per hour of sliding on a vertical plane. */
const SLIDING_PER_HOUR = 0.197;
const NO_CLEARINGS: ReadonlySet<number> = new Set();

/**
 * Fraction of the modules covered by snow, 0..1, at each step. It is 1 after a snowfall, then decreases while the snow
 * slides off in sun or thaw.
 *
 * @param step length of a step, seconds
 * @param tilt plane's tilt from horizontal, degrees; one value per step for a tracker
 * @param initialCoverage fraction covered at the start, 0..1
 * @param clearings steps at which the modules are cleared
 *
 * Marion, B., Schaefer, R., Caine, H. & Sanchez, G. (2013): Measured and modeled photovoltaic system energy losses from
 * snow for Colorado and Wisconsin locations, Solar Energy 97, 112-121; Ryberg, D. & Freeman, J. (2017): Integration,
 * Validation, and Application of a PV Snow Coverage Model in SAM, NREL/TP-6A20-68705.
 */
export function snowCoverage(
  weather: SnowWeather,
  step: number,
  tilt: number | ArrayLike<number>,
  initialCoverage = 0,
  clearings: ReadonlySet<number> = NO_CLEARINGS,
): Float64Array {
  const { snowfall, poa, airTemp, depth } = weather;
  const hours = step / 3600;
  const slideAt = (i: number) => SLIDING_PER_HOUR * hours * sind(typeof tilt === 'number' ? tilt : tilt[i]);
  const coverage = new Float64Array(poa.length);
  let covered = initialCoverage;
  for (let i = 0; i < poa.length; i++) {
    const isBare = depth !== undefined && depth[i] < MIN_DEPTH;
    if (snowfall[i] / hours > COVERING_SNOWFALL && !isBare) covered = 1;
    else if (isBare || clearings.has(i)) covered = 0;
    else if (i > 0 && airTemp[i] > poa[i] / SLIDING_COEFFICIENT) covered -= slideAt(i);
    coverage[i] = covered = Math.max(0, covered);
  }
  return coverage;
}
