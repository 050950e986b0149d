import { type Rest2Atmosphere, rest2Sky } from '../../clear-sky/rest2/rest2-sky';
import { exponential } from '../exponential';
import { aerosolPass } from './aerosol-pass';
import { gasPass } from './gas-pass';
import { opticalMassPass } from './optical-mass-pass';
import type { Rest2Columns, Span } from './rest2-columns';
import { scatteringPass } from './scattering-pass';

/**
 * Computes REST2 version 9, `rest2`, over columns. Pressure, aerosol depth, water and albedo vary by step. Values that
 * depend only on Angstrom exponent and ozone are computed once per run of steps with equal values.
 * @param air single-scattering albedo and asymmetry, which are the same at all steps
 */
export function computeRest2(columns: Rest2Columns, count: number, air: AirConstants): void {
  for (let from = 0; from < count;) {
    const span = { from, to: endOfRun(columns, from, count) };
    const sky = rest2Sky({ ...atmosphereAt(columns, from), ...air });
    opticalMassPass(columns, span);
    gasPass(columns, span, sky);
    aerosolPass(columns, span, sky, columns.angstromExponent[from]);
    const { asymmetry, visibleSingleScatteringAlbedo, infraredSingleScatteringAlbedo } = sky;
    scatteringPass(columns, columns.visible, span, {
      asymmetry,
      singleScatteringAlbedo: visibleSingleScatteringAlbedo,
    });
    scatteringPass(columns, columns.infrared, span, {
      asymmetry,
      singleScatteringAlbedo: infraredSingleScatteringAlbedo,
    });
    sumBands(columns, span);
    from = span.to;
  }
}

export type AirConstants = Pick<Rest2Atmosphere, 'singleScatteringAlbedo' | 'asymmetry'>;

function endOfRun({ angstromExponent, ozone }: Rest2Columns, from: number, count: number): number {
  let to = from + 1;
  while (to < count && angstromExponent[to] === angstromExponent[from] && ozone[to] === ozone[from]) to++;
  return to;
}

/**
 * Atmosphere of the first step of a run. Pressure is 0, because the passes read the values that vary by step from
 * columns.
 */
const atmosphereAt = (columns: Rest2Columns, n: number): Rest2Atmosphere => ({
  pressure: 0,
  aod550: columns.aod550[n],
  angstromExponent: columns.angstromExponent[n],
  precipitableWater: columns.precipitableWater[n],
  ozone: columns.ozone[n],
  albedo: columns.albedo[n],
});

/** Adds both bands, with the model's correction for long aerosol paths. */
function sumBands({ aerosolPath, visible, infrared, direct, diffuse }: Rest2Columns, { from, to }: Span): void {
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
