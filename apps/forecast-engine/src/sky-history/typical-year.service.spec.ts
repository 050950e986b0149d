import { type Steps, lastEnd } from '@daystar/timeseries';
import { createDeterministicSky } from './deterministic-sky.fixture';
import { TypicalYearService } from './typical-year.service';

/** Simulates a sky whose cloudiness differs from month to month and year to year. */
const simulateSky = (steps: Steps) => createDeterministicSky(steps, (end) => 50 + 40 * Math.sin(end / 8e9));

describe('the selection of a typical year', () => {
  const clock = { now: () => Date.UTC(2026, 5, 10) };
  const years: number[] = [];
  let onYear = () => {};
  const skies = {
    blendSkies: async (_: unknown, parts: readonly Steps[]) => {
      years.push(new Date(lastEnd(parts[0])).getUTCFullYear());
      onYear();
      return parts.map(simulateSky);
    },
  };
  beforeEach(() => {
    years.length = 0;
    onYear = () => {};
  });
  afterEach(() => jest.restoreAllMocks());

  it('reads each year once for concurrent requests, and serves other requests after each month', async () => {
    const service = new TypicalYearService(skies, clock);
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const [first, second] = await Promise.all([service.select('c511-276'), service.select('c511-276')]);
    isDone = true;
    expect(first).toEqual(second);
    expect(first.months).toHaveLength(12);
    expect(years).toEqual(Array.from({ length: first.to_year - first.from_year + 1 }, (_, i) => first.from_year + i));
    expect(turns).toBeGreaterThanOrEqual(12 * years.length);
    await service.select('c511-276');
    expect(years).toHaveLength(first.to_year - first.from_year + 1);
  });

  it('stops when its last caller has timed out, and resumes at the next year for the next request', async () => {
    const service = new TypicalYearService(skies, clock);
    const later = performance.now() + 60_000;
    onYear = () => void (years.length === 3 && jest.spyOn(performance, 'now').mockReturnValue(later));
    await expect(service.select('c511-276')).rejects.toThrow(
      'The selection of the typical year was interrupted. Request the year again to continue it.',
    );
    expect(years).toHaveLength(3);
    const { from_year, to_year } = await service.select('c511-276');
    expect(years).toEqual(Array.from({ length: to_year - from_year + 1 }, (_, i) => from_year + i));
  });
});
