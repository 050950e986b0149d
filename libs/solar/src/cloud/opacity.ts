/**
 * Cloud opacity, percent 0..100: the share of clear-sky global irradiance that clouds take away. It is defined at night
 * as well, which the ratio of two irradiances is not.
 */

/** Clear-sky index ghi / ghiClear, 0..1, under clouds of this opacity. */
export function clearSkyIndexOfOpacity(opacity: number): number {
  return 1 - Math.min(100, Math.max(0, opacity)) / 100;
}

/** Opacity of clouds that leave this clear-sky index; cloud enhancement (an index above 1) counts as a clear sky. */
export function opacityOfClearSkyIndex(clearSkyIndex: number): number {
  return 100 * (1 - Math.min(1, Math.max(0, clearSkyIndex)));
}
