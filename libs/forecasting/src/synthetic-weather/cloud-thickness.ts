import type { Place } from '@daystar/contracts';

const { PI, cos, max, min } = Math;

/** Amplitudes of weather systems and of the clouds within them, relative to the zonal cloudiness. */
export const SYNOPTIC_STRENGTH = 1;
export const CLOUD_STRENGTH = 0.6;

/** Thickness at which clouds form, and at which they reach the density of water clouds. */
const MIN_CLOUD_THICKNESS = -0.1;
const DENSE_CLOUD_THICKNESS = 1.6;
/** Opacity of haze without clouds and of the densest clouds, %; 0 and 95 are never reached. */
const HAZE_OPACITY = 3;
const DENSE_OPACITY = 90;
const MAX_OPACITY = 95;

/** Zonal cloudiness: high at the equator and in the storm tracks, low in the subtropics and over the poles. */
export const computeZonalCloudiness = ({ latitude }: Place): number => 0.3 * cos((6 * latitude * PI) / 180);

/**
 * Cloud opacity, %, 0..95, strictly increasing with thickness: haze that thins below the condensation level, and clouds
 * that approach a limit.
 */
export function toOpacity(thickness: number): number {
  if (thickness < MIN_CLOUD_THICKNESS) return HAZE_OPACITY / (1 + 2 * (MIN_CLOUD_THICKNESS - thickness));
  const clouds =
    HAZE_OPACITY +
    (DENSE_OPACITY - HAZE_OPACITY) *
      ramp((thickness - MIN_CLOUD_THICKNESS) / (DENSE_CLOUD_THICKNESS - MIN_CLOUD_THICKNESS));
  return thickness < DENSE_CLOUD_THICKNESS
    ? clouds
    : MAX_OPACITY - (MAX_OPACITY - DENSE_OPACITY) / (1 + thickness - DENSE_CLOUD_THICKNESS);
}

/** Cloud cover, %; thin clouds count. */
export const toCloudCover = (thickness: number): number => 100 * ramp((thickness + 0.35) / 0.9);

function ramp(t: number): number {
  const clamped = min(max(t, 0), 1);
  return clamped * clamped * (3 - 2 * clamped);
}
