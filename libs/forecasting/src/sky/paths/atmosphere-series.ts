import { type AirUncertainty, type Rest2Atmosphere, atmosphereAt, pressureAt } from '@daystar/solar';
import { DAY } from '@daystar/timeseries';
import { computeAirUncertainty } from './air-uncertainty';
import type { SunPath } from './sun-path';

/** Atmosphere and ground of the weather input, one value per step; NaN where the input has no value. */
export interface AirColumns {
  /** hPa */
  readonly surface_pressure: ArrayLike<number>;
  /** cm */
  readonly precipitable_water: ArrayLike<number>;
  readonly aod550: ArrayLike<number>;
  readonly albedo: ArrayLike<number>;
}

/**
 * Interval between climatology look-ups (knots), ms, at the same times for all places. Linear interpolation between
 * them changes clear-sky irradiance by less than 1 W/m2. Ångström exponent and ozone change slowest. They use the
 * nearest even knot, so that values derived from them are reused.
 */
const KNOT_INTERVAL_MS = 2 * DAY;

/** Atmosphere along a sun path: from the weather input where it has a value, else from the climatology. */
export class AtmosphereSeries {
  private readonly knots: readonly Rest2Atmosphere[];
  private readonly knotsPerStep: number;
  /** Index of the first knot, counted from 1970-01-01. */
  private readonly firstKnot: number;
  /** Fractional index of the first step, counted from the first knot. */
  private readonly firstOffset: number;
  private readonly pressure: number;
  private readonly atmosphere: Rest2Atmosphere;

  constructor(
    { place, elevation, steps }: SunPath,
    private readonly weather?: AirColumns,
  ) {
    this.knotsPerStep = steps.stepMs / KNOT_INTERVAL_MS;
    this.firstKnot = Math.floor(steps.firstEnd / KNOT_INTERVAL_MS);
    this.firstOffset = steps.firstEnd / KNOT_INTERVAL_MS - this.firstKnot;
    this.knots = Array.from({ length: Math.floor(this.firstOffset + steps.count * this.knotsPerStep) + 2 }, (_, knot) =>
      atmosphereAt(place.latitude, place.longitude, ((this.firstKnot + knot) * KNOT_INTERVAL_MS) / 1000, elevation),
    );
    this.pressure = pressureAt(elevation);
    this.atmosphere = { ...this.knots[0] };
  }

  /** Atmosphere at a step. The next call overwrites the returned object. */
  atmosphereAt(step: number): Rest2Atmosphere {
    const { atmosphere, weather } = this;
    const position = this.firstOffset + step * this.knotsPerStep;
    const knot = Math.floor(position);
    const fraction = position - knot;
    const knotBefore = this.knots[knot];
    const knotAfter = this.knots[knot + 1];
    const evenKnot = (this.firstKnot + knot) % 2 === 0 ? knotBefore : knotAfter;
    atmosphere.angstromExponent = evenKnot.angstromExponent;
    atmosphere.ozone = evenKnot.ozone;
    atmosphere.pressure = 100 * getValueOr(weather?.surface_pressure, step, this.pressure / 100);
    atmosphere.aod550 = getValueOr(weather?.aod550, step, lerp(knotBefore.aod550, knotAfter.aod550, fraction));
    const water = lerp(knotBefore.precipitableWater, knotAfter.precipitableWater, fraction);
    atmosphere.precipitableWater = getValueOr(weather?.precipitable_water, step, water);
    atmosphere.albedo = this.albedoAt(step);
    return atmosphere;
  }

  /**
   * Uncertainty of the atmosphere at a step.
   * @param lead from the issue to the step, ms
   */
  uncertaintyAt(step: number, lead: number): AirUncertainty {
    const { precipitable_water, aod550 } = this.weather ?? {};
    return computeAirUncertainty(lead, {
      hasWater: hasValue(precipitable_water, step),
      hasAerosol: hasValue(aod550, step),
    });
  }

  /** Albedo of the ground, 0..1. */
  albedoAt(step: number): number {
    const position = this.firstOffset + step * this.knotsPerStep;
    const knot = Math.floor(position);
    return getValueOr(
      this.weather?.albedo,
      step,
      lerp(this.knots[knot].albedo, this.knots[knot + 1].albedo, position - knot),
    );
  }
}

const lerp = (a: number, b: number, fraction: number): number => a + fraction * (b - a);

const hasValue = (column: ArrayLike<number> | undefined, step: number): boolean => !Number.isNaN(column?.[step] ?? NaN);

function getValueOr(column: ArrayLike<number> | undefined, step: number, fallback: number): number {
  const value = column ? column[step] : NaN;
  return Number.isNaN(value) ? fallback : value;
}
