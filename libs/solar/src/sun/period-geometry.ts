import { DEGREES, RADIANS, wrap180 } from '../angle';
import { STANDARD_PRESSURE } from '../atmosphere/pressure';
import type { Observer } from './observer';
import { REFRACTION_TEMPERATURE, refraction } from './refraction';
import { sunAt, type Sun } from './sun';
import { sunPosition, type SunPosition } from './sun-position';

/** The sun over a period that ends at a row's stamp. Sunlit means that the sun's centre is above the true horizon. */
export interface PeriodGeometry {
  /** Position at the middle of the whole period. */
  middle: SunPosition;
  /** Part of the period with the true zenith below 90 deg, 0 to 1. */
  sunlitFraction: number;
  /** Part of the period with the apparent (refracted) zenith below 90 deg, 0 to 1. */
  apparentSunlitFraction: number;
  /** Mean of max(0, cos of the true zenith) over the whole period. */
  meanCosZenith: number;
  /** Mean of cos of the true zenith over the sunlit part; null when there is none. */
  sunlitMeanCosZenith: number | null;
  /** Position at the middle of the sunlit part; null when there is none. */
  sunlitMiddle: SunPosition | null;
}

export interface PeriodGeometryOptions {
  /** Pressure for refraction [Pa]. */
  pressure?: number;
  /** Air temperature for refraction [C]. */
  temperature?: number;
  /** Terrestrial minus universal time [s]; computed from year and month when absent. */
  deltaT?: number;
  /** Width of the midpoint rule [s]; the fractions are multiples of step / length. */
  step?: number;
}

/**
 * Computes the geometry of a period by the midpoint rule; the period excludes its start and includes its end. It is
 * accurate for any site, also where the polar sun sets twice within one period. Declination and hour angle are linear
 * within the period: over an hour the error is below 1e-5 deg.
 * @param periodEnd stamp of the row [Unix s]
 * @param periodLength length of the period [s]
 * @throws RangeError when length or step is not positive
 */
export function periodGeometry(
  observer: Observer,
  periodEnd: number,
  periodLength: number,
  { pressure = STANDARD_PRESSURE, temperature = REFRACTION_TEMPERATURE, deltaT, step = 2 }: PeriodGeometryOptions = {},
): PeriodGeometry {
  if (!(periodLength > 0)) throw new RangeError(`periodLength must be above 0, not ${periodLength} s`);
  if (!(step > 0)) throw new RangeError(`step must be above 0, not ${step} s`);
  const start = periodEnd - periodLength;
  const sineOfElevationAt = interpolateSineOfElevation(observer, sunAt(start, deltaT), sunAt(periodEnd, deltaT));
  const steps = Math.max(1, Math.round(periodLength / step));
  let sunlitSteps = 0;
  let apparentlySunlitSteps = 0;
  let sumOfCosines = 0;
  let sumOfSunlitFractions = 0;
  for (let i = 0; i < steps; i++) {
    const fraction = (i + 0.5) / steps;
    const sine = sineOfElevationAt(fraction);
    if (sine > 0) {
      sunlitSteps++;
      sumOfCosines += sine;
      sumOfSunlitFractions += fraction;
    }
    const elevation = Math.asin(sine) * DEGREES;
    if (elevation + refraction(elevation, pressure, temperature) > 0) apparentlySunlitSteps++;
  }
  const positionAt = (time: number) => sunPosition(observer, sunAt(time, deltaT), pressure, temperature);
  return {
    middle: positionAt(periodEnd - periodLength / 2),
    sunlitFraction: sunlitSteps / steps,
    apparentSunlitFraction: apparentlySunlitSteps / steps,
    meanCosZenith: sumOfCosines / steps,
    sunlitMeanCosZenith: sunlitSteps ? sumOfCosines / sunlitSteps : null,
    sunlitMiddle: sunlitSteps ? positionAt(start + (periodLength * sumOfSunlitFractions) / sunlitSteps) : null,
  };
}

/** Sine of the sun's true elevation, as a function of the fraction of the period that has passed. */
function interpolateSineOfElevation(observer: Observer, startSun: Sun, endSun: Sun): (fraction: number) => number {
  const hourAngle = startSun.siderealTime + observer.longitude - startSun.rightAscension;
  const hourAngleChange =
    wrap180(endSun.siderealTime - startSun.siderealTime - endSun.rightAscension + startSun.rightAscension - 180) + 180;
  const { sinLatitude, cosLatitude, axisDistance, equatorDistance } = observer;
  const parallax = startSun.parallax;
  return (fraction) => {
    const angle = (hourAngle + hourAngleChange * fraction) * RADIANS;
    const declination = (startSun.declination + (endSun.declination - startSun.declination) * fraction) * RADIANS;
    const cosine = Math.cos(declination);
    const outward = cosine * Math.cos(angle) - axisDistance * parallax;
    const polar = Math.sin(declination) - equatorDistance * parallax;
    const east = cosine * Math.sin(angle);
    const up = outward * cosLatitude + polar * sinLatitude;
    return up / Math.sqrt(outward * outward + polar * polar + east * east);
  };
}
