import { DAY, HOUR, stepsBetween } from '@daystar/timeseries';
import { DAILY_INDICES, type DailyIndices, computeDailyIndices } from './daily-indices';
import { computeFinkelsteinSchafer } from './finkelstein-schafer';
import { type MonthOfDays, selectTypicalMonth } from './select-typical-month';

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
    const alike = month(2007, [1, 2, 3], { ghi: 90 });
    const years = [alike, month(2008, [1, 2, 3], { ghi: 110 }), month(2009, [2, 2, 3], { ghi: 100.4 })];
    expect(selectTypicalMonth(years).year).toBe(2009);
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
