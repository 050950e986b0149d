import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { MeasuredWeek } from './measured-week';

const NOON = Date.UTC(2026, 5, 10, 12);
const at = (time: number, power: number, length = 5 * MINUTE) => ({ end: time, length, power });

describe('a week of measured power', () => {
  it('returns the stored measurements in order of time', () => {
    const week = new MeasuredWeek();
    week.replace([at(NOON, 2), at(NOON - DAY, 1.23456, 30 * MINUTE)], NOON - 7 * DAY, NOON);
    expect(week.list()).toEqual([at(NOON - DAY, 1.2346, 30 * MINUTE), at(NOON, 2)]);
  });

  it('keeps which measurements were curtailed, until others replace them', () => {
    const week = new MeasuredWeek();
    const curtailed = { ...at(NOON, 3), isCurtailed: true } as const;
    week.replace([at(NOON - HOUR, 2), curtailed], NOON - DAY, NOON);
    expect(week.list()).toEqual([at(NOON - HOUR, 2), curtailed]);
    week.replace([at(NOON, 3)], NOON - HOUR, NOON);
    expect(week.list()).toEqual([at(NOON - HOUR, 2), at(NOON, 3)]);
  });

  it('replaces a range, and drops measurements older than a week', () => {
    const week = new MeasuredWeek();
    week.replace([at(NOON - 2 * HOUR, 1), at(NOON - HOUR, 2), at(NOON, 3)], NOON - DAY, NOON);
    week.replace([at(NOON, 4)], NOON - HOUR - MINUTE, NOON);
    expect(week.list().map(({ power }) => power)).toEqual([1, 4]);
    week.replace([at(NOON + 8 * DAY, 5)], NOON + 8 * DAY - HOUR, NOON + 8 * DAY);
    expect(week.list().map(({ power }) => power)).toEqual([5]);
  });

  it('aggregates minutes to native steps that they cover', () => {
    const week = new MeasuredWeek();
    const minutes = [0, 1, 2, 3, 4, 5, 6].map((minute) => at(NOON - minute * MINUTE, minute, MINUTE));
    week.replace(minutes, NOON - DAY, NOON);
    expect(week.list()).toEqual([at(NOON, 2)]);
  });

  it('omits periods off the grid and powers that are not numbers', () => {
    const week = new MeasuredWeek();
    week.replace([at(NOON - MINUTE, 1, 10 * MINUTE), at(NOON, 2, 7 * MINUTE), at(NOON, NaN)], NOON - DAY, NOON);
    expect(week.list()).toEqual([]);
  });
});
