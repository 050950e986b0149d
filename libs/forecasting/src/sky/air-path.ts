import { type Rest2Atmosphere, atmosphereAt, pressureAt } from '@daystar/solar';
import { DAY, stepEnd } from '@daystar/timeseries';
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

/** The air along a sun path: the weather's where it brings some, else the climatology's, straight from day to day. */
export class AirPath {
  private readonly stepsPerDay: number;
  private readonly days: readonly Rest2Atmosphere[];
  private readonly pressure: number;
  private readonly air: Rest2Atmosphere;

  constructor(
    { place, elevation, steps }: SunPath,
    private readonly weather?: AirColumns,
  ) {
    this.stepsPerDay = DAY / steps.length;
    this.days = Array.from({ length: Math.ceil(steps.count / this.stepsPerDay) + 1 }, (_, day) =>
      atmosphereAt(place.latitude, place.longitude, stepEnd(steps, day * this.stepsPerDay) / 1000, elevation),
    );
    this.pressure = pressureAt(elevation);
    this.air = { ...this.days[0] };
  }

  /** The air at a step; the object is overwritten by the next call. */
  at(step: number): Rest2Atmosphere {
    const { air, days, weather } = this;
    const day = Math.floor(step / this.stepsPerDay);
    const part = step / this.stepsPerDay - day;
    const today = days[day];
    const tomorrow = days[day + 1];
    air.angstromExponent = between(today.angstromExponent, tomorrow.angstromExponent, part);
    air.ozone = between(today.ozone, tomorrow.ozone, part);
    air.pressure = 100 * said(weather?.surface_pressure, step, this.pressure / 100);
    air.aod550 = said(weather?.aod550, step, between(today.aod550, tomorrow.aod550, part));
    const water = between(today.precipitableWater, tomorrow.precipitableWater, part);
    air.precipitableWater = said(weather?.precipitable_water, step, water);
    air.albedo = this.albedoAt(step);
    return air;
  }

  /** Of the ground, 0..1. */
  albedoAt(step: number): number {
    const day = Math.floor(step / this.stepsPerDay);
    const typical = between(this.days[day].albedo, this.days[day + 1].albedo, step / this.stepsPerDay - day);
    return said(this.weather?.albedo, step, typical);
  }
}

const between = (a: number, b: number, part: number): number => a + part * (b - a);

function said(column: ArrayLike<number> | undefined, step: number, otherwise: number): number {
  const value = column ? column[step] : NaN;
  return Number.isNaN(value) ? otherwise : value;
}
