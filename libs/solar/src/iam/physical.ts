import { cosd } from '../degrees';

/** A glass cover. */
export interface GlassCover {
  /** Refractive index of the glass. */
  n: number;
  /** Extinction coefficient, 1/m. */
  extinction: number;
  /** Thickness, m. */
  thickness: number;
  /** Refractive index of an anti-reflective coating; absent without one. */
  nCoating?: number;
}

/** The low-iron glass of PVWatts, without a coating. */
export const PLAIN_GLASS: GlassCover = { n: 1.526, extinction: 4, thickness: 0.002 };

/** Fresnel reflectance of polarized light at an interface; each argument is a refractive index times a cosine. */
function fresnelReflectance(here: number, beyond: number): number {
  const amplitude = (here - beyond) / (here + beyond);
  return amplitude * amplitude;
}

const cosRefracted = (n1: number, cos1: number, n2: number): number =>
  Math.sqrt(1 - (n1 / n2) * (n1 / n2) * (1 - cos1 * cos1));

/** Transmittance of two surfaces with the given reflectances, including multiple reflection between them. */
const combineSurfaces = (outer: number, inner: number): number => ((1 - outer) * (1 - inner)) / (1 - inner * outer);

/** Transmittance of the cover for unpolarized light from air. */
function transmittance(cosAoi: number, { n, extinction, thickness, nCoating }: GlassCover): number {
  const nTop = nCoating ?? n;
  const cosTop = cosRefracted(1, cosAoi, nTop);
  const cosGlass = cosRefracted(nTop, cosTop, n);
  const perpendicular = combineSurfaces(
    fresnelReflectance(cosAoi, nTop * cosTop),
    fresnelReflectance(nTop * cosTop, n * cosGlass),
  );
  const parallel = combineSurfaces(
    fresnelReflectance(cosTop, nTop * cosAoi),
    fresnelReflectance(nTop * cosGlass, n * cosTop),
  );
  return ((perpendicular + parallel) / 2) * Math.exp((-extinction * thickness) / cosGlass);
}

/**
 * Incidence angle modifier of a glass cover by Fresnel's equations, Snell's law and absorption.
 *
 * @param aoi angle of incidence, degrees; 90 and more give 0
 * @returns share of the transmittance at normal incidence, 0..1
 *
 * De Soto, W., Klein, S. A. & Beckman, W. A. (2006): Improvement and validation of a model for photovoltaic array
 * performance, Solar Energy 80(1), 78-88; coating: Duffie, J. A. & Beckman, W. A. (2013): Solar Engineering of Thermal
 * Processes, 4th ed., section 5.
 */
export function physicalIam(aoi: number, cover: GlassCover = PLAIN_GLASS): number {
  if (Math.abs(aoi) >= 90) return 0;
  return transmittance(cosd(aoi), cover) / transmittance(1, cover);
}
