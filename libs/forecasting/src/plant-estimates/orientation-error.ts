import { type PlantFit, toOrientation } from './fit-plant';
import { getVariance } from './standard-error';

const DEGREES = 180 / Math.PI;

/** Standard error of the tilt that was fitted, degrees: the error along its vector. */
export function getTiltError(fit: PlantFit): number {
  const { sine, cosine } = getDirection(fit);
  const covariance = fit.getCovariance('east', 'north');
  return Math.sqrt(
    sine ** 2 * getVariance(fit, 'east') + cosine ** 2 * getVariance(fit, 'north') + 2 * sine * cosine * covariance,
  );
}

/** Standard errors of the azimuth of each array, degrees: the error across the vector, and that of the angle between the arrays. */
export function getAzimuthErrors(fit: PlantFit): number[] {
  const { sine, cosine, tilt } = getDirection(fit);
  const covariance = fit.getCovariance('east', 'north');
  const across =
    cosine ** 2 * getVariance(fit, 'east') + sine ** 2 * getVariance(fit, 'north') - 2 * sine * cosine * covariance;
  const variance = across * (DEGREES / tilt) ** 2;
  if (!fit.parameters.secondArray) return [Math.sqrt(variance)];
  const covarianceWithRelativeAzimuth =
    ((cosine * fit.getCovariance('east', 'relativeAzimuth') - sine * fit.getCovariance('north', 'relativeAzimuth')) *
      DEGREES) /
    tilt;
  return [
    variance,
    Math.max(0, variance + getVariance(fit, 'relativeAzimuth') + 2 * covarianceWithRelativeAzimuth),
  ].map(Math.sqrt);
}

function getDirection({ values: { east = NaN, north = NaN } }: PlantFit) {
  const { tilt, azimuth } = toOrientation(east, north);
  return { tilt, sine: Math.sin(azimuth / DEGREES), cosine: Math.cos(azimuth / DEGREES) };
}
