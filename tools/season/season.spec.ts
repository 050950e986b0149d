import { DAY, HOUR } from '@daystar/timeseries';
import { runSeason } from './run-season';
import { scoreLead } from './score-lead';

describe('the score of a lead time', () => {
  it('scores only half hours in daylight', () => {
    const of = (...values: number[]) => Float64Array.from(values);
    const rows = {
      measured: of(0, 4, 6, 5),
      tuned: of(3, 5, 6, NaN),
      p10: of(3, 4.5, 5, NaN),
      p90: of(3, 6, 7, NaN),
      untuned: of(3, 8, NaN, NaN),
      untunedP10: of(3, 3, NaN, NaN),
      untunedP90: of(3, 9, NaN, NaN),
    };
    const score = scoreLead(3_600_000, [rows]);
    const coverages = { coverage: 50, coverageUntuned: 100 };
    expect(score).toMatchObject({ halfHourCount: 2, maeUntuned: 2, maeTuned: 0.5, gain: 75, ...coverages });
    expect(scoreLead(3_600_000, [rows], 2)).toMatchObject({ halfHourCount: 1, coverage: 100 });
  });
});

describe('a few days of the season', () => {
  it('improve the next hour by measurements posted over HTTP, and report the gain', async () => {
    const { scores, weeks, reports, page } = await runSeason({ sites: 1, days: 2, warmUp: 1 });
    const [hour, day] = [scores[0], scores[2]];
    expect([hour.lead, day.lead]).toEqual([HOUR, DAY]);
    expect(hour.halfHourCount).toBeGreaterThan(20);
    expect(hour.gain).toBeGreaterThan(10);
    // A plant below its stated capacity is corrected a day ahead, too.
    expect(day.gain).toBeGreaterThan(-1);
    expect(weeks).toHaveLength(1);
    expect(weeks[0][0].halfHourCount).toBeGreaterThan(hour.halfHourCount);
    expect(page).toContain('Errors by lead');
    expect(reports).toHaveLength(1);
    for (const { enabled, values, served, yield_by_half_hour: yields = [] } of reports) {
      expect(enabled).toBe(true);
      expect(values).toBeGreaterThan(20);
      expect(served.find(({ lead }) => lead === 'PT60M')?.mae_tuned).toBeGreaterThan(0);
      // The plants are smaller than registered, and shaded in the morning.
      expect(Math.min(...yields)).toBeLessThan(0.8);
    }
  }, 240_000);
});
