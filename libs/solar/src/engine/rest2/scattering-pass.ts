import { exponential } from '../exponential';
import { logarithm } from '../logarithm';
import type { BandColumns, Rest2Columns, Span } from './rest2-columns';

/** Scattering properties of the aerosol in one band: single-scattering albedo and asymmetry. */
export interface Scattering {
  readonly singleScatteringAlbedo: number;
  readonly asymmetry: number;
}

/** Computes direct and diffuse light of one band below an absorbing and a scattering layer, like `transmitBand`. */
export function scatteringPass(columns: Rest2Columns, band: BandColumns, span: Span, scattering: Scattering): void {
  computeDirect(columns, band, span, scattering);
  computeDiffuse(columns, band, span, scattering);
  addReflected(columns, band, span, scattering);
}

function computeDirect(
  { airMass, aerosolMass }: Rest2Columns,
  { absorptionTransmittance, rayleighTransmittance, rayleighOpticalDepth, aerosolOpticalDepth, direct }: BandColumns,
  { from, to }: Span,
  { singleScatteringAlbedo }: Scattering,
): void {
  for (let n = from; n < to; n++) rayleighOpticalDepth[n] = -logarithm(rayleighTransmittance[n]) / airMass[n];
  for (let n = from; n < to; n++) {
    const slantOpticalDepth = aerosolMass[n] * aerosolOpticalDepth[n];
    absorptionTransmittance[n] *= exponential((singleScatteringAlbedo - 1) * slantOpticalDepth);
    direct[n] =
      absorptionTransmittance[n] * rayleighTransmittance[n] * exponential(-singleScatteringAlbedo * slantOpticalDepth);
  }
}

/** Computes diffuse light over black ground. */
function computeDiffuse(
  { cosZenith, airMass }: Rest2Columns,
  { absorptionTransmittance, rayleighOpticalDepth, aerosolOpticalDepth, diffuse }: BandColumns,
  { from, to }: Span,
  { singleScatteringAlbedo, asymmetry }: Scattering,
): void {
  for (let n = from; n < to; n++) {
    const cosine = cosZenith[n];
    const mass = airMass[n];
    const aerosolScatteringDepth = singleScatteringAlbedo * aerosolOpticalDepth[n];
    const depth = rayleighOpticalDepth[n] + aerosolScatteringDepth;
    const slantOpticalDepth = mass * depth;
    const depthTerm =
      (1 - (10.921 + 11.741 * slantOpticalDepth) * slantOpticalDepth) / (1 + 35.006 * slantOpticalDepth);
    const g = (asymmetry * aerosolScatteringDepth) / depth;
    const asymmetryTerm = (-0.5 + (10.497 - 11.735 * g) * g) / (1 + 401 * g * g);
    const airMassTerm = (0.15244 * (mass - 1)) / (1 + 2.2413 * mass);
    const forward =
      ((0.5 + 1.8823 * cosine) / (1 + 1.7971 * cosine)) * aerosolScatteringDepth + 0.5 * rayleighOpticalDepth[n];
    diffuse[n] = forward * exponential(depthTerm + asymmetryTerm + airMassTerm) * absorptionTransmittance[n];
  }
}

/** Adds multiple reflection between ground and sky. */
function addReflected(
  { cosZenith, albedo }: Rest2Columns,
  { rayleighOpticalDepth, aerosolOpticalDepth, direct, diffuse }: BandColumns,
  { from, to }: Span,
  { singleScatteringAlbedo }: Scattering,
): void {
  for (let n = from; n < to; n++) {
    const depth = rayleighOpticalDepth[n] + singleScatteringAlbedo * aerosolOpticalDepth[n];
    const multipleReflection = (albedo[n] * depth * (0.51754 + 0.15884 * depth)) / (1 + 2.77 * depth);
    diffuse[n] += (multipleReflection * (direct[n] * cosZenith[n] + diffuse[n])) / (1 - multipleReflection);
  }
}
