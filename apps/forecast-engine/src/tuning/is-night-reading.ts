import type { Measurement, Site } from '@daystar/contracts';
import { parseMeasurementPeriod } from '@daystar/forecasting';
import { observerAt, sunAt, sunPosition } from '@daystar/solar';
import { HOUR } from '@daystar/timeseries';

/** Solar elevation below which no part of the sun is visible, also from a mountain, degrees. */
const NIGHT_ELEVATION = -3;

/**
 * Whether a measurement only shows that there is no power and no irradiance while the sun is down. Training does not use
 * such a measurement. It does use power at night, which shows a wrong clock.
 */
export function isNightReading(
  measurement: Measurement,
  { latitude, longitude }: Pick<Site, 'latitude' | 'longitude'>,
): boolean {
  const { total_power = 0, mean_ghi = 0 } = measurement;
  const { end, length } = parseMeasurementPeriod(measurement);
  if (total_power > 0 || mean_ghi > 0 || !(length <= HOUR)) return false;
  const observer = observerAt(latitude, longitude);
  const isSunDown = (time: number) => sunPosition(observer, sunAt(time / 1000)).zenith > 90 - NIGHT_ELEVATION;
  return isSunDown(end - length) && isSunDown(end);
}
