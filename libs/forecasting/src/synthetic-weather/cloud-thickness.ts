import type { Place } from '@daystar/contracts';

const { PI, cos, max, min } = Math;

/** Amplitude of weather systems, in units of thickness. */
export const SYNOPTIC_STRENGTH = 1;
/** Amplitude of the clouds within them, in units of thickness. */
export const CLOUD_STRENGTH = 0.6;

/** Cloud thickness is a dimensionless index around 0, like a normal deviate. Clouds form above this value. */
const MIN_CLOUD_THICKNESS = -0.1;
/** Thickness at which clouds reach the density of water clouds. */
const DENSE_CLOUD_THICKNESS = 1.6;
/** Opacity at which clouds form, %. Thinner haze approaches 0. */
const HAZE_OPACITY = 3;
/** Opacity of water clouds, %. */
const DENSE_OPACITY = 90;
/** Opacity that the densest clouds approach, %. */
const MAX_OPACITY = 95;

/** Zonal cloudiness: high at the equator and in the storm tracks, low in the subtropics and over the poles. */
export const computeZonalCloudiness = ({ latitude }: Place): number => 0.3 * cos((6 * latitude * PI) / 180);

/**
 * Cloud opacity, %, 0..95, strictly increasing with thickness. Below `MIN_CLOUD_THICKNESS` it is the opacity of haze,
 * above it the opacity of clouds.
 */
export function toOpacity(thickness: number): number {
  if (thickness < MIN_CLOUD_THICKNESS) return HAZE_OPACITY / (1 + 2 * (MIN_CLOUD_THICKNESS - thickness));
  const opacity =
    HAZE_OPACITY +
    (DENSE_OPACITY - HAZE_OPACITY) *
      ramp((thickness - MIN_CLOUD_THICKNESS) / (DENSE_CLOUD_THICKNESS - MIN_CLOUD_THICKNESS));
  return thickness < DENSE_CLOUD_THICKNESS
    ? opacity
    : MAX_OPACITY - (MAX_OPACITY - DENSE_OPACITY) / (1 + thickness - DENSE_CLOUD_THICKNESS);
}

/** Cloud cover, %; thin clouds count. */
export const toCloudCover = (thickness: number): number => 100 * ramp((thickness + 0.35) / 0.9);

function ramp(t: number): number {
  const clamped = min(max(t, 0), 1);
  return clamped * clamped * (3 - 2 * clamped);
}
