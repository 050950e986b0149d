import { type PowerSite, type PowerSeries, siteChanged } from '@daystar/contracts';
import { type SiteTuning, SkillTracker, blendSky } from '@daystar/forecasting';
import { DAY, HOUR, MINUTE, formatStamp, stepsBetween } from '@daystar/timeseries';
import { getIssueWindow } from './issue-window';
import { type AppliedTuning, buildSiteIssue } from './build-site-issue';

/** Solar noon at the place is at about 19:40 UTC. */
const NOW = Date.UTC(2026, 5, 21, 19);
const plain = { ...siteChanged.example, kind: 'utility', capacity: 10, tracking_type: 'fixed' } as PowerSite;
/** A quarter of the plant is available, from an hour before the issue to two hours after it. */
const outage = { start: formatStamp(NOW - HOUR), end: formatStamp(NOW + 2 * HOUR), available_share: 0.25 };
const limited = { ...plain, export_limit: 6, outages: [outage] };

function skyUnder(opacity: number) {
  const steps = stepsBetween(NOW - 8 * DAY, NOW + 8 * DAY, HOUR);
  const column = (value: number) => new Float64Array(steps.count).fill(value);
  const columns = { cloud_opacity: column(opacity), air_temp: column(20) };
  const weather = { source: 'test', kind: 'forecast' as const, run: NOW - HOUR, distance: 0, steps, columns };
  return blendSky([weather], { place: plain, steps: getIssueWindow(NOW), issuedAt: NOW, skill: new SkillTracker() });
}

const sky = skyUnder(20);
const issueOf = (site: PowerSite, tuning?: AppliedTuning) => buildSiteIssue(site, sky, NOW, { tuning });
/** Index of the step that ends at a time. */
const indexAt = ({ first_period_end }: PowerSeries, end: number) =>
  Math.round((end - Date.parse(first_period_end)) / (5 * MINUTE));

