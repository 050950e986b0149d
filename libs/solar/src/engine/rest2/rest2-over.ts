import { type Rest2Atmosphere, rest2Sky } from '../../clear-sky/rest2/rest2-sky';
import { exponential } from '../exponential';
import { aerosolPass } from './aerosol-pass';
import { gasPass } from './gas-pass';
import { opticalMassPass } from './optical-mass-pass';
import type { Rest2Columns, Span } from './rest2-columns';
import { scatteringPass } from './scattering-pass';

/** Changes of the Angstrom exponent, and of ozone [atm-cm], that move the clear sky by less than 0.2 W/m2. */
const EXPONENT_STRETCH = 0.008;
const OZONE_STRETCH = 0.001;

/**
 * REST2 version 9, `rest2`, over columns. Pressure, aerosol depth, water and albedo are taken step by step; exponent and
 * ozone, which change little from day to day, by stretches.
 * @param air what all steps share: single-scattering albedo and asymmetry
 */
export function rest2Over(columns: Rest2Columns, count: number, air: AirConstants): void {
  for (let from = 0; from < count;) {
    const span = { from, to: endOfStretch(columns, from, count) };
    const amid = atmosphereAmid(columns, span, air);
    const sky = rest2Sky(amid);
    opticalMassPass(columns, span);
    gasPass(columns, span, sky);
    aerosolPass(columns, span, sky, amid.angstromExponent);
    const { asymmetry, visibleScattering, infraredScattering } = sky;
    scatteringPass(columns, columns.visible, span, { asymmetry, singleScattering: visibleScattering });
    scatteringPass(columns, columns.infrared, span, { asymmetry, singleScattering: infraredScattering });
    sumOfBands(columns, span);
    from = span.to;
  }
}

export type AirConstants = Pick<Rest2Atmosphere, 'singleScatteringAlbedo' | 'asymmetry'>;

function endOfStretch({ angstromExponent, ozone }: Rest2Columns, from: number, count: number): number {
  let to = from + 1;
  while (
    to < count &&
    Math.abs(angstromExponent[to] - angstromExponent[from]) < EXPONENT_STRETCH &&
    Math.abs(ozone[to] - ozone[from]) < OZONE_STRETCH
  ) {
    to++;
  }
  return to;
}

function atmosphereAmid(columns: Rest2Columns, { from, to }: Span, constants: AirConstants): Rest2Atmosphere {
  const amid = (from + to) >> 1;
  return {
    pressure: 0,
    aod550: columns.aod550[amid],
    angstromExponent: columns.angstromExponent[amid],
    precipitableWater: columns.precipitableWater[amid],
    ozone: columns.ozone[amid],
    albedo: columns.albedo[amid],
    ...constants,
  };
}

/** Both bands together, with the model's correction for long aerosol paths. */
function sumOfBands({ aerosolPath, visible, infrared, direct, diffuse }: Rest2Columns, { from, to }: Span): void {
  const inVisible = visible.direct;
  const inInfrared = infrared.direct;
  const visibleDiffuse = visible.diffuse;
  const infraredDiffuse = infrared.diffuse;
  for (let n = from; n < to; n++) {
    const path = aerosolPath[n];
    const correction = exponential((path * (0.015981 + 0.183 * path)) / (1 + 1.4142 * path));
    direct[n] = (inVisible[n] + inInfrared[n]) * correction;
    diffuse[n] = visibleDiffuse[n] + infraredDiffuse[n];
  }
}
