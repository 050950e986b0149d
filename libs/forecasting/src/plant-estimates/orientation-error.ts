import { DEGREES } from '@daystar/solar';
import type { PlantFit } from './fit-plant';
import { type VectorName, toOrientation } from './parameter-vector';
import { getVariance } from './standard-error';

/** Standard error of the fitted tilt, degrees: the error along the (east, north) vector. */
export function getTiltError(fit: PlantFit): number {
  const { sine, cosine } = getDirection(fit);
  const covariance = fit.getCovariance('east', 'north');
  return Math.sqrt(
    sine ** 2 * getVariance(fit, 'east') + cosine ** 2 * getVariance(fit, 'north') + 2 * sine * cosine * covariance,
  );
}

/**
 * Standard error of the azimuth of each array, degrees. It combines the error across the (east, north) vector with that
 * of the azimuth relative to the first array.
 */
export function getAzimuthErrors(fit: PlantFit): number[] {
  const { sine, cosine, tilt } = getDirection(fit);
  const covariance = fit.getCovariance('east', 'north');
  const across =
    cosine ** 2 * getVariance(fit, 'east') + sine ** 2 * getVariance(fit, 'north') - 2 * sine * cosine * covariance;
  const { arrays = [undefined] } = fit.parameters;
  return arrays.map((_, index) => {
    const angle: VectorName = `relativeAzimuth${index}`;
    const angleCovariance = cosine * fit.getCovariance('east', angle) - sine * fit.getCovariance('north', angle);
    const variance = across * (DEGREES / tilt) ** 2 + getVariance(fit, angle) + (2 * angleCovariance * DEGREES) / tilt;
    return Math.sqrt(Math.max(0, variance));
  });
}

function getDirection({ values: { east = NaN, north = NaN } }: PlantFit) {
  const { tilt, azimuth } = toOrientation(east, north);
  return { tilt, sine: Math.sin(azimuth / DEGREES), cosine: Math.cos(azimuth / DEGREES) };
}
