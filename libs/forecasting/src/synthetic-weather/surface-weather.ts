import type { Place } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';
import { RADIANS, elevationAt } from '@daystar/solar';
import { computeMotion } from './wind-field';

const { PI, atan2, cos, exp, floor, hypot, max, min, sin, tanh } = Math;

/** Weather at a place; names and units as in `contracts/src/fields/field-table.ts`. */
export interface SandboxWeather {
  readonly cloud_opacity: number;
  readonly cloud_cover: number;
  readonly air_temp: number;
  readonly wind_speed: number;
  readonly wind_direction: number;
  readonly relative_humidity: number;
  readonly precipitable_water: number;
  readonly aod550: number;
  readonly albedo: number;
  readonly snow_depth: number;
  readonly precipitation_rate: number;
}

const YEAR = 365.2425 * DAY;
/** Warmest day of the northern hemisphere, a month after the solstice. */
const WARMEST = Date.UTC(2000, 6, 20);

/**
 * Simulates surface weather from place, season, hour and synoptic situation.
 * @param sky cloud opacity and cover in percent. `synoptic` is the noise of the weather systems, positive where it is
 *   cloudy, humid and mild. `clouds` is the noise of the clouds within them, which brings gusts.
 */
export function simulateSurfaceWeather(
  place: Place,
  time: number,
  sky: { cloud_opacity: number; cloud_cover: number; synoptic: number; clouds: number },
): SandboxWeather {
  const phi = place.latitude * RADIANS;
  const cosPhi = cos(phi);
  const humidity = tanh(sky.synoptic);
  const seasonalTemp = computeSeasonalMean(phi, time) - LAPSE_RATE * elevationAt(place.latitude, place.longitude);
  const diurnalCycle = cos(2 * PI * (time / DAY - floor(time / DAY) + (place.longitude - 217.5) / 360));
  const diurnalAmplitude = 5.5 * cosPhi * (1 - 0.3 * humidity);
  const airTemp =
    seasonalTemp + 14 * (cosPhi * sin(phi)) ** 2 * sky.synoptic + diurnalAmplitude * diurnalCycle + 0.6 * sky.clouds;
  const { eastward, northward } = computeMotion(place, time);
  const windSpeed = max(0.2, (1.5 + 0.35 * hypot(eastward, northward)) * (1 + 0.22 * sky.clouds));
  // Saturation vapour pressure grows by 6.5 % per kelvin; cloudy air has a higher relative humidity.
  const water = 1.05 * exp(0.065 * (seasonalTemp - 8) + 0.35 * humidity);
  const snowCover = seasonalTemp < -2 ? tanh((-2 - seasonalTemp) / 6) : 0;
  return {
    cloud_opacity: sky.cloud_opacity,
    cloud_cover: sky.cloud_cover,
    air_temp: airTemp,
    wind_speed: windSpeed,
    wind_direction: computeWindDirection(eastward, northward),
    relative_humidity: 52 + 25 * humidity - 12 * diurnalCycle * cosPhi,
    precipitable_water: min(7, max(0.05, water)),
    aod550: 0.05 + 0.12 * cosPhi * cosPhi * (1 - 0.6 * humidity),
    albedo: 0.18 + 0.5 * snowCover,
    snow_depth: 0.4 * snowCover,
    precipitation_rate: computePrecipitationRate(sky.cloud_opacity, water),
  };
}

/** Lapse rate of the standard atmosphere, K/m. */
const LAPSE_RATE = 0.0065;

/** Seasonal mean air temperature at sea level: colder towards the poles, warmest a month after the solstice. */
function computeSeasonalMean(phi: number, time: number): number {
  const annualCycle = cos(2 * PI * ((time - WARMEST) / YEAR));
  // The term of the eighth power is the inversion over polar ice.
  return 27 - 36 * sin(phi) ** 2 - 14 * sin(phi) ** 8 + 11 * sin(phi) * annualCycle;
}

/** Clouds up to this opacity, %, bring no rain. */
const RAINLESS_OPACITY = 75;
/** Precipitation under the densest clouds for each cm of water vapour, mm/h. */
const RATE_PER_CM = 2;

/** Precipitation under dense clouds, proportional to the water vapour in the air, mm/h. */
function computePrecipitationRate(opacity: number, water: number): number {
  const density = max(0, (opacity - RAINLESS_OPACITY) / (95 - RAINLESS_OPACITY));
  return RATE_PER_CM * density * density * min(7, water);
}

const computeWindDirection = (eastward: number, northward: number): number =>
  (atan2(-eastward, -northward) / RADIANS + 360) % 360;
