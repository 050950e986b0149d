import type { Place } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';

/**
 * Cloud opacity without any input, %: 10th percentile, median, 90th percentile. These are rounded global means over
 * land. The mean clear-sky index is about 0.72, one day in ten is clear, and one in ten is heavily overcast.
 */
export const TYPICAL_OPACITY = { p10: 2, p50: 28, p90: 72 } as const;

/** Wind speed without any input, m/s; low, so that cell temperatures are not underestimated. */
export const TYPICAL_WIND = 2;

/**
 * Air temperature without any input, °C. It combines the zonal annual mean, a seasonal cycle that grows with latitude,
 * a diurnal range of 8 K, and 6.5 K/km of lapse. It is accurate to about 8 K, which changes PV power by 3 %.
 * @param elevation m above sea level
 * @param time ms since 1970
 * @param apparentSolarTime h
 */
export function computeTypicalAirTemperature(
  place: Place,
  elevation: number,
  time: number,
  apparentSolarTime: number,
): number {
  const sineOfLatitude = Math.sin((place.latitude * Math.PI) / 180);
  const annual = 27 - 52 * sineOfLatitude * sineOfLatitude;
  // The maximum is about a month after the summer solstice: 20 July in the north.
  const season = Math.cos((2 * Math.PI * (time / DAY - 200)) / 365.2425);
  const day = 4 * Math.cos((2 * Math.PI * (apparentSolarTime - 15)) / 24);
  return annual + 18 * sineOfLatitude * Math.abs(sineOfLatitude) ** 0.5 * season + day - 0.0065 * elevation;
}
