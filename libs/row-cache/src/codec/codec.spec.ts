import * as fc from 'fast-check';
import { POWER_COLUMNS, SKY_COLUMNS, type ForecastIssue, type SkyBlock, type SkyColumn } from '@daystar/contracts';
import { encodeBlock, inflateHeader } from './block';
import { unpackIssue, encodeIssue, toScaledIssue, unpackScaledIssue, unpackTransientIssue } from './issue-codec';
import { packIntegers, unpackIntegers } from './packed-integers';
import { concatenate, scale, computeMeans, unscale } from './scaled-integers';
import { unpackSky, packSky } from './sky-codec';

const STEPS_PER_WEEK = 7 * 288;

/** Power of a site on cloudy days: half-sine days with a random opacity every five minutes. */
function cloudyWeek(steps: number, capacity: number, seed: number): number[] {
  let state = seed;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return Array.from({ length: steps }, (_, step) => {
    const height = Math.sin(((step % 288) / 288 - 0.25) * 2 * Math.PI);
    return Math.round(Math.max(0, height) * capacity * (0.4 + 0.6 * random()) * 1e4) / 1e4;
  });
}

function weekOf(capacity: number): ForecastIssue {
  const forecastSteps = STEPS_PER_WEEK + 24;
  return {
    resource: 'site/1234-abcd-5678-ef90',
    issue_id: '20260101T120000Z-1',
    issued_at: '2026-01-01T12:00:00Z',
    next_issue_at: '2026-01-01T12:10:00Z',
    unit: 'MW',
    capacity,
    resource_version: 1,
    estimated_actuals: {
      first_period_end: '2025-12-25T12:05:00Z',
      pv_estimate: cloudyWeek(STEPS_PER_WEEK, capacity, 1),
      provenance: [{ steps: STEPS_PER_WEEK, ladder: 'nwp', inputs: [] }],
    },
    forecasts: {
      first_period_end: '2026-01-01T12:05:00Z',
      pv_estimate: cloudyWeek(forecastSteps, capacity, 2),
      pv_estimate10: cloudyWeek(forecastSteps, capacity, 3),
      pv_estimate90: cloudyWeek(forecastSteps, capacity, 4),
      provenance: [{ steps: forecastSteps, ladder: 'nwp', inputs: [] }],
    },
  };
}

describe('packed integers', () => {
  it('are exact for any values', () => {
    const integers = fc.array(fc.oneof(fc.integer(), fc.integer({ min: -3, max: 3 }), fc.constant(0)), {
      maxLength: 100,
    });
    fc.assert(
      fc.property(integers, (values) => {
        expect([...unpackIntegers(packIntegers(Int32Array.from(values)), values.length)]).toEqual(values);
      }),
    );
  });

  it('are exact at the limits of 32 bits', () => {
    const values = [2 ** 31 - 1, -(2 ** 31), 2 ** 31 - 1, 0, -1, -(2 ** 31)];
    expect([...unpackIntegers(packIntegers(Int32Array.from(values)), values.length)]).toEqual(values);
  });

  it('need one byte for sixteen zeros, and none for no values', () => {
    expect(packIntegers(new Int32Array(1600))).toHaveLength(101);
    expect([...unpackIntegers(packIntegers(new Int32Array(0)), 0)]).toEqual([]);
  });

  it('need few bytes for a straight line', () => {
    const line = Int32Array.from({ length: 1600 }, (_, i) => 100_000 + 3000 * i);
    expect(packIntegers(line).length).toBeLessThan(200);
  });
});

describe('scaled numbers', () => {
  it('with four decimals are exact within 32 bits', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2_147_483_647, max: 2_147_483_647 })), (tenThousandths) => {
        const values = tenThousandths.map((value) => value / 10_000);
        expect(unscale(scale(values, 10_000))).toEqual(values);
      }),
    );
  });

  it('lose a decimal rather than overflow', () => {
    expect(unscale(scale([1_234_567.8912, 0.1234], 10_000))).toEqual([1_234_567.891, 0.123]);
  });

  it('may be missing', () => {
    expect(unscale(scale([NaN, 1, NaN], 10))).toEqual([NaN, 1, NaN]);
  });
});

describe('means of scaled numbers', () => {
  const values = [0.1, 0.2, 0.4, 0.8, NaN, 1.6, 3.2, 6.4];

  it('are exact, from any start', () => {
    const means = computeMeans(scale(values, 10), { from: 1, groupSize: 2, count: 3 });
    expect([...means]).toEqual([(2 + 4) / 20, NaN, (16 + 32) / 20]);
  });

  it('continue from one column to another with different units', () => {
    const [coarse, fine] = [scale([1_234_567.8, 0.2, NaN], 10_000), scale([0.1234, 7], 10_000)];
    expect([coarse.perUnit, fine.perUnit]).toEqual([1000, 10_000]);
    const both = concatenate(coarse, fine);
    expect([...computeMeans(both, { from: 0, groupSize: 1, count: 5 })]).toEqual([1_234_567.8, 0.2, NaN, 0.1234, 7]);
    // The same quotient, and so the same double, as for the column alone.
    const alone = computeMeans(coarse, { from: 0, groupSize: 2, count: 1 });
    expect(computeMeans(both, { from: 0, groupSize: 2, count: 1 })).toEqual(alone);
  });
});

