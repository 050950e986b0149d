import type { Rest2Sky } from '../../clear-sky/rest2/rest2-sky';
import { exponential } from '../exponential';
import { atLeast, atMost } from '../limits';
import { logarithm } from '../logarithm';
import type { Rest2Columns, Span } from './rest2-columns';

const MIN_LOG = Math.log(0.001);
const MAX_LOG = Math.log(2.2);
const LOG_550_NM = Math.log(0.55);

/**
 * Computes the aerosol optical depth in both bands, from turbidity and effective wavelengths by Angstrom's law.
 * @param exponent Angstrom exponent, not limited to the range of the model
 */
export function aerosolPass(columns: Rest2Columns, span: Span, { aerosol }: Rest2Sky, exponent: number): void {
  const { from, to } = span;
  const { aod550, aerosolMass, logBeta, aerosolPath, visible, infrared } = columns;
  const { alpha, visible: v, infrared: i } = aerosol;
  const [thin0, thin1, thin2] = v.thin;
  const [thick0, thick1, thick2] = v.thick;
  const [ratio0, ratio1, ratio2, ratio3] = i.ratio;
  const visibleWavelengths = visible.effectiveWavelength;
  const infraredWavelengths = infrared.effectiveWavelength;
  const [shortest, longest, shortestInfrared, longestInfrared] = [v.min, v.max, i.min, i.max];
  const toBeta = exponent * LOG_550_NM;
  const thinPower = 0.3333 * alpha;
  for (let n = from; n < to; n++) logBeta[n] = atLeast(MIN_LOG, atMost(MAX_LOG, logarithm(aod550[n]) + toBeta));
  for (let n = from; n < to; n++) {
    const path = aerosolMass[n] * exponential(logBeta[n]);
    const isThick = path > 10;
    const x = aerosolMass[n] * exponential((isThick ? 0.5 : thinPower) * logBeta[n]);
    const fit = isThick ? (thick0 + thick1 * x) / (1 + thick2 * x) : (thin0 + thin1 * x) / (1 + thin2 * x);
    aerosolPath[n] = path;
    visibleWavelengths[n] = atLeast(shortest, atMost(longest, fit));
  }
  for (let n = from; n < to; n++) {
    const x = logarithm(1 + aerosolPath[n]);
    const fit = (ratio0 + (ratio1 + ratio2 * x) * x) / (1 + ratio3 * x);
    infraredWavelengths[n] = atLeast(shortestInfrared, atMost(longestInfrared, fit));
  }
  computeOpticalDepths(visibleWavelengths, logBeta, alpha, span);
  computeOpticalDepths(infraredWavelengths, logBeta, alpha, span);
}

/** Replaces the wavelength by beta lambda^-alpha. */
function computeOpticalDepths(
  wavelength: Float64Array,
  logBeta: Float64Array,
  alpha: number,
  { from, to }: Span,
): void {
  for (let n = from; n < to; n++) wavelength[n] = logarithm(wavelength[n]);
  for (let n = from; n < to; n++) wavelength[n] = exponential(logBeta[n] - alpha * wavelength[n]);
}
