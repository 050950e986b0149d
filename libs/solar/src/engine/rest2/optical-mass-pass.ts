import { type OpticalMasses, opticalMasses } from '../../clear-sky/rest2/optical-masses';
import { HORIZON_ZENITH } from '../../clear-sky/clear-sky';
import { cosd } from '../../degrees';
import { atLeast } from '../limits';
import type { Rest2Columns, Span } from './rest2-columns';

/** Knots of the tables per degree of zenith. */
const PER_DEGREE = 10;
const LAST = HORIZON_ZENITH * PER_DEGREE;

/**
 * Inverse optical mass minus the cosine of the zenith, tabulated by zenith. It is so smooth that linear interpolation
 * suffices.
 */
function tabulateRemainder(mass: keyof OpticalMasses): Float64Array {
  const masses: OpticalMasses = { air: 0, aerosol: 0, water: 0, ozone: 0 };
  return Float64Array.from({ length: LAST + 2 }, (_, knot) => {
    const zenith = knot / PER_DEGREE;
    return 1 / opticalMasses(zenith, masses)[mass] - cosd(zenith);
  });
}

const AIR = tabulateRemainder('air');
const AEROSOL = tabulateRemainder('aerosol');
const WATER = tabulateRemainder('water');
const OZONE = tabulateRemainder('ozone');

/** Computes optical masses, at least 1, from a table of their smooth part, with a relative error of 1e-4. */
export function opticalMassPass(columns: Rest2Columns, { from, to }: Span): void {
  const { zenith, cosZenith, airMass, aerosolMass, waterMass, ozoneMass } = columns;
  for (let n = from; n < to; n++) {
    const position = zenith[n] * PER_DEGREE;
    const knot = Math.floor(position);
    const f = position - knot;
    const cosine = cosZenith[n];
    airMass[n] = atLeast(1, 1 / (cosine + AIR[knot] + f * (AIR[knot + 1] - AIR[knot])));
    aerosolMass[n] = atLeast(1, 1 / (cosine + AEROSOL[knot] + f * (AEROSOL[knot + 1] - AEROSOL[knot])));
    waterMass[n] = atLeast(1, 1 / (cosine + WATER[knot] + f * (WATER[knot + 1] - WATER[knot])));
    ozoneMass[n] = atLeast(1, 1 / (cosine + OZONE[knot] + f * (OZONE[knot + 1] - OZONE[knot])));
  }
}
