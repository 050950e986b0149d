import { findInitialMixture } from './find-initial-mixture';
import { type FitData, type PlantFit, fitPlant, listCommonNames } from './fit-plant';
import { getAzimuthErrors, getTiltError } from './orientation-error';
import { type VectorName, listArrayNames, readValue } from './parameter-vector';
import type { PlantModel, PlantParameters } from './plant-model';
import { sumSquaredResiduals } from './residuals';
import { getShareError, getStandardError, getStudentQuantile } from './standard-error';

/** Azimuths of arrays that face away from each other differ by this angle, degrees. */
const OPPOSED = 180;
/** Minimum distance from 0 of the tilt and of all shares, in standard errors. */
const MIN_DISTANCE = 2;
/** Maximum standard error of an azimuth, degrees: beyond it a fit does not tell east from south. */
const MAX_AZIMUTH_ERROR = 45;

/**
 * Fits a mixture: a plant of several arrays with one tilt and different azimuths. It fits the tilt, the azimuths and
 * the shares of the capacity. The angles between arrays are as stated or, without stated arrays, those of an east-west
 * roof. They are fitted too if the measurements contradict them.
 * @param stated the arrays that the owner stated, from which the fit starts
 * @returns undefined when the measurements do not determine the shares and orientations, because while the sun shines
 *   on all arrays, the mixture has the same power as a single plane
 */
export function fitMixture(model: PlantModel, data: FitData, stated?: PlantParameters): PlantFit | undefined {
  const start = stated ?? findInitialMixture(model, data, (relativeAzimuth) => relativeAzimuth === OPPOSED);
  const fit = (from: PlantParameters, others: readonly VectorName[]) =>
    fitPlant(model, data, from, [
      ...listCommonNames(data),
      ...(['east', 'north'] as const),
      ...listArrayNames('share', from),
      ...others,
    ]);
  const withAngles = start && fit(start, []);
  const starts = [stated ?? findInitialMixture(model, data), withAngles?.parameters];
  const freeFit = starts
    .flatMap((from) => (from && fit(from, listArrayNames('relativeAzimuth', from))) ?? [])
    .map((candidate) => ({ fit: candidate, residual: sumSquaredResiduals(model, data, candidate.parameters) }))
    .sort((a, b) => a.residual - b.residual)
    .at(0)?.fit;
  const chosen = withAngles && !(freeFit && areAnglesExcluded(freeFit, withAngles.parameters)) ? withAngles : freeFit;
  return chosen && isIdentified(chosen) ? chosen : undefined;
}

/**
 * Whether the 80 % region of the angles between the arrays excludes those of a reference. The region is a box that
 * contains the ellipsoid of Scheffé (Biometrika 40, 1953). The square root of the number of angles replaces the chi
 * quantile.
 */
function areAnglesExcluded(fit: PlantFit, reference: PlantParameters): boolean {
  const angles = listArrayNames('relativeAzimuth', reference);
  const quantile = getStudentQuantile(fit.blockCount - 1) * Math.sqrt(angles.length);
  return angles.some(
    (name) =>
      Math.abs(readValue(fit.parameters, name) - readValue(reference, name)) > quantile * getStandardError(fit, name),
  );
}

/** Whether the measurements determine the shares, the tilt and the azimuths of all arrays. */
function isIdentified(fit: PlantFit): boolean {
  const { orientation, arrays = [] } = fit.parameters;
  const areSharesPositive = arrays.every(({ share }, index) => share > MIN_DISTANCE * getShareError(fit, [index]));
  const isTilted = orientation!.tilt > MIN_DISTANCE * getTiltError(fit);
  return areSharesPositive && isTilted && getAzimuthErrors(fit).every((error) => error < MAX_AZIMUTH_ERROR);
}
