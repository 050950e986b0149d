import { RADIANS } from '../angle';
import { cosd, sind } from '../degrees';
import type { SunDirection, SurfaceOrientation } from '../transposition/angle-of-incidence';

/** Of the sun's disc as seen from Earth, degrees. */
const SUN_RADIUS = 0.2667;
/** Directions in which the sky is looked at. */
const DIRECTIONS = 360;

/** What hills and buildings far away leave of the sun and of the sky. */
export class Horizon {
  /** @param elevations above the level, degrees 0..90: equally spaced azimuths, clockwise from north */
  constructor(private readonly elevations: readonly number[]) {
    if (elevations.length < 2) throw new RangeError('a horizon has at least two elevations');
  }

  /** Degrees; a straight line from each elevation told to the next. @param azimuth clockwise from north, degrees */
  elevationAt(azimuth: number): number {
    const { length } = this.elevations;
    const place = ((((azimuth % 360) + 360) % 360) / 360) * length;
    const left = Math.floor(place) % length;
    const share = place - Math.floor(place);
    return this.elevations[left] * (1 - share) + this.elevations[(left + 1) % length] * share;
  }

  /** Part of the sun's disc that stands above the horizon, 0..1. @param sun as it appears, refraction included */
  sunFree({ zenith, azimuth }: SunDirection): number {
    const above = 90 - zenith - this.elevationAt(azimuth);
    return Math.max(0, Math.min(1, (above + SUN_RADIUS) / (2 * SUN_RADIUS)));
  }

  /**
   * What a plane sees of an evenly bright sky, over what it would see on level ground, 0..1.
   *
   * Dozier, J. & Frew, J. (1990): Rapid calculation of terrain parameters for radiation modeling from digital elevation
   * data, IEEE Transactions on Geoscience and Remote Sensing 28(5), 963-969, equation 7b.
   */
  skyView(plane: SurfaceOrientation): number {
    return Math.min(1, this.seenBy(plane) / ((1 + cosd(plane.tilt)) / 2));
  }

  private seenBy({ tilt, azimuth }: SurfaceOrientation): number {
    let sum = 0;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const towards = ((direction + 0.5) * 360) / DIRECTIONS;
      const facing = cosd(towards - azimuth);
      const steepness = sind(tilt) * facing;
      // Behind itself a tilted plane sees the sky no lower than its own slope.
      const own = steepness < 0 ? Math.atan2(cosd(tilt), -steepness) : Math.PI / 2;
      const lowest = Math.min(own, (90 - this.elevationAt(towards)) * RADIANS);
      const [sine, cosine] = [Math.sin(lowest), Math.cos(lowest)];
      sum += cosd(tilt) * sine * sine + steepness * (lowest - sine * cosine);
    }
    return Math.max(0, sum / DIRECTIONS);
  }
}
