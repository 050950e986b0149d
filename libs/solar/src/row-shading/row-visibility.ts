import { cosd } from '../degrees';
import { type SunDirection, type SurfaceOrientation, aoiProjection } from '../transposition/angle-of-incidence';
import type { VisibleSky } from '../transposition/sky';
import { sunlitCosAoi } from './infinite-sheds';
import { rowViewFactors } from './row-view-factors';

/** Minimum sky view factor of a single row; a ratio to a smaller one would consist of rounding errors. */
const MIN_SKY_VIEW = 1e-6;

/**
 * Fractions of sun and sky that the next row leaves visible, averaged over the slant height of a row on level ground.
 * Excludes the electrical loss of partial shade: see `usableBeam`.
 *
 * @param gcr ground coverage ratio: slant height of a row over the pitch, 0..1
 *
 * Mikofski, M. et al. (2019): Bifacial Performance Modeling in Large Arrays, 46th IEEE Photovoltaic Specialists
 * Conference, 1282-1287.
 */
export function rowVisibility(surface: SurfaceOrientation, sun: SunDirection, gcr: number): VisibleSky {
  return { sun: sunlitShare(aoiProjection(surface, sun), cosd(sun.zenith), gcr), dome: visibleDome(surface.tilt, gcr) };
}

/**
 * Share of the slant height that the next row does not shade, 0..1.
 * @param cosAoi cosine of the angle of incidence
 * @param cosZenith cosine of the zenith; for trackers, the result of `interRowBeamProjection`
 */
export const sunlitShare = (cosAoi: number, cosZenith: number, gcr: number): number =>
  cosAoi > 0 ? sunlitCosAoi(cosAoi, cosZenith, gcr) / cosAoi : 1;

/** Ratio of the sky view factor of a row among others to the factor of a single row, 0..1. */
export function visibleDome(tilt: number, gcr: number): number {
  const openView = (1 + cosd(tilt)) / 2;
  // The limit for a side that faces the ground.
  return openView > MIN_SKY_VIEW ? rowViewFactors(tilt, gcr).sky / openView : 1 / (1 + gcr);
}