describe('a stored issue', () => {
  it.each([0.005, 5, 100, 2000])(
    'of two weeks at PT5M for %d MW is decoded exactly from at most 16 KiB',
    (capacity) => {
      const issue = weekOf(capacity);
      const bytes = encodeIssue(issue);
      expect(unpackIssue(bytes)).toEqual(issue);
      expect(bytes.length).toBeLessThanOrEqual(16 * 1024);
    },
  );

  it('keeps every power column, and needs no space for absent ones', () => {
    const issue = weekOf(100);
    const plain = encodeIssue(issue).length;
    const { forecasts, estimated_actuals: actuals } = issue;
    const quantiles = { p10_sum_naive: forecasts.pv_estimate10, p90_sum_naive: forecasts.pv_estimate90 };
    const untuned = { untuned_estimate10: forecasts.pv_estimate10, untuned_estimate90: forecasts.pv_estimate90 };
    Object.assign(forecasts, { ...quantiles, ...untuned, untuned_estimate: forecasts.pv_estimate });
    actuals.untuned_estimate = cloudyWeek(STEPS_PER_WEEK, 100, 5);
    expect(unpackIssue(encodeIssue(issue))).toEqual(issue);
    for (const column of POWER_COLUMNS) if (column !== 'pv_estimate') delete issue.forecasts[column];
    delete actuals.untuned_estimate;
    expect(encodeIssue(issue).length).toBeLessThan(plain);
  });

  it('of an older release, with three columns and the rest in the header, is readable', () => {
    const issue = weekOf(5);
    Object.assign(issue.forecasts, { p10_sum_naive: issue.forecasts.pv_estimate10 });
    const { pv_estimate: past, ...actualsMeta } = issue.estimated_actuals;
    const { pv_estimate, pv_estimate10 = [], pv_estimate90 = [], ...forecastsMeta } = issue.forecasts;
    const columns = Object.entries({ pv_estimate, pv_estimate10, pv_estimate90 });
    const bytes = encodeBlock({ ...issue, estimated_actuals: actualsMeta, forecasts: forecastsMeta }, [
      { name: 'estimated_actuals.pv_estimate', values: past, perUnit: 10_000 },
      ...columns.map(([name, values]) => ({ name: `forecasts.${name}`, values, perUnit: 10_000 })),
    ]);
    expect(unpackIssue(bytes)).toEqual(issue);
  });

  it('has the same integers packed and unpacked, and none for absent columns', () => {
    const issue = weekOf(2000);
    const [packed, plain] = [unpackScaledIssue(encodeIssue(issue)), toScaledIssue(issue)];
    for (const series of ['estimated_actuals', 'forecasts'] as const) {
      for (const power of POWER_COLUMNS) {
        const expected = plain.getColumnReader(series, power)?.();
        expect(packed.getColumnReader(series, power)?.()).toEqual(expected);
        expect(expected && unscale(expected)).toEqual(issue[series][power]);
      }
    }
  });

  it('is the same with an inflated header', () => {
    const bytes = encodeIssue(weekOf(100));
    const opened = inflateHeader(bytes);
    expect(opened.length).toBeGreaterThan(bytes.length);
    expect(unpackIssue(opened)).toEqual(weekOf(100));
  });

  it('keeps no unpacked powers if it is transient', () => {
    const issue = weekOf(100);
    const transient = unpackTransientIssue(encodeIssue(issue));
    expect(transient).toEqual(issue);
    expect(transient.forecasts.pv_estimate).not.toBe(transient.forecasts.pv_estimate);
  });

  it('does not change the original issue', () => {
    const issue = weekOf(5);
    encodeIssue(issue);
    expect(issue).toEqual(weekOf(5));
  });
});

describe('a stored sky', () => {
  const values = Array.from({ length: 4000 }, (_, i) => (i === 7 ? NaN : 50 + 50 * Math.sin(i / 30)));
  const sky: SkyBlock = {
    cell: 'c511-276',
    issued_at: '2026-01-01T12:00:00Z',
    next_issue_at: '2026-01-01T12:10:00Z',
    first_period_end: '2025-12-25T12:05:00Z',
    period: 'PT5M',
    actual_steps: 2016,
    columns: Object.fromEntries(SKY_COLUMNS.map((name) => [name, values])) as unknown as SkyBlock['columns'],
    provenance: [{ steps: 4000, ladder: 'nwp', inputs: [{ source: 'gfs', run: '2026-01-01T06:00:00Z' }] }],
  };
  const halfUnits: Readonly<Partial<Record<SkyColumn, number>>> = { relative_humidity: 0.25, wind_direction: 0.5 };

  it('is accurate to half a unit of its scales, with its gaps', () => {
    const { readColumn: read, ...back } = unpackSky(packSky(sky));
    expect({ ...back, columns: null }).toEqual({ ...sky, columns: null });
    for (const name of SKY_COLUMNS) {
      const column = read(name);
      for (const [from, to] of [
        [5, 3000],
        [5, 1000],
        [1990, 3999],
      ]) {
        expect(read(name, from, to)).toEqual(column.subarray(from, to));
      }
      expect(column).toHaveLength(4000);
      expect(column[7]).toBeNaN();
      const worst = Math.max(...values.map((value, i) => (i === 7 ? 0 : Math.abs(column[i] - value))));
      expect(worst).toBeLessThanOrEqual((halfUnits[name] ?? 0.05) + 1e-9);
    }
  });

  it('has no values in a column that an older release did not store', () => {
    const { snow_depth: _, ...columns } = sky.columns;
    const older = unpackSky(packSky({ ...sky, columns }));
    expect([...older.readColumn('snow_depth', 1, 4)]).toEqual([NaN, NaN, NaN]);
    expect(older.readColumn('air_temp')).toEqual(unpackSky(packSky(sky)).readColumn('air_temp'));
  });
});
