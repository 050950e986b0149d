import { findInitialMixture } from './find-initial-mixture';
import { type FitData, type PlantFit, type VectorName, fitPlant } from './fit-plant';
import type { PlantModel, PlantParameters } from './plant-model';
import { getAzimuthErrors, getTiltError } from './orientation-error';
import { getStandardError, getStudentQuantile } from './standard-error';
import { sumSquaredResiduals } from './residuals';

export const SHARES_NAMES: readonly VectorName[] = ['scale', 'share'];
const OPPOSED_NAMES: readonly VectorName[] = ['scale', 'east', 'north', 'share'];
/** Azimuths of arrays that face away from each other differ by this angle, degrees. */
const OPPOSED = 180;
/** Minimum distance from 0 of the tilt and of both shares, in standard errors. */
const MIN_DISTANCE = 2;
/** Maximum standard error of an azimuth, degrees: beyond it a fit does not tell east from south. */
const MAX_AZIMUTH_ERROR = 45;

/**
 * Fits two arrays of one tilt. Arrays face away from each other, as on an east-west roof, unless the measurements
 * contradict it.
 * @param stated the arrays that the owner stated, from which the fit starts
 * @returns undefined when the measurements do not determine the shares and orientations: while the sun shines on both
 *   arrays, they have the power of one plane
 */
export function fitMixture(model: PlantModel, data: FitData, stated?: PlantParameters): PlantFit | undefined {
  const start = stated ?? findInitialMixture(model, data, (relativeAzimuth) => relativeAzimuth === OPPOSED);
  const isOpposed = start?.secondArray?.relativeAzimuth === OPPOSED;
  const opposed = start && isOpposed ? fitPlant(model, data, start, OPPOSED_NAMES) : undefined;
  const starts = [stated ?? findInitialMixture(model, data), opposed?.parameters];
  const freeFit = starts
    .flatMap((from) => (from && fitPlant(model, data, from, [...OPPOSED_NAMES, 'relativeAzimuth'])) ?? [])
    .map((fit) => ({ fit, residual: sumSquaredResiduals(model, data, fit.parameters) }))
    .sort((a, b) => a.residual - b.residual)
    .at(0)?.fit;
  const fit = opposed && !(freeFit && isOppositionExcluded(freeFit)) ? opposed : freeFit;
  return fit && isIdentified(fit) ? fit : undefined;
}

/**
 * Fits the shares of two arrays that face as stated.
 * @returns undefined when the measurements do not determine the shares
 */
export function fitShares(model: PlantModel, data: FitData, stated: PlantParameters): PlantFit | undefined {
  const fit = fitPlant(model, data, stated, SHARES_NAMES);
  return fit && hasTwoArrays(fit) ? fit : undefined;
}

/** Whether the 80 % interval of the angle between the arrays excludes arrays that face away from each other. */
const isOppositionExcluded = (fit: PlantFit): boolean =>
  Math.abs((fit.values.relativeAzimuth ?? OPPOSED) - OPPOSED) >
  getStudentQuantile(fit.blocks - 1) * getStandardError(fit, 'relativeAzimuth');

/** Whether the shares of both arrays are significantly above 0. */
function hasTwoArrays(fit: PlantFit): boolean {
  const { share = NaN } = fit.values;
  return Math.min(share, 1 - share) > MIN_DISTANCE * getStandardError(fit, 'share');
}

/** Whether the measurements determine the shares, the tilt and the azimuths of both arrays. */
function isIdentified(fit: PlantFit): boolean {
  const isTilted = fit.parameters.orientation!.tilt > MIN_DISTANCE * getTiltError(fit);
  return hasTwoArrays(fit) && isTilted && getAzimuthErrors(fit).every((error) => error < MAX_AZIMUTH_ERROR);
}
