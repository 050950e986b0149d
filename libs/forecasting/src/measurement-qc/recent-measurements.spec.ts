import type { Measurement } from '@daystar/contracts';
import { RecentMeasurements } from './recent-measurements';

const at = (hour: number, total_power: number, period = 'PT30M'): Measurement => ({
  period_end: new Date(Date.UTC(2026, 5, 21, hour)).toISOString(),
  period,
  total_power,
});
const powers = (recent: RecentMeasurements, id = 'a') =>
  recent.selectFlaggedPower(id, (all) => all.map(() => 'ok')).usable.map(({ power }) => power);

describe('recent measurements', () => {
  it('cover the last six hours, in any order of arrival', () => {
    const recent = new RecentMeasurements();
    recent.add('a', [at(4, 1), at(10, 2)], 0);
    recent.add('a', [at(7, 3)], 0);
    recent.add('a', [at(3, 4)], 0);
    expect(powers(recent)).toEqual([2, 3]);
    recent.add('a', [at(13, 5)], 0);
    expect(powers(recent)).toEqual([2, 5]);
  });

  it('keep the last value of a period, separately for each period length', () => {
    const recent = new RecentMeasurements();
    recent.add('a', [at(10, 1), at(11, 2), at(11, 3, 'PT5M')], 0);
    recent.add('a', [at(10, 4)], 0);
    expect(powers(recent)).toEqual([4, 2, 3]);
  });

  it('keep the value that was stored last, in either order of arrival', () => {
    const recent = new RecentMeasurements();
    recent.add('a', [at(10, 1)], 60);
    recent.add('a', [at(10, 2)], 40);
    expect(powers(recent)).toEqual([1]);
  });

  it('are separate for each site', () => {
    const recent = new RecentMeasurements();
    recent.add('a', [at(10, 1)], 0);
    recent.add('b', [at(11, 2)], 0);
    recent.delete('b');
    expect([powers(recent), powers(recent, 'b'), recent.has('b')]).toEqual([[1], [], false]);
  });

  it('are deleted in a range, in either order of arrival, except those stored later', () => {
    const end = (hour: number) => Date.UTC(2026, 5, 21, hour);
    const deleted = { from: end(9), to: end(11), deletedAt: 50 };
    const measurements = [at(9, 1), at(10, 2), at(11, 3), at(12, 4)];
    const ordered = new RecentMeasurements();
    ordered.add('a', measurements, 40);
    ordered.deleteRange('a', deleted);
    ordered.add('a', [at(10, 5)], 60);
    const reversed = new RecentMeasurements();
    reversed.add('a', [at(10, 5)], 60);
    reversed.deleteRange('a', deleted);
    reversed.add('a', [at(9, 1), at(11, 3), at(12, 4)], 40);
    expect([powers(ordered).sort(), powers(reversed).sort()]).toEqual([
      [1, 4, 5],
      [1, 4, 5],
    ]);
  });
});
