import { clearnessIndex } from '../clear-sky/indices';
import { cloudEnhancement } from '../decomposition/engerer2';
import { erbsDriesse } from '../decomposition/erbs-driesse';
import { splitToHorizon } from '../decomposition/low-sun-beam';
import { type BeamAndDiffuse, splitGhi } from '../decomposition/split-ghi';
import { yang4 } from '../decomposition/yang4';
import { cosd } from '../degrees';
import type { SunStep } from './sun-step';

/** Input of a decomposition: irradiance of a period and of its clear sky, W/m2, and the hourly diffuse fraction. */
export interface GlobalIrradiance {
  /** Global horizontal. */
  ghi: number;
  /** Global horizontal of the clear sky. */
  ghiClear: number;
  /** Direct normal of the clear sky. */
  dniClear: number;
  /** Diffuse fraction of the hour, see `Yang4Predictors`. */
  hourlyDiffuseFraction: number;
}

/** Splits ghi (W/m2) into beam and diffuse; the true zenith is used throughout. */
export type Decomposition = (irradiance: GlobalIrradiance, sun: SunStep) => BeamAndDiffuse;

/** No upper limit, since YANG4 was fitted with unlimited clearness. */
const UNLIMITED = Infinity;

/** Splits by YANG4, and by `lowSunBeam` towards the horizon. The beam never exceeds the extraterrestrial irradiance. */
export const yang4Decomposition: Decomposition = ({ ghi, ghiClear, dniClear, hourlyDiffuseFraction }, sun) => {
  if (!(ghi > 0)) return { dni: 0, dhi: 0 };
  const { zenith, dniExtra, apparentSolarTime } = sun;
  const kt = clearnessIndex(ghi, zenith, dniExtra, undefined, UNLIMITED);
  const ktClear = clearnessIndex(ghiClear, zenith, dniExtra, undefined, UNLIMITED);
  const kde = cloudEnhancement(ghi, ghiClear);
  const fraction = yang4({ kt, ktClear, zenith, apparentSolarTime, kde, hourlyDiffuseFraction });
  const direction = { zenith, cosZenith: cosd(zenith), dniExtra };
  return splitToHorizon(ghi, { ghi: ghiClear, dni: dniClear }, direction, fraction);
};

/** Splits by Erbs-Driesse, which needs no clear sky: a reference for tests. */
export const erbsDriesseDecomposition: Decomposition = ({ ghi }, { zenith, dniExtra }) =>
  splitGhi(ghi, zenith, erbsDriesse(clearnessIndex(ghi, zenith, dniExtra, undefined, 1)));
