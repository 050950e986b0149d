import { type PowerSite, type ForecastIssue, siteChanged } from '@daystar/contracts';
import { type SoilingModel, SkillTracker } from '@daystar/forecasting';
import { DAY, HOUR, stepsBetween } from '@daystar/timeseries';
import type { SiteInputs } from '../issues/compute-issue';
import { ComputePool } from './compute-pool';
import type { SiteOutcome } from './compute-worker';

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
const issueOf = (outcome: SiteOutcome) => ('issue' in outcome ? outcome.issue : undefined);

describe('a pool of compute threads', () => {
  const mainThread = new ComputePool();
  const pool = new ComputePool({ threads: 2 });
  const skill = new SkillTracker();
  afterAll(() => pool.close());

  it('computes the same issues as the main thread, in the order of the sites', async () => {
    const actual = (await pool.computeIssues(sites, skill)).map(issueOf);
    const expected = (await mainThread.computeIssues(sites, skill)).map(issueOf);
    expect(expected.every((issue) => issue !== undefined)).toBe(true);
    expect(actual.map((issue) => issue?.text)).toEqual(expected.map((issue) => issue?.text));
    expect(actual.map((issue) => issue && Buffer.from(issue.packed.bytes))).toEqual(
      expected.map((issue) => issue?.packed.bytes),
    );
  });

  it('uses the latest errors of the skill record', async () => {
    const spread = async (by: ComputePool) => {
      const [outcome] = await by.computeIssues(sites.slice(0, 1), skill);
      const { pv_estimate10 } = (JSON.parse(issueOf(outcome)!.text) as ForecastIssue).forecasts;
      return pv_estimate10!.map(Number);
    };
    const before = await spread(pool);
    const [first] = await mainThread.computeIssues(sites, skill);
    const pendingVerifications = issueOf(first)?.trackedSky?.pendingVerifications ?? [];
    for (let day = 0; day < 500; day++) for (const expected of pendingVerifications) skill.learn(expected, 100);
    expect(await spread(pool)).not.toEqual(before);
    const expected = await spread(mainThread);
    // Threads receive the record with four digits.
    (await spread(pool)).forEach((power, step) => expect(power).toBeCloseTo(expected[step], 2));
  });

  it('reports the error of one site, and computes the others', async () => {
    const [first, wrong, last] = await pool.computeIssues([sites[0], inputsOf({ capacity: NaN }), sites[2]], skill);
    expect(wrong).toEqual({ error: expect.stringContaining('capacity') });
    expect([first, last].every((outcome) => 'issue' in outcome)).toBe(true);
  });

  it('fails the task of a thread that dies, and continues with another thread', async () => {
    const failure = expect(
      pool.computeIssues(
        Array.from({ length: 200 }, () => sites[0]),
        skill,
      ),
    ).rejects.toThrow('exited');
    // Either thread has the task.
    await Promise.all(pool['issueThreads']!.threads.map((thread) => thread.terminate()));
    await failure;
    expect(await pool.computeIssues(sites, skill)).toHaveLength(3);
  });

  it('sums soiling losses of many years on a thread, with the results of the main thread', async () => {
    const years = stepsBetween(Date.UTC(2007, 0), Date.UTC(2010, 0), HOUR);
    const rates = Float64Array.from({ length: years.count }, (_, i) => (i % 500 === 0 ? 20 : 0));
    const soiling: SoilingModel = { kind: 'kimber', parameters: {}, washTimes: [] };
    const completed = pool['issueThreads']!.completed;
    const sums = await pool.sumSoilingByMonth(site, years, rates, soiling);
    expect(pool['issueThreads']!.completed).toBe(completed + 1);
    expect(sums).toEqual(await mainThread.sumSoilingByMonth(site, years, rates, soiling));
    expect(sums[0]).toMatchObject({ hours: 3 * 31 * 24, loss: expect.any(Number) });
  });

  it('trains models on a separate thread', async () => {
    const column = new Float64Array(48).fill(1);
    const forecast = {
      estimate: column,
      p10: column,
      p90: column,
      untuned: column,
      untunedP10: column,
      untunedP90: column,
      actualLead: column,
    };
    const trainingData = {
      site: 'a',
      steps: stepsBetween(NOW - DAY, NOW, HOUR / 2),
      measured: column,
      forecasts: new Map([[HOUR, { ...forecast, tuned: new Uint8Array(48) }]]),
    };
    const path = { zenith: column, azimuth: column, apparentSolarTime: column };
    // One day of data is too little for a model.
    const plant = { power: column, path };
    expect(await pool.trainModel(trainingData, plant, HOUR)).toBeUndefined();
    await expect(pool.trainModel({ ...trainingData, forecasts: new Map() }, plant, HOUR)).rejects.toThrow(/untuned/);
  });
});
