/**
 * Cloud opacity, percent 0..100: the share of clear-sky global irradiance that clouds remove. Unlike a ratio of
 * irradiances it is defined at night too.
 */

/** Clear-sky index ghi / ghiClear, 0..1, under clouds of this opacity. */
export function opacityToClearSkyIndex(opacity: number): number {
  return 1 - Math.min(100, Math.max(0, opacity)) / 100;
}

/** Cloud opacity for a clear-sky index; cloud enhancement (an index above 1) counts as a clear sky. */
export function clearSkyIndexToOpacity(clearSkyIndex: number): number {
  return 100 * (1 - Math.min(1, Math.max(0, clearSkyIndex)));
}
