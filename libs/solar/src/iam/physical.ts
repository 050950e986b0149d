import { cosd } from '../degrees';

/** A glass cover. The defaults are those of PVWatts' low-iron glass. */
export interface GlassCover {
  /** Refractive index of the glass. */
  n: number;
  /** Extinction coefficient, 1/m. */
  extinction: number;
  /** Thickness, m. */
  thickness: number;
  /** Refractive index of an anti-reflective coating, none when left out. */
  nCoating?: number;
}

export const PLAIN_GLASS: GlassCover = { n: 1.526, extinction: 4, thickness: 0.002 };

/** Share of polarised light reflected where the refractive index changes: perpendicular (s), parallel (p). */
function fresnel(n1: number, cos1: number, n2: number, cos2: number): [s: number, p: number] {
  return [
    ((n1 * cos1 - n2 * cos2) / (n1 * cos1 + n2 * cos2)) ** 2,
    ((n1 * cos2 - n2 * cos1) / (n1 * cos2 + n2 * cos1)) ** 2,
  ];
}

const refracted = (n1: number, cos1: number, n2: number): number => Math.sqrt(1 - (n1 / n2) ** 2 * (1 - cos1 * cos1));

/** Share of unpolarised light from air that passes the cover, internal reflections of a coating included. */
function transmittance(cosAoi: number, { n, extinction, thickness, nCoating }: GlassCover): number {
  const nTop = nCoating ?? n;
  const cosTop = refracted(1, cosAoi, nTop);
  const cosGlass = refracted(nTop, cosTop, n);
  const outer = fresnel(1, cosAoi, nTop, cosTop);
  const inner = fresnel(nTop, cosTop, n, cosGlass);
  const passed = [0, 1].map((p) => ((1 - outer[p]) * (1 - inner[p])) / (1 - inner[p] * outer[p]));
  return ((passed[0] + passed[1]) / 2) * Math.exp((-extinction * thickness) / cosGlass);
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