describe('the issue of a site with an export limit and an outage', () => {
  it('reduces power in all steps and quantiles, and keeps the potential of the unlimited site', () => {
    const { forecasts, estimated_actuals, plant } = issueOf(limited);
    const unlimited = issueOf(plain);
    expect(plant).toEqual(['export_limit', 'outages']);
    for (const [series, own] of [
      [forecasts, unlimited.forecasts],
      [estimated_actuals, unlimited.estimated_actuals],
    ]) {
      expect(series.pv_potential).toEqual(own.pv_estimate);
      series.pv_estimate.forEach((power, i) => {
        const end = Date.parse(series.first_period_end) + i * 5 * MINUTE;
        const share = end > NOW - HOUR && end <= NOW + 2 * HOUR ? 0.25 : 1;
        for (const name of ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const)
          if (series[name]) expect(series[name][i]).toBeCloseTo(Math.min(6, share * own[name]![i]), 3);
      });
    }
    expect(Math.max(...forecasts.pv_potential!)).toBeGreaterThan(7);
  });

  it('contains no potential without them', () => {
    const { forecasts, plant } = issueOf(plain);
    expect([forecasts.pv_potential, plant]).toEqual([undefined, undefined]);
    expect(issueOf({ ...plain, outages: [] })).toEqual(issueOf(plain));
  });

  it('corrects the potential by recent measurements, and applies the limit once', () => {
    const before = NOW - 70 * MINUTE;
    const { estimated_actuals } = issueOf(plain);
    const estimate = estimated_actuals.pv_estimate[indexAt(estimated_actuals, before)];
    const measured = [0, 1, 2, 3].map((n) => ({
      end: before - n * 5 * MINUTE,
      length: 5 * MINUTE,
      power: 0.5 * estimate,
    }));
    const tuning = { tuning: {}, recentPower: measured, pastPower: [] };
    const free = issueOf(plain, tuning).forecasts;
    const { forecasts } = issueOf(limited, tuning);
    expect(free.pv_estimate[3]).toBeLessThan(0.95 * free.untuned_estimate![3]);
    expect(forecasts.pv_potential).toEqual(free.pv_estimate);
    expect(forecasts.pv_estimate[3]).toBeCloseTo(0.25 * free.pv_estimate[3], 3);
    expect(forecasts.untuned_estimate![3]).toBeCloseTo(0.25 * free.untuned_estimate![3], 3);
  });

  it('stores the untuned potential beside the tuned one, so that neither is below its delivered power', () => {
    const { estimated_actuals: actuals } = issueOf(plain);
    const power = 0.3 * actuals.pv_estimate[indexAt(actuals, NOW)];
    const tuning = { tuning: {}, recentPower: [{ end: NOW, length: 5 * MINUTE, power }], pastPower: [] };
    const site = { ...plain, export_limit: 6 };
    const [tuned, untuned] = [issueOf(site, tuning), issueOf(site)];
    for (const series of ['estimated_actuals', 'forecasts'] as const) {
      const { pv_estimate, pv_potential, untuned_estimate, untuned_potential } = tuned[series];
      expect(untuned_potential).toEqual(untuned[series].pv_potential);
      expect(untuned[series].untuned_potential).toBeUndefined();
      pv_estimate.forEach((delivered, i) => {
        expect(delivered).toBeLessThanOrEqual(pv_potential![i]);
        expect(untuned_estimate![i]).toBeLessThanOrEqual(untuned_potential![i]);
      });
    }
    const { pv_potential, untuned_estimate } = tuned.forecasts;
    expect(untuned_estimate!.some((delivered, i) => delivered > pv_potential![i])).toBe(true);
  });

  it('is not corrected by measurements of a planned outage', () => {
    const { estimated_actuals: actuals } = issueOf(plain);
    const ends = Array.from({ length: 10 }, (_, n) => NOW - n * 5 * MINUTE);
    const recentPower = ends.map((end) => {
      const power = 0.25 * actuals.pv_estimate[indexAt(actuals, end)];
      return { end, length: 5 * MINUTE, power };
    });
    const { forecasts } = issueOf(limited, { tuning: {}, recentPower, pastPower: [] });
    expect(forecasts.pv_potential).toEqual(issueOf(limited).forecasts.pv_potential);
  });

  it('delivers what was measured, also above the stated limit and in an outage, and keeps the potential', () => {
    const { estimated_actuals: actuals } = issueOf(plain);
    const [free, off] = [NOW - 2 * HOUR, NOW].map((end) => actuals.pv_estimate[indexAt(actuals, end)]);
    const measure = (end: number, power: number) => ({ end, length: 5 * MINUTE, power });
    const pastPower = [measure(NOW - 2 * HOUR, 6.5432), measure(NOW - 2 * HOUR - 5 * MINUTE, 3), measure(NOW, 1.1)];
    const { estimated_actuals } = issueOf(limited, { tuning: {}, recentPower: [], pastPower });
    const rowsAt = (end: number) => {
      const i = indexAt(estimated_actuals, end);
      return [estimated_actuals.pv_estimate[i], estimated_actuals.pv_potential![i]];
    };
    expect(rowsAt(NOW - 2 * HOUR)).toEqual([6.5432, free]);
    expect(rowsAt(NOW - 2 * HOUR - 5 * MINUTE)).toEqual([3, 3]);
    expect(rowsAt(NOW)[0]).toBe(1.1);
    expect(rowsAt(NOW)[1]).toBeCloseTo(Math.min(4.4, off), 3);
  });
});

