import { RADIANS } from '../angle';
import { cosd, sind } from '../degrees';
import type { SunDirection, SurfaceOrientation } from '../transposition/angle-of-incidence';

/** Angular radius of the sun, degrees. */
const SUN_RADIUS = 0.2667;
/** Number of azimuths of the numerical integral. */
const DIRECTIONS = 360;

/** Horizon of distant hills and buildings, which shades the sun and the sky. */
export class Horizon {
  /** @param elevations of the horizon, degrees 0..90, at equally spaced azimuths, clockwise from north */
  constructor(private readonly elevations: readonly number[]) {
    if (elevations.length < 2) throw new RangeError('a horizon has at least two elevations');
  }

  /** Elevation of the horizon, degrees, by linear interpolation. @param azimuth clockwise from north, degrees */
  elevationAt(azimuth: number): number {
    const { length } = this.elevations;
    const position = ((((azimuth % 360) + 360) % 360) / 360) * length;
    const left = Math.floor(position) % length;
    const fraction = position - Math.floor(position);
    return this.elevations[left] * (1 - fraction) + this.elevations[(left + 1) % length] * fraction;
  }

  /** Share of the sun's disc above the horizon, 0..1. @param sun apparent position, with refraction */
  visibleSun({ zenith, azimuth }: SunDirection): number {
    const above = 90 - zenith - this.elevationAt(azimuth);
    return Math.max(0, Math.min(1, (above + SUN_RADIUS) / (2 * SUN_RADIUS)));
  }

  /**
   * Sky view factor of a plane relative to the one without a horizon, for an isotropic sky, 0..1.
   *
   * Dozier, J. & Frew, J. (1990): Rapid calculation of terrain parameters for radiation modeling from digital elevation
   * data, IEEE Transactions on Geoscience and Remote Sensing 28(5), 963-969, equation 7b.
   */
  skyView(plane: SurfaceOrientation): number {
    return Math.min(1, this.computeView(plane) / ((1 + cosd(plane.tilt)) / 2));
  }

  private computeView({ tilt, azimuth }: SurfaceOrientation): number {
    let sum = 0;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const towards = ((direction + 0.5) * 360) / DIRECTIONS;
      const facing = cosd(towards - azimuth);
      const steepness = sind(tilt) * facing;
      // Behind a tilted plane its own slope limits the view.
      const ownSlope = steepness < 0 ? Math.atan2(cosd(tilt), -steepness) : Math.PI / 2;
      const lowest = Math.min(ownSlope, (90 - this.elevationAt(towards)) * RADIANS);
      const [sine, cosine] = [Math.sin(lowest), Math.cos(lowest)];
      sum += cosd(tilt) * sine * sine + steepness * (lowest - sine * cosine);
    }
    return Math.max(0, sum / DIRECTIONS);
  }
}
