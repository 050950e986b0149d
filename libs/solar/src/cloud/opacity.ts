/**
 * Cloud opacity, percent 0..100, for a clear-sky index ghi / ghiClear: the share of clear-sky global irradiance that
 * clouds remove. Unlike a ratio of irradiances it is defined at night too. Cloud enhancement (an index above 1) counts
 * as a clear sky.
 */
export function clearSkyIndexToOpacity(clearSkyIndex: number): number {
  return 100 * (1 - Math.min(1, Math.max(0, clearSkyIndex)));
}
