import { cosd } from '../degrees';
import { type SunDirection, type SurfaceOrientation, aoiProjection } from '../transposition/angle-of-incidence';
import { type Rows, groundSkyView } from './ground-sky-view';
import { rowViewFactors } from './row-view-factors';

/** Irradiance on a level plane, and the apparent sun. */
export interface HorizontalIrradiance {
  readonly sun: SunDirection;
  /** W/m2 */
  readonly ghi: number;
  /** W/m2 */
  readonly dni: number;
  /** W/m2 */
  readonly dhi: number;
}

/** Mean irradiance on one side of a row over its slant height, W/m2. */
export interface RowIrradiance {
  /** Beam on the part that the next row does not shade, before reflection (IAM) losses. */
  readonly direct: number;
  readonly skyDiffuse: number;
  readonly groundDiffuse: number;
}

/** Zenith beyond which the beam does not reach the ground between rows, degrees. */
export const MAX_GROUND_ZENITH = 87;

/** Returns the orientation of the rear side of a module. */
export const flipToRear = ({ tilt, azimuth }: SurfaceOrientation): SurfaceOrientation => ({
  tilt: 180 - tilt,
  azimuth: (azimuth + 180) % 360,
});

/**
 * Irradiance on one side of long parallel rows under an isotropic sky. Neighbours shade the row and the ground, and
 * hide sky and ground from it.
 *
 * @param side orientation of the side; for the rear see `flipToRear`
 * @param albedo albedo of the ground, 0..1
 *
 * Mikofski, M., Darawali, R., Hamer, M., Neubert, A. & Newmiller, J. (2019): Bifacial Performance Modeling in Large
 * Arrays, 46th IEEE Photovoltaic Specialists Conference, 1282-1287.
 */
export function rowIrradiance(
  side: SurfaceOrientation,
  { sun, ghi, dni, dhi }: HorizontalIrradiance,
  albedo: number,
  rows: Rows,
): RowIrradiance {
  const cosAoi = aoiProjection(side, sun);
  const cosZenith = cosd(sun.zenith);
  const view = rowViewFactors(side.tilt, rows.gcr);
  const beamOnGround = sun.zenith > MAX_GROUND_ZENITH ? 0 : sunlitGround(cosAoi, cosZenith, rows.gcr);
  const onGround = beamOnGround * (ghi - dhi) + groundSkyView(side.tilt, rows) * dhi;
  return {
    direct: dni * sunlitCosAoi(cosAoi, cosZenith, rows.gcr),
    skyDiffuse: dhi * view.sky,
    groundDiffuse: albedo * onGround * view.ground,
  };
}

/**
 * Share of the ground between rows that the beam reaches, 0..1.
 * @param cosAoi cosine of the angle of incidence, signed
 */
export const sunlitGround = (cosAoi: number, cosZenith: number, gcr: number): number =>
  1 - Math.min(1, (gcr * Math.abs(cosAoi)) / cosZenith);

/** Cosine of the angle of incidence times the share of the slant height that the next row does not shade. */
export const sunlitCosAoi = (cosAoi: number, cosZenith: number, gcr: number): number =>
  Math.max(0, Math.min(cosAoi, cosZenith / gcr));
