import { type ForecastIssue, siteChanged } from '@daystar/contracts';
import { SkyRecord } from '@daystar/forecasting';
import { DAY, HOUR, stepsBetween } from '@daystar/timeseries';
import type { PowerSite } from '../issues/site-issue';
import type { SiteInputs } from '../issues/compute-issue';
import { ComputePool } from './compute-pool';

const NOW = Date.UTC(2026, 5, 21, 19);
const site = { ...siteChanged.example, kind: 'utility', capacity: 10, version: 1 } as PowerSite;
const steps = stepsBetween(NOW - 8 * DAY, NOW + 8 * DAY, HOUR);

function inputsOf(change: Partial<PowerSite> = {}): SiteInputs {
  const column = (value: number) => new Float64Array(steps.count).fill(value);
  const columns = { cloud_opacity: column(30), air_temp: column(20) };
  const weather = { source: 'test', kind: 'forecast' as const, run: NOW - HOUR, distance: 0, steps, columns };
  return { site: { ...site, ...change }, weather: [weather], issuedAt: NOW };
}

const sites = [inputsOf(), inputsOf({ capacity: 20 }), inputsOf({ tracking_type: 'horizontal_single_axis' })];

describe('a crew of threads', () => {
  const here = new ComputePool(0);
  const crew = new ComputePool(2);
  const record = new SkyRecord();
  afterAll(() => crew.close());

  it('makes the issues that this thread would make, in the order they were asked for', async () => {
    const made = await crew.issues(sites, record);
    const expected = await here.issues(sites, record);
    expect(made.map((outcome) => 'made' in outcome && outcome.made.text)).toEqual(
      expected.map((outcome) => 'made' in outcome && outcome.made.text),
    );
    expect(made.map((outcome) => 'made' in outcome && Buffer.from(outcome.made.packed.block))).toEqual(
      expected.map((outcome) => 'made' in outcome && outcome.made.packed.block),
    );
  });

  it('goes by what the record has learnt since', async () => {
    const spread = async (by: ComputePool) => {
      const [outcome] = await by.issues(sites.slice(0, 1), record);
      return 'made' in outcome && (JSON.parse(outcome.made.text) as ForecastIssue).forecasts.pv_estimate10;
    };
    const before = await spread(crew);
    const [first] = await here.issues(sites, record);
    const { expectations } = 'made' in first ? first.made.sky : { expectations: [] };
    for (let day = 0; day < 500; day++) for (const expected of expectations) record.learn(expected, 100);
    expect(await spread(crew)).not.toEqual(before);
    expect(await spread(crew)).toEqual(await spread(here));
  });

  it('says of a site why there is no issue, and makes those of the others', async () => {
    const [first, wrong, last] = await crew.issues([sites[0], inputsOf({ capacity: NaN }), sites[2]], record);
    expect(wrong).toEqual({ failed: expect.stringContaining('capacity') });
    expect([first, last].every((outcome) => 'made' in outcome)).toBe(true);
  });

  it('says so when a thread dies, and goes on with another', async () => {
    const asked = expect(
      crew.issues(
        Array.from({ length: 200 }, () => sites[0]),
        record,
      ),
    ).rejects.toThrow('exited');
    // Whichever of the two has it.
    await Promise.all(crew['makers']!.threads.map((thread) => thread.terminate()));
    await asked;
    expect(await crew.issues(sites, record)).toHaveLength(3);
  });

  it('learns on a thread of its own', async () => {
    const column = new Float64Array(48).fill(1);
    const forecast = {
      estimate: column,
      low: column,
      high: column,
      untuned: column,
      untunedLow: column,
      untunedHigh: column,
      ahead: column,
    };
    const lessons = {
      site: 'a',
      steps: stepsBetween(NOW - DAY, NOW, HOUR / 2),
      measured: column,
      forecasts: new Map([[HOUR, { ...forecast, tuned: new Uint8Array(48) }]]),
    };
    const path = { zenith: column, azimuth: column, apparentSolarTime: column };
    // A day is too little to learn from.
    const plant = { power: column, path };
    expect(await crew.learnSite(lessons, plant, HOUR)).toBeUndefined();
    await expect(crew.learnSite({ ...lessons, forecasts: new Map() }, plant, HOUR)).rejects.toThrow(/untuned/);
  });
});
