import { DEGREES } from '../angle';
import { sunStep } from '../chain/sun-step';
import { observerAt } from '../sun/observer';
import { sunAt } from '../sun/sun';
import { getCachedSunTable } from './sun-table-cache';
import { computeSunTable } from './sun-table';

const seconds = (stamp: string): number => Date.parse(stamp) / 1000;

describe.each([
  ['over a leap day', '2024-02-28T12:00:00Z', 300, 800],
  ['at the turn of the year, with steps of half an hour', '2025-12-30T00:15:00Z', 1800, 200],
  ['before 1970', '1960-06-01T00:02:30Z', 300, 300],
  ['in a far century', '2150-09-10T07:11:13Z', 97, 500],
])('the sun table %s', (_name, stamp, step, count) => {
  const table = computeSunTable({ first: seconds(stamp), step, count });

  it('matches the algorithm to 1e-6 degrees', () => {
    for (let i = 0; i < count; i += 7) {
      const sun = sunAt(table.first + i * step);
      const deviation = Math.hypot(sun.x - table.x[i], sun.y - table.y[i], sun.z - table.z[i]) * DEGREES;
      expect(deviation).toBeLessThan(1e-6);
      expect(Math.abs(sun.distance - table.distance[i])).toBeLessThan(1e-9);
      expect(Math.abs(sun.parallax - table.parallax[i])).toBeLessThan(1e-12);
      expect(Math.abs(sun.equationOfTime - table.equationOfTime[i])).toBeLessThan(1e-5);
      expect(table.dniExtra[i]).toBe(sunStep(observerAt(0, 0), table.first + i * step).dniExtra);
    }
  });
});

describe('conjunctions', () => {
  const during = (stamp: string) => computeSunTable({ first: seconds(stamp), step: 300, count: 288 }).conjunctions;

  it('are the hours of an eclipse somewhere on Earth and no others', () => {
    // 12 August 2026: partial from 15:34 to 19:58 UTC (Espenak and Meeus, NASA/TP-2006-214141).
    const hours = during('2026-08-12T00:00:00Z').map(({ index }) => index / 12);
    expect(Math.min(...hours)).toBeLessThan(15.6);
    expect(Math.min(...hours)).toBeGreaterThan(14.5);
    expect(Math.max(...hours)).toBeGreaterThan(19.9);
    expect(Math.max(...hours)).toBeLessThan(21);
    expect(during('2026-08-28T00:00:00Z')).toEqual([]);
  });
});

describe('cached sun tables', () => {
  it('return the same values as a separate table for any run of instants', () => {
    for (const instants of [
      { first: seconds('2026-08-12T17:02:30Z'), step: 300, count: 500 },
      { first: seconds('2026-08-11T23:57:30Z'), step: 300, count: 1 },
      { first: seconds('2026-08-12T00:15:00Z'), step: 1800, count: 48 },
      { first: seconds('2026-08-12T16:00:01Z'), step: 7000, count: 20 },
    ]) {
      const own = computeSunTable(instants);
      const cut = getCachedSunTable(instants);
      expect({ ...cut, conjunctions: [] }).toEqual({ ...own, conjunctions: [] });
      expect(cut.conjunctions).toEqual(own.conjunctions);
    }
  });

  it('are computed once', () => {
    const instants = { first: seconds('2027-01-05T00:02:30Z'), step: 300, count: 288 };
    expect(getCachedSunTable(instants).x.buffer).toBe(getCachedSunTable({ ...instants, count: 12 }).x.buffer);
  });

  it('are evicted when there are too many', () => {
    const week = { first: seconds('2027-02-01T00:02:30Z'), step: 300, count: 2016 };
    const { buffer } = getCachedSunTable(week).x;
    getCachedSunTable({ first: seconds('2027-01-01T00:00:00Z'), step: 600, count: 50_000 });
    expect(getCachedSunTable(week).x.buffer).toBe(buffer);
    getCachedSunTable({ first: seconds('2027-01-01T00:00:00Z'), step: 900, count: 249_000 });
    expect(getCachedSunTable(week).x.buffer).not.toBe(buffer);
  });
});
