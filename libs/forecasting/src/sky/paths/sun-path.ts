import type { Place } from '@daystar/contracts';
import {
  type Daylight,
  type Observer,
  type SunPositions,
  type SunTable,
  computeDaylight,
  elevationAt,
  getCachedSunTable,
  observerAt,
  computeSunPositions,
} from '@daystar/solar';
import { type Steps, firstStart } from '@daystar/timeseries';

/**
 * Sun positions over a place at the middle of every step; angles in degrees, azimuth clockwise from north. Columns are
 * computed on first use, because most outputs need only the daylight steps.
 */
export class SunPath {
  readonly sun: SunTable;
  private readonly observer: Observer;
  private daylightSteps?: Daylight;
  private positions?: SunPositions;
  private solarTimes?: Float64Array;
  private obscurationColumn?: Float64Array;

  /**
   * @param elevation height above sea level, m
   * @param reuse daylight buffers of a path that is no longer used, to be overwritten
   */
  constructor(
    readonly place: Place,
    readonly steps: Steps,
    readonly elevation: number,
    private readonly reuse?: Daylight,
  ) {
    const { stepMs, count } = steps;
    this.observer = observerAt(place.latitude, place.longitude, elevation);
    this.sun = getCachedSunTable({ first: (firstStart(steps) + stepMs / 2) / 1000, step: stepMs / 1000, count });
  }

  get daylight(): Daylight {
    return (this.daylightSteps ??= computeDaylight(this.observer, this.sun, this.reuse));
  }

  get zenith(): Float64Array {
    return this.allPositions.zenith;
  }

  get azimuth(): Float64Array {
    return this.allPositions.azimuth;
  }

  /** Hours 0..24; 12 is solar noon. */
  get apparentSolarTime(): Float64Array {
    return (this.solarTimes ??= computeApparentSolarTimes(this.place, this.sun));
  }

  /** Fraction of the sun's irradiance that the moon blocks, 0..1. It is 0 at night and outside solar eclipses. */
  get obscuration(): Float64Array {
    return (this.obscurationColumn ??= computeObscurations(this.daylight, this.steps.count));
  }

  /** Expands values of daylight steps to all steps; 0 at night. */
  expand(values: Float64Array): Float64Array {
    const { count, step } = this.daylight;
    const column = new Float64Array(this.steps.count);
    for (let n = 0; n < count; n++) column[step[n]] = values[n];
    return column;
  }

  private get allPositions(): SunPositions {
    return (this.positions ??= computeSunPositions(this.observer, this.sun));
  }
}

/**
 * Creates the path of the sun over a place.
 * @param elevation height above sea level, m; from the coarse terrain table when absent
 */
export const createSunPath = (
  place: Place,
  steps: Steps,
  elevation = elevationAt(place.latitude, place.longitude),
  reuse?: Daylight,
): SunPath => new SunPath(place, steps, elevation, reuse);

function computeApparentSolarTimes({ longitude }: Place, { first, step, equationOfTime }: SunTable): Float64Array {
  return equationOfTime.map((minutes, i) => {
    const hours = (first + i * step) / 3600 + longitude / 15 + minutes / 60;
    return hours - 24 * Math.floor(hours / 24);
  });
}

function computeObscurations(daylight: Daylight, count: number): Float64Array {
  const obscuration = new Float64Array(count);
  for (let n = 0; n < daylight.count; n++) obscuration[daylight.step[n]] = 1 - daylight.unobscured[n];
  return obscuration;
}