describe('estimated actuals of a plant that posts means of hours', () => {
  const load_profile = Array.from({ length: 24 }, (_, hour) => (hour % 2 ? 0.3 : 0.6));
  const hybrid = { ...plain, export_limit: 4, load_profile };
  const hours = (count: number) => Array.from({ length: count }, (_, n) => NOW - n * HOUR);

  /** Posts means, and returns the rows of each hour. */
  function measureHours(site: PowerSite, means: ReadonlyMap<number, number>, tuning: SiteTuning = {}) {
    const pastPower = [...means].map(([end, power]) => ({ end, length: HOUR, power }));
    const { estimated_actuals } = issueOf(site, { tuning, recentPower: [], pastPower });
    return [...means].map(([end, mean]) => {
      const last = indexAt(estimated_actuals, end);
      return { end, mean, rows: estimated_actuals.pv_estimate.slice(last - 11, last + 1) };
    });
  }
  const average = (rows: readonly number[]) => rows.reduce((sum, power) => sum + power, 0) / rows.length;

  it('have the posted means, and are at most the export limit and the load', () => {
    const limitAt = (end: number) => 4 + load_profile[new Date(end - 1).getUTCHours()];
    for (const share of [1, 0.97, 0.8, 0.4])
      for (const { end, mean, rows } of measureHours(hybrid, new Map(hours(48).map((t) => [t, share * limitAt(t)])))) {
        expect(average(rows)).toBeCloseTo(mean, 3);
        expect(Math.max(...rows)).toBeLessThanOrEqual(limitAt(end) + 1e-9);
      }
  });

  it('are at most the capacity of their time, and a limit that tuning found', () => {
    const small = { ...plain, capacity_changes: [{ start: formatStamp(NOW - 3 * DAY), capacity: 5 }] };
    for (const { mean, rows } of measureHours(small, new Map(hours(48).map((end, n) => [end, 3 + 0.04 * n])))) {
      expect(average(rows)).toBeCloseTo(mean, 3);
      expect(Math.max(...rows)).toBeLessThanOrEqual(5);
    }
    const means = new Map(hours(48).map((end, n) => [end, n === 3 ? 8 : 3 + 0.08 * n]));
    for (const { mean, rows } of measureHours(plain, means, { limit: 7 })) {
      expect(average(rows)).toBeCloseTo(mean, 3);
      expect(Math.max(...rows)).toBeLessThanOrEqual(mean > 7 ? 10 : 7);
    }
  });

  it('are below a limit in an outage of a part of the hour, and keep the export limit if it was cancelled', () => {
    const half = { start: formatStamp(NOW - 30 * MINUTE), end: formatStamp(NOW), available_share: 0 };
    const site = { ...plain, export_limit: 4, outages: [half] };
    const [{ rows: off }] = measureHours(site, new Map([[NOW, 1.9]]));
    expect(average(off)).toBeCloseTo(1.9, 3);
    expect(off.slice(6)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(Math.max(...off)).toBeLessThanOrEqual(4);
    const [{ rows: cancelled }] = measureHours(site, new Map([[NOW, 3.8]]));
    expect(average(cancelled)).toBeCloseTo(3.8, 3);
    expect(Math.max(...cancelled)).toBeLessThanOrEqual(4);
  });

  it('have the posted mean in all rows where it exceeds the limit', () => {
    const [{ rows }] = measureHours({ ...plain, export_limit: 4 }, new Map([[NOW, 4.2]]));
    expect(rows).toEqual(new Array(12).fill(4.2));
  });
});

describe('the issue of a site under a nowcast', () => {
  it('has the errors that the site has in common with others, from its first forecast row on', () => {
    const createColumn = (value: number) => new Float64Array(sky.steps.count).fill(value, sky.actualSteps + 6);
    const east = createColumn(2).fill(0, sky.actualSteps + 12);
    const commonErrors = { east, north: createColumn(0), largeScaleErrorShare: createColumn(0) };
    const { common_errors } = buildSiteIssue(plain, { ...sky, commonErrors }, NOW);
    expect(common_errors?.motion_east.slice(0, 2)).toEqual([0, 0]);
    // Clouds farther east would thicken the sky, and reduce the power.
    expect(common_errors?.motion_east.slice(2).every((share) => share < 0)).toBe(true);
    expect(common_errors?.motion_east).toHaveLength(4);
    expect(common_errors?.motion_north).toEqual([]);
  });

  it('has none without a nowcast', () => {
    expect(issueOf(plain)).not.toHaveProperty('common_errors');
  });
});

describe('the issue of a site whose capacity changes', () => {
  const DAY_AFTER = NOW + DAY;
  const growing: PowerSite = {
    ...plain,
    capacity_changes: [
      { start: formatStamp(NOW - 2 * DAY), capacity: 5 },
      { start: formatStamp(NOW), capacity: 10 },
      { start: formatStamp(DAY_AFTER), capacity: 20 },
    ],
  };
  const factorAt = (end: number) => (end > DAY_AFTER ? 2 : end <= NOW - 2 * DAY || end > NOW ? 1 : 0.5);

  it('has the capacity at the time of each row, in all quantiles', () => {
    const [own, constant] = [issueOf(growing), issueOf(plain)];
    expect([own.capacity, own.plant]).toEqual([10, ['capacity_changes']]);
    for (const series of ['estimated_actuals', 'forecasts'] as const)
      for (const name of ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const)
        own[series][name]?.forEach((power, i) => {
          const end = Date.parse(own[series].first_period_end) + i * 5 * MINUTE;
          expect(power).toBeCloseTo(factorAt(end) * constant[series][name]![i], 2);
        });
  });

  it('keeps tuned rows below the capacity at their time, and not below the stated one', () => {
    const { estimated_actuals: actuals } = issueOf(plain);
    const power = 1.3 * actuals.pv_estimate[indexAt(actuals, NOW)];
    const recentPower = [{ end: NOW, length: 5 * MINUTE, power }];
    const { forecasts } = issueOf(growing, { tuning: { limit: 9 }, recentPower, pastPower: [] });
    const end = (i: number) => Date.parse(forecasts.first_period_end) + i * 5 * MINUTE;
    forecasts.pv_estimate90!.forEach((p90, i) => expect(p90).toBeLessThanOrEqual(10 * Math.max(1, factorAt(end(i)))));
    expect(Math.max(...forecasts.pv_estimate)).toBeGreaterThan(13);
  });
});
