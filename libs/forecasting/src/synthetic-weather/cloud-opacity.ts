import type { Place } from '@daystar/contracts';

const { PI, cos, max, min } = Math;

/** Amplitudes of weather systems and of the clouds within them, relative to the zonal cloudiness. */
export const SYNOPTIC_STRENGTH = 1;
export const CLOUD_STRENGTH = 0.6;

/** Thickness at which clouds form, and at which they reach the density of water clouds. */
const FORMS_AT = -0.1;
const DENSE_AT = 1.6;
/** Opacity of haze without clouds and of the densest clouds, %; 0 and 95 are never reached. */
const HAZE = 3;
const DENSE = 90;
const DENSEST = 95;

/** Zonal cloudiness: high at the equator and in the storm tracks, low in the subtropics and over the poles. */
export const cloudiness = ({ latitude }: Place): number => 0.3 * cos((6 * latitude * PI) / 180);

/**
 * Cloud opacity, %, 0..95, strictly increasing with thickness: haze that thins below the condensation level, and clouds
 * that approach a limit.
 */
export function opacityOf(thickness: number): number {
  if (thickness < FORMS_AT) return HAZE / (1 + 2 * (FORMS_AT - thickness));
  const clouds = HAZE + (DENSE - HAZE) * ramp((thickness - FORMS_AT) / (DENSE_AT - FORMS_AT));
  return thickness < DENSE_AT ? clouds : DENSEST - (DENSEST - DENSE) / (1 + thickness - DENSE_AT);
}

/** Cloud cover, %; thin clouds count. */
export const coverOf = (thickness: number): number => 100 * ramp((thickness + 0.35) / 0.9);

function ramp(t: number): number {
  const within = min(max(t, 0), 1);
  return within * within * (3 - 2 * within);
}
