import type { ForecastIssue } from '@daystar/contracts';
import { type GroupSums, GroupSumsCache } from './group-sums';
import { aggregateIssues } from './aggregate-issues';
import type { Member } from './member';
import { removePooledTuning } from './remove-tuning';

const base = Date.UTC(2026, 5, 1, 10);
const minute = 60_000;

/** An issue made at `issuedAt` over 08:00..14:00: `actual` MW before, `forecast` MW after, with `spread` around both. */
function issue(id: string, issuedAt: number, actual: number, forecast: number, spread: number): ForecastIssue {
  const first = Math.min(base, issuedAt) - 120 * minute;
  const actuals = Math.floor((issuedAt - first) / (5 * minute));
  const hour = Math.floor(issuedAt / (60 * minute)) * 60 * minute;
  const forecasts = (base + 240 * minute - hour) / (5 * minute);
  const pastForecasts = Math.floor((issuedAt - hour) / (5 * minute));
  const forecastPower = Array.from({ length: forecasts }, (_, i) => (i < pastForecasts ? actual : forecast));
  const run = (steps: number) => [
    { steps, ladder: 'nwp' as const, inputs: [{ source: 'gfs', run: '2026-06-01T00:00:00Z' }] },
  ];
  return {
    resource: `site/${id}`,
    issue_id: `issue-${id}`,
    issued_at: new Date(issuedAt).toISOString(),
    next_issue_at: new Date(issuedAt + 10 * minute).toISOString(),
    unit: 'MW',
    capacity: 100,
    resource_version: 1,
    estimated_actuals: {
      first_period_end: new Date(first + 5 * minute).toISOString(),
      pv_estimate: Array(actuals).fill(actual),
      provenance: run(actuals),
    },
    forecasts: {
      first_period_end: new Date(hour + 5 * minute).toISOString(),
      pv_estimate: forecastPower,
      pv_estimate10: forecastPower.map((power) => power - spread),
      pv_estimate90: forecastPower.map((power) => power + spread),
      provenance: run(forecasts),
    },
  };
}

const member = (resource_id: string, made?: ForecastIssue): Member => ({
  resource_id,
  capacity: 100,
  issue: made,
  // A degree apart, in the order of their names.
  places: [{ latitude: resource_id.charCodeAt(0) - 60, longitude: 0.1, capacity: 100 }],
});
class CountingMemory extends GroupSumsCache {
  added = 0;

  override getOrCompute(group: string, name: string, addUp: () => GroupSums): GroupSums {
    return super.getOrCompute(group, name, () => {
      this.added++;
      return addUp();
    });
  }
}
const independent = () => 1e-9;
const asOne = () => 1e12;

