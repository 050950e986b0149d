import { DAY, HOUR, stepsBetween } from '@daystar/timeseries';
import { DAILY_INDICES, type DailyIndices, computeDailyIndices } from './daily-indices';
import { computeFinkelsteinSchafer } from './finkelstein-schafer';
import { selectTypicalMonth } from './select-typical-month';
import type { MonthOfDays } from './typical-month';

const day = (value: number, change: Partial<DailyIndices> = {}) =>
  ({ ...Object.fromEntries(DAILY_INDICES.map((name) => [name, value])), ...change }) as DailyIndices;
const month = (year: number, values: readonly number[], change?: Partial<DailyIndices>): MonthOfDays => ({
  year,
  days: values.map((value) => day(value, change)),
});

describe('the Finkelstein-Schafer statistic', () => {
  it('is the mean difference of the cumulative distributions', () => {
    // Shares of the long term at most 1, 2, 3 are 2/6, 4/6, 6/6; those of the sample 1/3, 2/3, 3/3.
    expect(computeFinkelsteinSchafer([3, 1, 2], [1, 1, 2, 2, 3, 3])).toBeCloseTo(0, 12);
    expect(computeFinkelsteinSchafer([3, 3, 3], [1, 1, 2, 2, 3, 3])).toBeCloseTo((2 / 3 + 1 / 3 + 0) / 3, 12);
  });
});

describe('daily indices', () => {
  const steps = stepsBetween(Date.UTC(2020, 0, 1), Date.UTC(2020, 0, 3), HOUR);
  const hours = Float64Array.from({ length: 48 }, (_, i) => i);
  const columns = { ghi: hours, dni: hours, air_temp: hours, wind_speed: hours, precipitable_water: hours };

  it('are extremes and means of each day', () => {
    const [first, second] = computeDailyIndices({ steps, ...columns });
    expect([first.day, second.day - first.day]).toEqual([Date.UTC(2020, 0, 1), DAY]);
    expect(first.indices).toMatchObject({ min_air_temp: 0, max_air_temp: 23, mean_air_temp: 11.5, ghi: 11.5 });
    expect(second.indices).toMatchObject({ min_precipitable_water: 24, max_wind_speed: 47, mean_wind_speed: 35.5 });
  });
});

describe('the typical month', () => {
  it('is the one whose days are distributed like those of all years', () => {
    const years = [month(2007, [1, 1, 1]), month(2008, [1, 2, 3]), month(2009, [3, 3, 3])];
    expect(selectTypicalMonth(years).year).toBe(2008);
  });

  it('has the mean radiation of all years, even if the distribution of another month is closer', () => {
    const alike = month(2007, [1, 2, 3], { ghi: 90, dni: 100 });
    const years = [
      alike,
      month(2008, [1, 2, 3], { ghi: 110, dni: 100 }),
      month(2009, [2, 2, 3], { ghi: 100.4, dni: 100 }),
    ];
    expect(selectTypicalMonth(years).year).toBe(2009);
  });

  it('has the mean direct radiation of all years, even if the distribution of another month is closer', () => {
    const alike = month(2007, [1, 2, 3], { ghi: 100, dni: 90 });
    const years = [
      alike,
      month(2008, [1, 2, 3], { ghi: 100, dni: 110 }),
      month(2009, [2, 2, 3], { ghi: 100, dni: 99 }),
    ];
    expect(selectTypicalMonth(years).year).toBe(2009);
  });

  it('joins two years where no year has the mean radiation of all years', () => {
    const darkAndBright = (year: number, radiation: readonly number[]): MonthOfDays => ({
      year,
      days: radiation.map((value) => day(1, { ghi: value, dni: value })),
    });
    const years = [darkAndBright(2007, [80, 80, 80, 80]), darkAndBright(2008, [120, 120, 120, 120])];
    const { year, remainder, days } = selectTypicalMonth(years);
    expect([year, remainder]).toEqual([2007, { year: 2008, fromDay: 3 }]);
    expect(days.map(({ ghi }) => ghi)).toEqual([80, 80, 120, 120]);
  });

  it('of a polar night is of one year, although its mean radiation is zero', () => {
    const years = [month(2007, [1, 1], { ghi: 0, dni: 0 }), month(2008, [1, 2], { ghi: 0, dni: 0 })];
    expect(selectTypicalMonth(years)).toMatchObject({ year: 2008 });
    expect(selectTypicalMonth(years).remainder).toBeUndefined();
  });

  it('is the closest in mean radiation when none is close enough', () => {
    const years = [month(2007, [1], { ghi: 50 }), month(2008, [1], { ghi: 90 }), month(2009, [1], { ghi: 160 })];
    expect(selectTypicalMonth(years).year).toBe(2008);
  });

  it('is selected without an index that no source has', () => {
    const dry = { max_precipitable_water: NaN, min_precipitable_water: NaN, mean_precipitable_water: NaN };
    const years = [month(2007, [1, 1, 1], dry), month(2008, [1, 2, 3], dry), month(2009, [3, 3, 3], dry)];
    expect(selectTypicalMonth(years).year).toBe(2008);
  });
});
