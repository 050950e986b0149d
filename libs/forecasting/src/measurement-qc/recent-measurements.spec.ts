import type { Measurement } from '@daystar/contracts';
import { RecentMeasurements } from './recent-measurements';

const at = (hour: number, total_power: number, period = 'PT30M'): Measurement => ({
  period_end: new Date(Date.UTC(2026, 5, 21, hour)).toISOString(),
  period,
  total_power,
});
const powers = (recent: RecentMeasurements, id = 'a') =>
  recent.usablePower(id, (all) => all.map(() => 'ok')).map(({ power }) => power);

describe('recent measurements', () => {
  it('cover the last six hours, in any order of arrival', () => {
    const recent = new RecentMeasurements();
    recent.add('a', [at(4, 1), at(10, 2)]);
    recent.add('a', [at(7, 3)]);
    recent.add('a', [at(3, 4)]);
    expect(powers(recent)).toEqual([2, 3]);
    recent.add('a', [at(13, 5)]);
    expect(powers(recent)).toEqual([2, 5]);
  });

  it('keep the last value of a period, and separately periods of another length', () => {
    const recent = new RecentMeasurements();
    recent.add('a', [at(10, 1), at(11, 2), at(11, 3, 'PT5M')]);
    recent.add('a', [at(10, 4)]);
    expect(powers(recent)).toEqual([4, 2, 3]);
  });

  it('are separate for each site', () => {
    const recent = new RecentMeasurements();
    recent.add('a', [at(10, 1)]);
    recent.add('b', [at(11, 2)]);
    recent.delete('b');
    expect([powers(recent), powers(recent, 'b'), recent.has('b')]).toEqual([[1], [], false]);
  });
});
