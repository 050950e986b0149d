import { STANDARD_PRESSURE } from '../atmosphere/pressure';
import { extraterrestrial } from '../atmosphere/extraterrestrial';
import { HORIZON_ZENITH } from '../clear-sky/clear-sky';
import { REST2_SOLAR_CONSTANT } from '../clear-sky/rest2/rest2';
import type { Rest2Atmosphere } from '../clear-sky/rest2/rest2-sky';
import { visibleDisc } from '../sun/visible-disc';
import type { Daylight } from './daylight';
import { type IrradianceColumns, reuseOrCreateColumns } from './irradiance-columns';
import { chooseKnots, fillBetweenKnots } from './rest2/knots';
import { Rest2Columns } from './rest2/rest2-columns';
import { computeRest2 } from './rest2/compute-rest2';

/**
 * The cloudless atmosphere and the ground at a step of the sun table. The function may return the same object each
 * time. The scattering properties of the aerosol are assumed to be equal at all steps.
 */
export type AirAt = (step: number) => Rest2Atmosphere;

/** Minimum ground albedo, as in `rest2-sky.ts`. */
const MIN_ALBEDO = 0.05;

// Buffers reused for all places.
let rest2 = new Rest2Columns(0);
let knots = new Int32Array(0);

/**
 * Clear sky at all daylight steps, reduced by the irradiance that an eclipse blocks. Agrees with `clearSky` within 1
 * W/m2 for realistic changes of the atmosphere.
 * @param reuse buffers of another place, to be overwritten if large enough
 */
export function computeClearSky(daylight: Daylight, airAt: AirAt, reuse?: IrradianceColumns): IrradianceColumns {
  const clear = reuseOrCreateColumns(daylight.count, reuse);
  if (rest2.maxSteps < daylight.count) {
    rest2 = new Rest2Columns(daylight.count);
    knots = new Int32Array(daylight.count);
  }
  if (daylight.count === 0) return clear;
  const count = chooseKnots(daylight, knots);
  fillInputs(daylight, airAt, count);
  const { singleScatteringAlbedo, asymmetry } = airAt(daylight.step[0]);
  computeRest2(rest2, count, { singleScatteringAlbedo, asymmetry });
  for (let k = 0; k < count; k++) clear.dni[knots[k]] = rest2.direct[k];
  for (let k = 0; k < count; k++) clear.dhi[knots[k]] = rest2.diffuse[k];
  fillBetweenKnots(daylight, clear.dni, clear.dhi);
  convertToIrradiance(daylight, clear);
  return clear;
}

/** Copies sun and air at the knots to the inputs of REST2. */
function fillInputs(daylight: Daylight, airAt: AirAt, count: number): void {
  for (let k = 0; k < count; k++) {
    const n = knots[k];
    const air = airAt(daylight.step[n]);
    rest2.zenith[k] = Math.min(daylight.apparentZenith[n], HORIZON_ZENITH);
    rest2.cosZenith[k] = daylight.up[n];
    rest2.pressureRatio[k] = air.pressure / STANDARD_PRESSURE;
    rest2.aod550[k] = air.aod550;
    rest2.angstromExponent[k] = air.angstromExponent;
    rest2.precipitableWater[k] = air.precipitableWater;
    rest2.ozone[k] = air.ozone;
    rest2.albedo[k] = Math.max(MIN_ALBEDO, air.albedo);
  }
}

/** Converts fractions of the extraterrestrial irradiance to W/m2, for the visible part of the sun's disc. */
function convertToIrradiance(daylight: Daylight, { ghi, dni, dhi }: IrradianceColumns): void {
  const { count, distance, unobscured, apparentZenith, up } = daylight;
  for (let n = 0; n < count; n++) {
    const normal = visibleDisc(apparentZenith[n]) * unobscured[n] * extraterrestrial(distance[n], REST2_SOLAR_CONSTANT);
    dni[n] *= normal;
    dhi[n] *= normal;
    ghi[n] = dhi[n] + dni[n] * up[n];
  }
}
