import { type ForecastIssue, buildSiteResource } from '@daystar/contracts';
import { createAggregatePlant } from '@daystar/forecasting';
import { createSeededRandom, eventually } from '@daystar/testing';
import {
  DAY,
  HALF_HOUR,
  HOUR,
  NATIVE_PERIOD_MS,
  firstStart,
  floorTo,
  formatStamp,
  stepEnd,
  stepsBetween,
} from '@daystar/timeseries';
import { MeasuredAggregationInstallation } from './measured-aggregation-installation';

const NOW = Date.UTC(2026, 5, 21, 5, 1);
const HOUR_NOW = floorTo(NOW, HOUR);
const DAYS = 36;
const PLACES = [
  { name: 'Flat', latitude: 40, longitude: -1, capacity: 40 },
  { name: 'Hill', latitude: 40.4, longitude: -0.6, capacity: 60 },
];
/** True output of the sum as a share of its forecast: soiling, and shade in the morning. */
const yieldAt = (time: number) => (time % DAY < 9 * HOUR ? 0.5 : 0.8);

describe('an aggregation with measurements', () => {
  let installation: MeasuredAggregationInstallation;
  const send: MeasuredAggregationInstallation['send'] = (method, path, body) => installation.send(method, path, body);
  /** Rows of later days, which only the models affect: recent measurements affect today. */
  const learnedRows = async () => {
    await eventually(async () => {
      const { body } = await send('GET', `${installation.path}/tuning`);
      return (body.models as unknown[])?.length > 0 || undefined;
    });
    return eventually(async () => {
      const issue = await installation.rowCache.readCurrentIssue(installation.resource);
      const { pv_estimate, untuned_estimate } = issue!.forecasts;
      const tomorrow = DAY / NATIVE_PERIOD_MS;
      const moved = untuned_estimate?.some((power, i) => i >= tomorrow && power !== pv_estimate[i]);
      return moved ? issue : undefined;
    });
  };

  beforeAll(async () => {
    installation = await MeasuredAggregationInstallation.start(PLACES, NOW);
    const measurements = await archiveWeeks(installation);
    const { status, body } = await send('POST', `${installation.path}/measurements`, { measurements });
    expect([status, (body.measurements as unknown[]).length]).toEqual([200, measurements.length]);
    await installation.startEngine();
  }, 120_000);
  afterAll(() => installation.close());

  it('is closer to the measurements on later days, and also has the untuned sum of its members', async () => {
    const issue = await learnedRows();
    const { forecasts } = issue;
    const first = Date.parse(forecasts.first_period_end);
    let [untuned, tuned] = [0, 0];
    // Tomorrow and the day after: nothing of them was learned from.
    for (let i = (20 * HOUR) / NATIVE_PERIOD_MS; i < (60 * HOUR) / NATIVE_PERIOD_MS; i++) {
      const truth = forecasts.untuned_estimate![i] * yieldAt(first + i * NATIVE_PERIOD_MS - NATIVE_PERIOD_MS / 2);
      untuned += Math.abs(forecasts.untuned_estimate![i] - truth);
      tuned += Math.abs(forecasts.pv_estimate[i] - truth);
    }
    expect(untuned).toBeGreaterThan(100);
    if (process.env.SHOW) process.stdout.write(`ratio ${tuned / untuned}\n`);
    expect(tuned / untuned).toBeLessThan(0.5);
  }, 120_000);

  it('has untuned rows that are exactly the sum of its members', async () => {
    const parts = await eventually(async () => {
      const sum = await learnedRows();
      const issues = await Promise.all(
        sum.members!.map(({ resource_id, issue_id }) =>
          installation.rowCache.readIssue(buildSiteResource(resource_id), issue_id!),
        ),
      );
      return issues.every((issue) => issue !== undefined) ? { sum, issues: issues as ForecastIssue[] } : undefined;
    });
    const { sum, issues } = parts;
    const end = Date.parse(sum.forecasts.first_period_end) + DAY;
    for (let at = end; at < end + DAY; at += NATIVE_PERIOD_MS) {
      const of = ({ forecasts }: ForecastIssue, column: 'pv_estimate' | 'untuned_estimate') =>
        forecasts[column]![(at - Date.parse(forecasts.first_period_end)) / NATIVE_PERIOD_MS];
      const total = issues.reduce((power, issue) => power + of(issue, 'pv_estimate'), 0);
      expect(of(sum, 'untuned_estimate')).toBeCloseTo(total, 6);
    }
  }, 120_000);

  it('reports what it learned, is verified against measurements, and can disable its tuning', async () => {
    await learnedRows();
    const { body: report } = await send('GET', `${installation.path}/tuning`);
    expect(report).toMatchObject({ collection_id: 'mine', aggregation_id: 'all', enabled: true });
    const { body: scores } = await send('GET', `${installation.path}/verification?window=P14D`);
    expect(scores).toMatchObject({ reference: 'measurement', unit: 'MW' });
    expect((scores.verification as { n: number }[]).some(({ n }) => n > 100)).toBe(true);

    const rows = async (query: string) =>
      (await send('GET', `${installation.path}/forecasts?hours=48${query}`)).body.forecasts;
    expect(await rows('&tuned=false')).not.toEqual(await rows(''));
    expect((await send('PUT', `${installation.path}/tuning`, { enabled: false })).body).toMatchObject({
      enabled: false,
    });
    await eventually(async () =>
      (await installation.rowCache.readCurrentIssue(installation.resource))?.forecasts.untuned_estimate
        ? undefined
        : true,
    );
  }, 120_000);
});

/** Archives weeks of issues, perfect except for unknown losses. @returns the measurements of these weeks */
async function archiveWeeks(installation: MeasuredAggregationInstallation): Promise<object[]> {
  const steps = stepsBetween(HOUR_NOW - (DAYS + 8) * DAY, HOUR_NOW + 8 * DAY, NATIVE_PERIOD_MS);
  const sites = new Map(installation.siteIds.map((id, i) => [id, PLACES[i]]));
  const plant = createAggregatePlant(installation.describe(), (id) => sites.get(id), NOW)!;
  const random = createSeededRandom(7);
  let wander = 0;
  const index = Array.from({ length: steps.count / 6 }, () => {
    wander = 0.9 * wander + 0.6 * (random() - 0.5);
    return 0.3 + 0.65 / (1 + Math.exp(-2 * wander));
  });
  const clear = plant.simulateClearSky(steps).power;
  const power = Array.from(clear, (value, i) => Math.round(value * index[Math.floor(i / 6)] * 1e4) / 1e4);
  const toIndex = (time: number) => (time - firstStart(steps)) / NATIVE_PERIOD_MS;
  await installation.archiveIssues(DAYS, (end) => power[toIndex(end) - 1]);
  const halfHours = stepsBetween(HOUR_NOW - DAYS * DAY, HOUR_NOW, HALF_HOUR);
  return Array.from({ length: halfHours.count }, (_, i) => {
    const end = stepEnd(halfHours, i);
    const mean = power.slice(toIndex(end - HALF_HOUR), toIndex(end)).reduce((sum, value) => sum + value, 0) / 6;
    return { period_end: formatStamp(end), period: 'PT30M', total_power: mean * yieldAt(end - HALF_HOUR / 2) };
  });
}
