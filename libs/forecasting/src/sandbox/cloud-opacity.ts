import type { Place } from '@daystar/contracts';

// Looked up once, as in value-noise.ts.
const { PI, cos, max, min } = Math;

const THICKEST = 95;

/** How much weather systems, and the clouds within them, add to the latitude's own cloudiness. */
export const SYNOPTIC_STRENGTH = 1;
export const CLOUD_STRENGTH = 0.6;

/** More cloud at the equator and in the storm tracks, less in the subtropics and over the poles. */
export const cloudiness = ({ latitude }: Place): number => 0.3 * cos((6 * latitude * PI) / 180);

/** Cloud opacity, %, 0..95: nothing below the condensation level, and no cloud is thicker than the thickest. */
export const opacityOf = (thickness: number): number => THICKEST * ramp((thickness + 0.1) / 1.7);

/** Share of the sky that is covered, %: thin cloud covers too. */
export const coverOf = (thickness: number): number => 100 * ramp((thickness + 0.35) / 0.9);

function ramp(t: number): number {
  const within = min(max(t, 0), 1);
  return within * within * (3 - 2 * within);
}
