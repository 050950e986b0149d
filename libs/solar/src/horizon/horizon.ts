import { RADIANS } from '../angle';
import { cosd, sind } from '../degrees';
import type { SunDirection, SurfaceOrientation } from '../transposition/angle-of-incidence';

/** Angular radius of the sun, degrees. */
const SUN_RADIUS = 0.2667;
/** Number of azimuths of the numerical integral. */
const DIRECTIONS = 360;

/** Azimuths of the integral, clockwise from north. */
const AZIMUTHS = Float64Array.from({ length: DIRECTIONS }, (_, direction) => ((direction + 0.5) * 360) / DIRECTIONS);
const COSINES = AZIMUTHS.map(cosd);
const SINES = AZIMUTHS.map(sind);

/** Zenith angles of a horizon, by direction of the integral. */
interface ZenithAngles {
  /** Radians. */
  readonly angle: Float64Array;
  readonly sine: Float64Array;
  readonly cosine: Float64Array;
}

/** Horizon of distant hills and buildings, which shades the sun and the sky. */
export class Horizon {
  /** Computed once, because trackers need the sky view of thousands of orientations. */
  private zeniths?: ZenithAngles;

  /** @param elevations elevations of the horizon, degrees 0..90, at equally spaced azimuths, clockwise from north */
  constructor(private readonly elevations: readonly number[]) {
    if (elevations.length < 2)
      throw new RangeError(`a horizon must have at least two elevations, not ${elevations.length}`);
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
   * Sky view factor of a plane relative to its sky view factor without a horizon, for an isotropic sky, 0..1.
   *
   * Dozier, J. & Frew, J. (1990): Rapid calculation of terrain parameters for radiation modeling from digital elevation
   * data, IEEE Transactions on Geoscience and Remote Sensing 28(5), 963-969, equation 7b.
   */
  skyView(plane: SurfaceOrientation): number {
    const openView = (1 + cosd(plane.tilt)) / 2;
    return openView > 0 ? Math.min(1, this.computeView(plane) / openView) : 1;
  }

  private computeView({ tilt, azimuth }: SurfaceOrientation): number {
    const { angle, sine, cosine } = (this.zeniths ??= this.computeZeniths());
    const [cosTilt, sinTilt] = [cosd(tilt), sind(tilt)];
    const [north, east] = [sinTilt * cosd(azimuth), sinTilt * sind(azimuth)];
    let sum = 0;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const steepness = north * COSINES[direction] + east * SINES[direction];
      let [lowest, sineOfLowest, cosineOfLowest] = [angle[direction], sine[direction], cosine[direction]];
      // Behind a tilted plane its own slope limits the view where it is above the horizon.
      if (steepness < 0 && cosTilt * cosineOfLowest < -steepness * sineOfLowest) {
        const length = Math.sqrt(cosTilt * cosTilt + steepness * steepness);
        lowest = Math.atan2(cosTilt, -steepness);
        sineOfLowest = cosTilt / length;
        cosineOfLowest = -steepness / length;
      }
      const view = cosTilt * sineOfLowest * sineOfLowest + steepness * (lowest - sineOfLowest * cosineOfLowest);
      sum += cosTilt < 0 ? viewUnderOverhang(view, lowest, steepness, cosTilt) : view;
    }
    return Math.max(0, sum / DIRECTIONS);
  }

  private computeZeniths(): ZenithAngles {
    const angle = AZIMUTHS.map((azimuth) => (90 - this.elevationAt(azimuth)) * RADIANS);
    return { angle, sine: angle.map(Math.sin), cosine: angle.map(Math.cos) };
  }
}

/**
 * Corrects the view in one direction of a plane that faces the ground. The plane hides the sky from the zenith down to
 * its own slope, and all of it behind the plane.
 * @param view view from the zenith to the horizon
 * @param lowest zenith angle of the horizon, radians
 * @param steepness horizontal component of the normal in this direction
 */
function viewUnderOverhang(view: number, lowest: number, steepness: number, cosTilt: number): number {
  const highest = Math.atan2(-cosTilt, steepness);
  if (steepness <= 0 || lowest <= highest) return 0;
  const [sine, cosine] = [Math.sin(highest), Math.cos(highest)];
  return view - cosTilt * sine * sine - steepness * (highest - sine * cosine);
}
