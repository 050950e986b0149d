import { DAY, HOUR, NATIVE_PERIOD_MS, stepsBetween } from '@daystar/timeseries';
import { createSnowColumns } from './snow-columns';

const FROM = Date.UTC(2026, 0, 10);
const steps = stepsBetween(FROM, FROM + DAY, NATIVE_PERIOD_MS);
const STEPS_PER_HOUR = HOUR / NATIVE_PERIOD_MS;
const column = (at: (step: number) => number) => Float64Array.from({ length: steps.count }, (_, i) => at(i));
/** Depth of snow, m: 10 cm until the third hour, then 2 cm more in each of two hours. */
const DEPTH = column((i) => 0.1 + 0.02 * Math.min(2, Math.max(0, i / STEPS_PER_HOUR - 3)));

function create(snow_depth?: Float64Array, precipitation_rate?: Float64Array, clearedAt: readonly number[] = []) {
  const air = column(() => -4);
  const columns = {
    opacity10: air,
    opacity50: air,
    opacity90: air,
    air_temp: air,
    wind_speed: air,
    surface_pressure: air,
    precipitable_water: air,
    aod550: air,
    albedo: air,
    ...(snow_depth && { snow_depth }),
    ...(precipitation_rate && { precipitation_rate }),
  };
  return createSnowColumns({ clearedAt }, { steps, columns });
}
/** New snow per hour at the end of an hour, cm. */
const perHour = (columns: ReturnType<typeof create>, hour: number) =>
  STEPS_PER_HOUR * columns!.snowfall[hour * STEPS_PER_HOUR];

describe('snow around modules', () => {
  it('is the increase of the depth over an hour', () => {
    const columns = create(DEPTH);
    expect([2, 3, 4, 5, 6].map((hour) => perHour(columns, hour))).toEqual([
      0,
      0,
      expect.closeTo(2, 9),
      expect.closeTo(2, 9),
      0,
    ]);
    expect(columns!.depth[0]).toBeCloseTo(10, 9);
  });

  it('does not fall in an hour that is known to be dry', () => {
    expect(
      perHour(
        create(
          DEPTH,
          column(() => 0),
        ),
        4,
      ),
    ).toBe(0);
    expect(
      perHour(
        create(
          DEPTH,
          column(() => 0.4),
        ),
        4,
      ),
    ).toBeCloseTo(2, 9);
    expect(
      perHour(
        create(
          DEPTH,
          column(() => NaN),
        ),
        4,
      ),
    ).toBeCloseTo(2, 9);
  });

  it('counts from a clearing on', () => {
    const columns = create(DEPTH, undefined, [FROM + 4 * HOUR]);
    const after = (minutes: number) => columns!.snowfall[(4 * HOUR + minutes * 60_000) / NATIVE_PERIOD_MS];
    expect([...columns!.clearings]).toEqual([4 * STEPS_PER_HOUR]);
    expect([after(0), after(30)]).toEqual([0, expect.closeTo(1 / STEPS_PER_HOUR, 9)]);
  });

  it('is absent without snow on the ground, or its depth', () => {
    const nothing = [create(), create(column(() => NaN)), create(column(() => 0.009))];
    expect(nothing).toEqual([undefined, undefined, undefined]);
  });

  it('is not read from a depth that is unknown for a time', () => {
    const gap = DEPTH.map((value, i) => (i < 4 * STEPS_PER_HOUR ? NaN : value));
    expect(Math.min(...Array.from(create(gap)!.snowfall))).toBe(0);
  });
});