describe('the sum of members', () => {
  const early = member('a', issue('a', base + 24 * minute, 10, 20, 3));
  const late = member('b', issue('b', base + 26 * minute, 1.25, 2.5, 4));
  const summed = aggregateIssues([early, late], independent);

  it('is exact, with estimated actuals before forecasts', () => {
    expect(summed?.estimated_actuals.pv_estimate[0]).toBe(11.25);
    // 10:25 is past for the later issue only: the earlier one still contributes its forecast.
    const index = (base + 25 * minute - (base - 120 * minute)) / (5 * minute) - 1;
    expect(summed?.estimated_actuals.pv_estimate[index]).toBe(21.25);
    expect(summed?.forecasts.pv_estimate.at(-1)).toBe(22.5);
  });

  it('starts its forecasts at the full hour and names its member issues', () => {
    expect(summed?.forecasts.first_period_end).toBe(new Date(base + 5 * minute).toISOString());
    expect(summed?.issued_at).toBe(late.issue?.issued_at);
    expect(summed?.members).toEqual([
      { resource_id: 'a', issue_id: 'issue-a' },
      { resource_id: 'b', issue_id: 'issue-b' },
    ]);
    expect(summed?.coverage).toBe(1);
  });

  it('has the untuned powers of a member that other sites alone tune, once their tuning is removed', () => {
    const made = issue('a', base, 10, 20, 3);
    const tune = (flag: 'pooled' | 'learned') => {
      const [estimate, p10, p90] = [16, 12, 19].map((power) => made.forecasts.pv_estimate.map(() => power));
      const provenance = made.forecasts.provenance.map((run) => ({ ...run, tuning_flags: [flag] }));
      const { pv_estimate: untuned_estimate, pv_estimate10: untuned_estimate10, pv_estimate90 } = made.forecasts;
      const untuned = { untuned_estimate, untuned_estimate10, untuned_estimate90: pv_estimate90 };
      const powers = { pv_estimate: estimate, pv_estimate10: p10, pv_estimate90: p90 };
      return [member('a', { ...made, forecasts: { ...made.forecasts, ...powers, ...untuned, provenance } })];
    };
    const readLast = (members: readonly Member[]) => {
      const { forecasts } = aggregateIssues(members, independent)!;
      return [forecasts.pv_estimate10, forecasts.pv_estimate, forecasts.pv_estimate90].map((powers) => powers?.at(-1));
    };
    expect(readLast(tune('pooled'))).toEqual([12, 16, 19]);
    expect(readLast(removePooledTuning(tune('pooled')))).toEqual([17, 20, 23]);
    expect(readLast(removePooledTuning(tune('learned')))).toEqual([12, 16, 19]);
  });

  it('also sums the untuned powers of tuned members, as if no member were tuned', () => {
    const plain = [issue('a', base, 10, 20, 3), issue('b', base, 5, 8, 2)];
    const tune = (made: ForecastIssue): ForecastIssue => {
      const { pv_estimate, pv_estimate10, pv_estimate90, ...forecasts } = made.forecasts;
      const scale = (powers: number[] = []) => powers.map((power) => power / 2);
      const actuals = made.estimated_actuals;
      return {
        ...made,
        estimated_actuals: {
          ...actuals,
          pv_estimate: scale(actuals.pv_estimate),
          untuned_estimate: actuals.pv_estimate,
        },
        forecasts: {
          ...forecasts,
          pv_estimate: scale(pv_estimate),
          pv_estimate10: scale(pv_estimate10),
          pv_estimate90: scale(pv_estimate90),
          untuned_estimate: pv_estimate,
          untuned_estimate10: pv_estimate10,
          untuned_estimate90: pv_estimate90,
        },
      };
    };
    const cache = new GroupSumsCache();
    const aggregate = (issues: readonly ForecastIssue[]) =>
      aggregateIssues(
        issues.map((made, i) => member(`m${i}`, made)),
        independent,
        cache,
      )!;
    const untunedSum = aggregateIssues(
      plain.map((made, i) => member(`m${i}`, made)),
      independent,
    )!;
    // The second time, all sums are cached.
    for (let time = 0; time < 2; time++) {
      const { estimated_actuals, forecasts } = aggregate([tune(plain[0]), plain[1]]);
      expect(forecasts.pv_estimate.at(-1)).toBe(18);
      expect(estimated_actuals.weather_estimate).toEqual(untunedSum.estimated_actuals.pv_estimate);
      expect(forecasts.weather_estimate).toEqual(untunedSum.forecasts.pv_estimate);
      expect(forecasts.weather_estimate10).toEqual(untunedSum.forecasts.pv_estimate10);
      expect(forecasts.weather_estimate90).toEqual(untunedSum.forecasts.pv_estimate90);
      expect(forecasts.weather_p10_sum_naive).toEqual(untunedSum.forecasts.p10_sum_naive);
      expect(forecasts.weather_p90_sum_naive).toEqual(untunedSum.forecasts.p90_sum_naive);
    }
    expect(Object.keys(untunedSum.forecasts)).not.toContain('weather_estimate');
  });

  it('adds errors of plants that other sites alone tune almost in quadrature, also under one sky', () => {
    const pool = (id: string) => {
      // Half of the interval is 3 MW by the sky, and 5 MW with the plant: that of the plant is 4 MW.
      const made = issue(id, base, 10, 20, 5);
      const { pv_estimate: untuned_estimate, provenance } = made.forecasts;
      const untuned_estimate10 = untuned_estimate.map((power) => power - 3);
      const untuned_estimate90 = untuned_estimate.map((power) => power + 3);
      const runs = provenance.map((run) => ({ ...run, tuning_flags: ['pooled' as const] }));
      const untuned = { untuned_estimate, untuned_estimate10, untuned_estimate90 };
      return member(id, { ...made, forecasts: { ...made.forecasts, ...untuned, provenance: runs } });
    };
    const readHalfWidth = (count: number) => {
      const { forecasts } = aggregateIssues(['a', 'b', 'c', 'd'].slice(0, count).map(pool), asOne)!;
      return forecasts.pv_estimate90!.at(-1)! - forecasts.pv_estimate.at(-1)!;
    };
    expect(readHalfWidth(1)).toBeCloseTo(5, 3);
    // The error of the mean line of others is common to plants: a sixth of the variance.
    expect(readHalfWidth(4)).toBeCloseTo(Math.hypot(4 * 3, 4 * Math.sqrt((5 / 6) * 4 + (1 / 6) * 16)), 3);
  });

  it('adds independent spreads in quadrature and fully correlated ones linearly', () => {
    expect(summed?.forecasts.pv_estimate10?.at(-1)).toBe(17.5);
    expect(summed?.forecasts.pv_estimate90?.at(-1)).toBe(27.5);
    expect(aggregateIssues([early, late], asOne)?.forecasts.pv_estimate10?.at(-1)).toBe(15.5);
  });

  it('has the sums of member quantiles in separate columns', () => {
    expect(summed?.forecasts.p10_sum_naive?.at(-1)).toBe(15.5);
    expect(summed?.forecasts.p90_sum_naive?.at(-1)).toBe(29.5);
  });

  it('has the sums of member quantiles also in the part of the full hour that is past', () => {
    const { pv_estimate, p10_sum_naive, p90_sum_naive } = summed!.forecasts;
    expect([pv_estimate[0], p10_sum_naive?.[0], p90_sum_naive?.[0]]).toEqual([11.25, 4.25, 18.25]);
  });

  it('is the same from the cache, and recomputes only groups with a new issue', () => {
    const memory = new CountingMemory();
    aggregateIssues([early, late], independent, memory);
    expect(memory.added).toBe(2);
    expect(aggregateIssues([early, late], independent, memory)).toEqual(summed);
    expect(memory.added).toBe(2);
    const newer = issue('b', base + 26 * minute, 2, 3, 4);
    const changed = [early, { ...late, issue: { ...newer, issue_id: 'issue-b2' } }];
    expect(aggregateIssues(changed, independent, memory)).toEqual(aggregateIssues(changed, independent));
    expect(memory.added).toBe(3);
  });

  it('unpacks the powers of a member a few times, not for each row', () => {
    const plain = issue('a', base, 10, 30, 5);
    let reads = 0;
    const count = <T extends object>(series: T): T =>
      new Proxy(series, {
        get: (target, name, receiver) => {
          if (String(name).startsWith('pv_')) reads++;
          return Reflect.get(target, name, receiver) as unknown;
        },
      });
    const counted = { ...plain, estimated_actuals: count(plain.estimated_actuals), forecasts: count(plain.forecasts) };
    expect(aggregateIssues([member('a', counted)])).toEqual(aggregateIssues([member('a', plain)]));
    expect(reads).toBeLessThan(10);
  });

  it('has provenance for each of its rows', () => {
    const steps = summed?.forecasts.provenance.reduce((total, run) => total + run.steps, 0);
    expect(steps).toBe(summed?.forecasts.pv_estimate.length);
  });

  it('is scaled up for missing or late members, and states its coverage', () => {
    const stale = member('c', issue('c', base - 7 * 60 * minute, 50, 50, 1));
    const partial = aggregateIssues([early, late, stale, member('d')], independent);
    expect(partial?.coverage).toBe(0.5);
    expect(partial?.forecasts.pv_estimate.at(-1)).toBe(45);
    expect(partial?.members?.[2]).toEqual({ resource_id: 'c', issue_id: undefined });
  });

  it('is undefined with less than half of the capacity, or without members', () => {
    expect(aggregateIssues([early, member('b'), member('c')], independent)).toBeUndefined();
    expect(aggregateIssues([], independent)).toBeUndefined();
  });

  describe('of members that have errors in common', () => {
    const withErrors = (id: string, ...motion_east: number[]) => {
      const common_errors = { motion_east, motion_north: [], system: [] };
      return member(id, { ...issue(id, base, 20, 20, 3), common_errors });
    };
    const widthOf = (...members: Member[]) => {
      const { pv_estimate10: p10 = [], pv_estimate90: p90 = [] } =
        aggregateIssues(members, independent)?.forecasts ?? {};
      return (p90[0] - p10[0]) / 2;
    };

    it('has the percentiles of a single member', () => {
      for (const share of [0, 60, -100, 400]) expect(widthOf(withErrors('a', share))).toBe(3);
    });

    it('adds errors of the same sign, and subtracts those of opposite signs', () => {
      expect(widthOf(withErrors('a', 0), withErrors('b', 0))).toBeCloseTo(Math.sqrt(18), 3);
      // Their correlation is 0.80 at a distance of a degree.
      expect(widthOf(withErrors('a', 100), withErrors('b', 100))).toBeCloseTo(3 * Math.sqrt(2 + 1.6), 1);
      expect(widthOf(withErrors('a', 100), withErrors('b', -100))).toBeCloseTo(3 * Math.sqrt(2 - 1.6), 1);
    });

    it('has an interval no wider than the sum of the intervals', () => {
      expect(widthOf(withErrors('a', 400), withErrors('b', 400))).toBe(6);
    });

    it('interpolates them between rows, to 0 after the last one', () => {
      const { pv_estimate90: p90 = [] } =
        aggregateIssues([withErrors('a', 100), withErrors('b', 100)], independent)?.forecasts ?? {};
      expect(p90[0]).toBeGreaterThan(p90[1]);
      expect(p90[1]).toBeGreaterThan(p90[2]);
      expect(p90[3]).toBe(p90[4]);
    });
  });

  it('stays between 0 and capacity', () => {
    const wide = aggregateIssues(
      [member('a', issue('a', base, 90, 90, 95)), member('b', issue('b', base, 90, 90, 95))],
      asOne,
    );
    expect(wide?.forecasts.pv_estimate90?.at(-1)).toBe(200);
    expect(wide?.forecasts.pv_estimate10?.at(-1)).toBe(0);
  });
});
