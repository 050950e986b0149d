import { exponential } from '../exponential';
import type { BandColumns, Rest2Columns, Span } from './rest2-columns';

/** Scattering properties of the aerosol in one band: single-scattering albedo and asymmetry. */
export interface Scattering {
  readonly singleScattering: number;
  readonly asymmetry: number;
}

/** `transmitBand`: direct and diffuse light of one band below an absorbing and a scattering layer. */
export function scatteringPass(columns: Rest2Columns, band: BandColumns, span: Span, scattering: Scattering): void {
  directLight(columns, band, span, scattering);
  diffuseLight(columns, band, span, scattering);
  reflectedLight(columns, band, span, scattering);
}

function directLight(
  { airMass, aerosolMass }: Rest2Columns,
  { gasTransmittance: absorbed, rayleigh, rayleighDepth, aerosolDepth, direct }: BandColumns,
  { from, to }: Span,
  { singleScattering }: Scattering,
): void {
  for (let n = from; n < to; n++) rayleighDepth[n] = -Math.log(rayleigh[n]) / airMass[n];
  for (let n = from; n < to; n++) {
    const slant = aerosolMass[n] * aerosolDepth[n];
    absorbed[n] *= exponential((singleScattering - 1) * slant);
    direct[n] = absorbed[n] * rayleigh[n] * exponential(-singleScattering * slant);
  }
}

/** Over black ground. */
function diffuseLight(
  { cosZenith, airMass }: Rest2Columns,
  { gasTransmittance: absorbed, rayleighDepth, aerosolDepth, diffuse }: BandColumns,
  { from, to }: Span,
  { singleScattering, asymmetry }: Scattering,
): void {
  for (let n = from; n < to; n++) {
    const cosine = cosZenith[n];
    const mass = airMass[n];
    const byAerosol = singleScattering * aerosolDepth[n];
    const depth = rayleighDepth[n] + byAerosol;
    const slant = mass * depth;
    const byDepth = (1 - (10.921 + 11.741 * slant) * slant) / (1 + 35.006 * slant);
    const g = (asymmetry * byAerosol) / depth;
    const byAsymmetry = (-0.5 + (10.497 - 11.735 * g) * g) / (1 + 401 * g * g);
    const byMass = (0.15244 * (mass - 1)) / (1 + 2.2413 * mass);
    const forward = ((0.5 + 1.8823 * cosine) / (1 + 1.7971 * cosine)) * byAerosol + 0.5 * rayleighDepth[n];
    diffuse[n] = forward * exponential(byDepth + byAsymmetry + byMass) * absorbed[n];
  }
}

/** Multiple reflection between ground and sky. */
function reflectedLight(
  { cosZenith, albedo }: Rest2Columns,
  { rayleighDepth, aerosolDepth, direct, diffuse }: BandColumns,
  { from, to }: Span,
  { singleScattering }: Scattering,
): void {
  for (let n = from; n < to; n++) {
    const depth = rayleighDepth[n] + singleScattering * aerosolDepth[n];
    const multipleReflection = (albedo[n] * depth * (0.51754 + 0.15884 * depth)) / (1 + 2.77 * depth);
    diffuse[n] += (multipleReflection * (direct[n] * cosZenith[n] + diffuse[n])) / (1 - multipleReflection);
  }
}
