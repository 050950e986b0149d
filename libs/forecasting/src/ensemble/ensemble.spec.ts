import { describeWith, referenceData } from '@daystar/testing';
import { DAY, HOUR } from '@daystar/timeseries';
import { readdirSync, readFileSync } from 'node:fs';
import { ensembleOpacity } from './ensemble-opacity';
import { memberQuantiles } from './member-quantiles';

describe('quantiles of an ensemble', () => {
  it('lie where the truth lies below the k-th of n members with probability k / (n + 1)', () => {
    // Nine members: the 1st, 5th and 9th; nineteen: the 2nd, 10th and 18th.
    const nine = Array.from({ length: 9 }, (_, i) => [10 * (i + 1)]);
    expect(memberQuantiles(nine)).toEqual({
      p10: Float64Array.of(10),
      p50: Float64Array.of(50),
      p90: Float64Array.of(90),
    });
    const nineteen = Array.from({ length: 19 }, (_, i) => [i + 1]).reverse();
    expect(memberQuantiles(nineteen)).toMatchObject({ p10: Float64Array.of(2), p90: Float64Array.of(18) });
    // Fourteen: 1.5, 7.5 and 13.5, halfway between two.
    const fourteen = Array.from({ length: 14 }, (_, i) => [i + 1]);
    expect([...memberQuantiles(fourteen).p50, ...memberQuantiles(fourteen).p10]).toEqual([7.5, 1.5]);
  });

  it('are the outermost members of a few, and the member itself of one', () => {
    expect(memberQuantiles([[3], [1]])).toEqual({
      p10: Float64Array.of(1),
      p50: Float64Array.of(2),
      p90: Float64Array.of(3),
    });
    expect([...memberQuantiles([[4]]).p90]).toEqual([4]);
  });

  it('leave out gaps of members, and are gaps without any member', () => {
    const { p10, p50, p90 } = memberQuantiles([
      [1, NaN],
      [NaN, NaN],
      [3, NaN],
    ]);
    expect([p10[0], p50[0], p90[0]]).toEqual([1, 2, 3]);
    expect([p10[1], p50[1], p90[1]]).toEqual([NaN, NaN, NaN]);
    expect(memberQuantiles([]).p50).toHaveLength(0);
  });

  it('need members of one length', () => {
    expect(() => memberQuantiles([[1, 2], [1]])).toThrow('differ in length');
  });
});

describe('opacity of an ensemble', () => {
  it('is low where members are bright, and nothing at night', () => {
    const { low, median, high } = ensembleOpacity(
      [
        [800, 0],
        [400, 0],
        [200, 0],
      ],
      [800, 0],
    );
    expect([low[0], median[0], high[0]]).toEqual([0, 50, 75]);
    expect([low[1], median[1], high[1]]).toEqual([NaN, NaN, NaN]);
  });
});

describeWith('reference-data', 'the GEFS run of 2019-05-15 near Tucson', () => {
  const start = Date.UTC(2019, 4, 15);
  /** Three-hourly means of seven days of one member, its means since the last six-hourly reset taken apart. */
  const memberOf = (file: string): number[] => {
    const means = readFileSync(referenceData('weather', 'points', file), 'utf8')
      .trim()
      .split('\n')
      .slice(2)
      .map((line) => line.split(','))
      .map(([stamp, , , , , , dswrf]) => ({ hour: (Date.parse(stamp) - start) / HOUR, mean: Number(dswrf) }))
      .filter(({ hour }) => hour <= 168);
    return means.map(({ hour, mean }, i) => (hour % 6 === 0 ? 2 * mean - means[i - 1].mean : mean));
  };
  const members = () =>
    readdirSync(referenceData('weather', 'points'))
      .filter((file) => /^gefs_(c00|p\d\d)_/.test(file))
      .map(memberOf);

  it('gives quantiles in order whose spread grows with lead', () => {
    const all = members();
    expect(all).toHaveLength(21);
    const { p10, p50, p90 } = memberQuantiles(all);
    expect(p50).toHaveLength((7 * DAY) / (3 * HOUR));
    p50.forEach((median, step) => {
      expect(p10[step]).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(p90[step]);
    });
    const widths = [0, 1, 2, 3, 4, 5, 6].map((day) => {
      const steps = [...p90.slice(8 * day, 8 * day + 8)].map((value, i) => value - p10[8 * day + i]);
      return steps.reduce((sum, width) => sum + width, 0) / steps.length;
    });
    // Means of 8 W/m2 on the first day, some 30 on the next three, some 85 on the last three.
    expect(widths[0]).toBeLessThan(15);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(widths.slice(1, 4))).toBeGreaterThan(1.5 * widths[0]);
    expect(mean(widths.slice(4))).toBeGreaterThan(2 * mean(widths.slice(1, 4)));
  });
});
