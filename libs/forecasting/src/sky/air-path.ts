import { type AirUncertainty, type Rest2Atmosphere, atmosphereAt, pressureAt } from '@daystar/solar';
import { DAY } from '@daystar/timeseries';
import { airUncertainty } from './air-uncertainty';
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

/**
 * The climatology is looked up so often, ms, at the same moments for every run of steps: drawn straight between, the clear
 * sky errs by less than 1 W/m2. What changes least, exponent and ozone, is that of the nearest second moment, so that
 * what follows from it need not be worked out for every step.
 */
const KNOTS_EVERY = 2 * DAY;

/** The air along a sun path: the weather's where it brings some, else the climatology's. */
export class AirPath {
  private readonly knots: readonly Rest2Atmosphere[];
  private readonly knotsPerStep: number;
  /** Number of the first knot since 1970. */
  private readonly first: number;
  /** Knots from the first of them to the first step. */
  private readonly begins: number;
  private readonly pressure: number;
  private readonly air: Rest2Atmosphere;

  constructor(
    { place, elevation, steps }: SunPath,
    private readonly weather?: AirColumns,
  ) {
    this.knotsPerStep = steps.length / KNOTS_EVERY;
    this.first = Math.floor(steps.firstEnd / KNOTS_EVERY);
    this.begins = steps.firstEnd / KNOTS_EVERY - this.first;
    this.knots = Array.from({ length: Math.floor(this.begins + steps.count * this.knotsPerStep) + 2 }, (_, knot) =>
      atmosphereAt(place.latitude, place.longitude, ((this.first + knot) * KNOTS_EVERY) / 1000, elevation),
    );
    this.pressure = pressureAt(elevation);
    this.air = { ...this.knots[0] };
  }

  /** The air at a step; the object is overwritten by the next call. */
  at(step: number): Rest2Atmosphere {
    const { air, weather } = this;
    const position = this.begins + step * this.knotsPerStep;
    const knot = Math.floor(position);
    const part = position - knot;
    const before = this.knots[knot];
    const after = this.knots[knot + 1];
    const steady = (this.first + knot) % 2 === 0 ? before : after;
    air.angstromExponent = steady.angstromExponent;
    air.ozone = steady.ozone;
    air.pressure = 100 * said(weather?.surface_pressure, step, this.pressure / 100);
    air.aod550 = said(weather?.aod550, step, between(before.aod550, after.aod550, part));
    const water = between(before.precipitableWater, after.precipitableWater, part);
    air.precipitableWater = said(weather?.precipitable_water, step, water);
    air.albedo = this.albedoAt(step);
    return air;
  }

  /** How uncertain the air of a step is. @param lead from the issue to the step, ms */
  uncertaintyAt(step: number, lead: number): AirUncertainty {
    const { precipitable_water, aod550 } = this.weather ?? {};
    return airUncertainty(lead, { water: speaks(precipitable_water, step), aerosol: speaks(aod550, step) });
  }

  /** Of the ground, 0..1. */
  albedoAt(step: number): number {
    const position = this.begins + step * this.knotsPerStep;
    const knot = Math.floor(position);
    return said(
      this.weather?.albedo,
      step,
      between(this.knots[knot].albedo, this.knots[knot + 1].albedo, position - knot),
    );
  }
}

const between = (a: number, b: number, part: number): number => a + part * (b - a);

const speaks = (column: ArrayLike<number> | undefined, step: number): boolean => !Number.isNaN(column?.[step] ?? NaN);

function said(column: ArrayLike<number> | undefined, step: number, otherwise: number): number {
  const value = column ? column[step] : NaN;
  return Number.isNaN(value) ? otherwise : value;
}
