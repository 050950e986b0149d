import { findBench } from './benches';
import { measureEngine } from './engine/engine';
import { createSampleSites } from './engine/sample-sites';
import { createResult, formatTable } from './bench-result';

describe('npm run bench', () => {
  it.each([undefined, 'engines', 'toString'])('lists the benches when the name is %s', (name) => {
    expect(() => findBench(name)).toThrow(/the benches are: engine, .*grib/);
  });

  it('formats every result with its reference value', () => {
    const results = [createResult('a', 6000, 'weeks/s', 1500), createResult('b', 2, 's', null)];
    expect(results.map(({ ratio }) => ratio)).toEqual([4, null]);
    const [head, first, second] = formatTable(results).split('\n');
    expect(head).toMatch(/^id +value +reference +ratio +unit$/);
    expect(first).toMatch(/^a +6000 +1500 +4\.000 +weeks\/s$/);
    expect(second).toMatch(/^b +2\.000 +- +- +s$/);
  });
});

describe('the sample sites of the engine bench', () => {
  const sampleSites = createSampleSites(9, 30);

  it('has a third of its systems on trackers, and skies without gaps', () => {
    expect(sampleSites.filter(({ system }) => system.mounting.kind === 'single-axis')).toHaveLength(3);
    for (const { sky } of sampleSites) {
      expect(sky.steps.count).toBe(336);
      for (const name of ['opacity10', 'opacity50', 'opacity90', 'air_temp', 'wind_speed', 'albedo'] as const) {
        expect(sky.columns[name].every((value) => Number.isFinite(value))).toBe(true);
      }
      expect(new Set(sky.columns.opacity50).size).toBeGreaterThan(100);
    }
  });

  it('is deterministic', () => {
    expect(createSampleSites(9, 30)[4].sky.columns).toEqual(sampleSites[4].sky.columns);
  });
});

describe('the engine bench', () => {
  it('has no ratio without pvlib, and reports the reason', async () => {
    const lines: string[] = [];
    const noPython = () => Promise.reject(new Error('spawn python3 ENOENT'));
    const results = await measureEngine((line) => lines.push(line), noPython, { siteCount: 3, rounds: 1 });
    expect(results.map(({ id, reference, ratio }) => [id, reference, ratio])).toEqual([
      ['engine.pt5m', null, null],
      ['engine.pt30m', null, null],
    ]);
    expect(results.every(({ value }) => value > 0)).toBe(true);
    const [reason, ...options] = lines;
    expect(reason).toBe('no reference: pvlib is not available (spawn python3 ENOENT)');
    expect(options).toHaveLength(13);
    for (const line of options) expect(line).toMatch(/^option [A-Za-z ]+: \d+ us per site-week/);
  });
});
