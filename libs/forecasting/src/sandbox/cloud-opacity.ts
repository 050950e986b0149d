import type { Place } from '@daystar/contracts';

// Looked up once, as in value-noise.ts.
const { PI, cos, max, min } = Math;

/** How much weather systems, and the clouds within them, add to the latitude's own cloudiness. */
export const SYNOPTIC_STRENGTH = 1;
export const CLOUD_STRENGTH = 0.6;

/** Thickness at which clouds form, and at which they are as dense as water clouds are. */
const FORMS_AT = -0.1;
const DENSE_AT = 1.6;
/** Opacity of the haze that is left without clouds, %, and of the densest clouds: 0 and 95 are never quite reached. */
const HAZE = 3;
const DENSE = 90;
const DENSEST = 95;

/** More cloud at the equator and in the storm tracks, less in the subtropics and over the poles. */
export const cloudiness = ({ latitude }: Place): number => 0.3 * cos((6 * latitude * PI) / 180);

/**
 * Cloud opacity, %, 0..95, always growing with thickness: a haze that thins out below the condensation level, and clouds
 * that go on getting denser, ever more slowly. No two skies are quite alike, clear ones included.
 */
export function opacityOf(thickness: number): number {
  if (thickness < FORMS_AT) return HAZE / (1 + 2 * (FORMS_AT - thickness));
  const clouds = HAZE + (DENSE - HAZE) * ramp((thickness - FORMS_AT) / (DENSE_AT - FORMS_AT));
  return thickness < DENSE_AT ? clouds : DENSEST - (DENSEST - DENSE) / (1 + thickness - DENSE_AT);
}

/** Share of the sky that is covered, %: thin cloud covers too. */
export const coverOf = (thickness: number): number => 100 * ramp((thickness + 0.35) / 0.9);

function ramp(t: number): number {
  const within = min(max(t, 0), 1);
  return within * within * (3 - 2 * within);
}
