import { clearnessIndex } from '../clear-sky/indices';
import { type Engerer2Period, cloudEnhancement, engerer2 } from '../decomposition/engerer2';
import { erbsDriesse } from '../decomposition/erbs-driesse';
import { type BeamAndDiffuse, splitGhi } from '../decomposition/split-ghi';
import { cosd } from '../degrees';
import type { SunStep } from './sun-step';

/** Splits ghi (W/m2) into beam and diffuse, given the clear sky's ghi; the true zenith is used throughout. */
export type Decomposition = (ghi: number, ghiClear: number, sun: SunStep) => BeamAndDiffuse;

/** No upper limit, since Engerer2 was fitted with unlimited clearness. */
const UNLIMITED = Infinity;

/**
 * Engerer2 with the coefficients of an averaging period. The beam never exceeds the extraterrestrial irradiance, which
 * the fit alone may do for a low sun.
 */
export function engerer2Decomposition(period: Engerer2Period): Decomposition {
  return (ghi, ghiClear, sun) => {
    if (!(ghi > 0)) return { dni: 0, dhi: 0 };
    const { zenith, dniExtra, apparentSolarTime } = sun;
    const kt = clearnessIndex(ghi, zenith, dniExtra, undefined, UNLIMITED);
    const ktClear = clearnessIndex(ghiClear, zenith, dniExtra, undefined, UNLIMITED);
    const kde = cloudEnhancement(ghi, ghiClear);
    const fraction = engerer2({ kt, ktClear, zenith, apparentSolarTime, kde }, period);
    return splitGhi(ghi, zenith, Math.max(fraction, 1 - (dniExtra * cosd(zenith)) / ghi));
  };
}

/** Erbs-Driesse, which needs no clear sky: a reference for tests. */
export const erbsDriesseDecomposition: Decomposition = (ghi, _ghiClear, { zenith, dniExtra }) =>
  splitGhi(ghi, zenith, erbsDriesse(clearnessIndex(ghi, zenith, dniExtra, undefined, 1)));
