import type { Place } from '@daystar/contracts';

/**
 * What is said of clouds where nothing is known: opacity in percent, 10th to 90th percentile. Round figures of the
 * world's land: clear-sky index about 0.72 in the mean, clear one day in ten, heavily overcast another.
 */
export const TYPICAL_OPACITY = { low: 2, middle: 28, high: 72 } as const;

/** Metres per second; light enough not to flatter cell temperatures. */
export const TYPICAL_WIND = 2;

/**
 * Air temperature, C, when no source speaks: zonal annual mean, seasonal swing growing toward the poles, 8 K between
 * day and night, 6.5 K less per kilometre of height. Good to about 8 K, which costs PV power 3 %.
 * @param time ms since 1970
 * @param apparentSolarTime h
 */
export function typicalAirTemperature(
  place: Place,
  elevation: number,
  time: number,
  apparentSolarTime: number,
): number {
  const north = Math.sin((place.latitude * Math.PI) / 180);
  const annual = 27 - 52 * north * north;
  // The year is warmest about a month after midsummer: 20 July in the north.
  const season = Math.cos((2 * Math.PI * (time / 86_400_000 - 200)) / 365.2425);
  const day = 4 * Math.cos((2 * Math.PI * (apparentSolarTime - 15)) / 24);
  return annual + 18 * north * Math.abs(north) ** 0.5 * season + day - 0.0065 * elevation;
}
