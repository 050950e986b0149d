import { type Rest2Atmosphere, atmosphereAt, pressureAt } from '@daystar/solar';
import { DAY } from '@daystar/timeseries';
import type { SunPath } from './sun-path';

/** What the weather brings of the cloudless air and the ground, one value per step, NaN where it brings nothing. */
export interface AirColumns {
  /** hPa */
  readonly surface_pressure: ArrayLike<number>;
  /** cm */
  readonly precipitable_water: ArrayLike<number>;
  readonly aod550: ArrayLike<number>;
  readonly albedo: ArrayLike<number>;
}

/** The climatology is looked up so often, ms: drawn straight between, the clear sky errs by less than 1 W/m2. */
const KNOTS_EVERY = 2 * DAY;

/** The air along a sun path: the weather's where it brings some, else the climatology's. */
export class AirPath {
  private readonly knots: readonly Rest2Atmosphere[];
  private readonly knotsPerStep: number;
  private readonly pressure: number;
  private readonly air: Rest2Atmosphere;

  constructor(
    { place, elevation, steps }: SunPath,
    private readonly weather?: AirColumns,
  ) {
    this.knotsPerStep = steps.length / KNOTS_EVERY;
    this.knots = Array.from({ length: Math.ceil(steps.count * this.knotsPerStep) + 1 }, (_, knot) =>
      atmosphereAt(place.latitude, place.longitude, (steps.firstEnd + knot * KNOTS_EVERY) / 1000, elevation),
    );
    this.pressure = pressureAt(elevation);
    this.air = { ...this.knots[0] };
  }

  /** The air at a step; the object is overwritten by the next call. */
  at(step: number): Rest2Atmosphere {
    const { air, weather } = this;
    const knot = Math.floor(step * this.knotsPerStep);
    const part = step * this.knotsPerStep - knot;
    const before = this.knots[knot];
    const after = this.knots[knot + 1];
    air.angstromExponent = between(before.angstromExponent, after.angstromExponent, part);
    air.ozone = between(before.ozone, after.ozone, part);
    air.pressure = 100 * said(weather?.surface_pressure, step, this.pressure / 100);
    air.aod550 = said(weather?.aod550, step, between(before.aod550, after.aod550, part));
    const water = between(before.precipitableWater, after.precipitableWater, part);
    air.precipitableWater = said(weather?.precipitable_water, step, water);
    air.albedo = said(weather?.albedo, step, between(before.albedo, after.albedo, part));
    return air;
  }

  /** Of the ground, 0..1. */
  albedoAt(step: number): number {
    const knot = Math.floor(step * this.knotsPerStep);
    const part = step * this.knotsPerStep - knot;
    return said(this.weather?.albedo, step, between(this.knots[knot].albedo, this.knots[knot + 1].albedo, part));
  }
}

const between = (a: number, b: number, part: number): number => a + part * (b - a);

function said(column: ArrayLike<number> | undefined, step: number, otherwise: number): number {
  const value = column ? column[step] : NaN;
  return Number.isNaN(value) ? otherwise : value;
}
