import { type Bus, openBus } from '@daystar/bus';
import {
  type ForecastIssue,
  buildAggregationResource,
  packColumn,
  registerAccount,
  buildSiteResource,
  getTileName,
  weatherTilePublished,
} from '@daystar/contracts';
import { type Database, openDatabase } from '@daystar/database';
import { createAggregatePlant } from '@daystar/forecasting';
import { type RunningService, ServiceClock, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually, createSeededRandom } from '@daystar/testing';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD, formatStamp, firstStart, stepEnd, stepsBetween } from '@daystar/timeseries';
import { startAggregation } from '../apps/aggregation/src/start-aggregation';
import { IssueArchive } from '../apps/forecast-engine/src/archive/issue-archive';
import { startForecastEngine } from '../apps/forecast-engine/src/start-forecast-engine';
import { type RunningGateway, startGateway } from '../apps/gateway/src/start-gateway';
import { startSiteRegistry } from '../apps/site-registry/src/start-site-registry';

const HALF_HOUR = 30 * MINUTE;
const NOW = Date.UTC(2026, 5, 21, 5, 1);
const DAYS = 36;
const log = createLog('test', 'silent');
const iso = (time: number) => new Date(time).toISOString();
const PLACES = [
  { name: 'Flat', latitude: 40, longitude: -1, capacity: 40 },
  { name: 'Hill', latitude: 40.4, longitude: -0.6, capacity: 60 },
];
/** True output of the sum as a share of its forecast: soiling, and shade in the morning. */
const yieldAt = (time: number) => (time % DAY < 9 * HOUR ? 0.5 : 0.8);

describe('an aggregation with measurements', () => {
  // Learning happens once an hour, which is fifteen seconds here.
  const clock = new ServiceClock({ start: NOW, speed: 240 });
  const services: RunningService[] = [];
  let bus: Bus;
  let rowCache: RowCache;
  let database: Database;
  let gateway: RunningGateway;
  let key: string;
  let members: string[];
  const all = '/pv_power/collections/mine/aggregations/all';
  const resource = buildAggregationResource('mine', 'all');

  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(gateway.url + path, { method, headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  };
  /** Rows of later days, which only the models affect: recent measurements affect today. */
  const learnedRows = async () => {
    await eventually(async () => {
      const { body } = await send('GET', `${all}/tuning`);
      return (body.models as unknown[])?.length > 0 || undefined;
    });
    return eventually(async () => {
      const issue = await rowCache.readCurrentIssue(resource);
      const { pv_estimate, untuned_estimate } = issue!.forecasts;
      const tomorrow = DAY / NATIVE_PERIOD;
      const moved = untuned_estimate?.some((power, i) => i >= tomorrow && power !== pv_estimate[i]);
      return moved ? issue : undefined;
    });
  };

  beforeAll(async () => {
    bus = await openBus({ clientId: 'test', log, now: () => clock.now() });
    rowCache = openRowCache({ log, clock });
    database = await openDatabase({ folder: 'memory' });
    services.push(await startSiteRegistry({ bus, database, clock, log }));
    services.push(await startAggregation({ bus, database, rowCache, clock, log }));
    gateway = await startGateway({ bus, rowCache, clock, log, environment: { port: 0, host: '127.0.0.1' } });
    key = (await bus.request(registerAccount, { name: 'Acme', plan: 'enterprise' })).api_key;
    members = [];
    for (const place of PLACES) {
      members.push((await send('POST', '/utility_scale_sites', place)).body.resource_id);
    }
    const definition = { aggregation_id: 'all', name: 'All', members };
    expect(await send('POST', '/pv_power/collections/mine/aggregations', definition)).toMatchObject({ status: 201 });
    const measured = await archived(members);
    const { status, body } = await send('POST', `${all}/measurements`, { measurements: measured });
    expect([status, (body.measurements as unknown[]).length]).toEqual([200, measured.length]);
    services.push(await startForecastEngine({ bus, database, rowCache, clock, log }));
    await bus.publish(
      weatherTilePublished,
      PLACES.map((place) => overcast(getTileName(place))).filter(
        (one, i, them) => them[0].tile !== one.tile || i === 0,
      ),
    );
  }, 120_000);
  afterAll(async () => {
    await gateway.close();
    for (const service of services.reverse()) await service.close();
    await bus.close();
    await rowCache.close();
    await database.close();
  });

  it('is closer to the measurements on later days, and also has the untuned sum of its members', async () => {
    const issue = await learnedRows();
    const { forecasts } = issue;
    const first = Date.parse(forecasts.first_period_end);
    let [untuned, tuned] = [0, 0];
    // Tomorrow and the day after: nothing of them was learned from.
    for (let i = (20 * HOUR) / NATIVE_PERIOD; i < (60 * HOUR) / NATIVE_PERIOD; i++) {
      const truth = forecasts.untuned_estimate![i] * yieldAt(first + i * NATIVE_PERIOD - NATIVE_PERIOD / 2);
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
        sum.members!.map(({ resource_id, issue_id }) => rowCache.readIssue(buildSiteResource(resource_id), issue_id!)),
      );
      return issues.every((issue) => issue !== undefined) ? { sum, issues: issues as ForecastIssue[] } : undefined;
    });
    const { sum, issues } = parts;
    const end = Date.parse(sum.forecasts.first_period_end) + DAY;
    for (let at = end; at < end + DAY; at += NATIVE_PERIOD) {
      const of = ({ forecasts }: ForecastIssue, column: 'pv_estimate' | 'untuned_estimate') =>
        forecasts[column]![(at - Date.parse(forecasts.first_period_end)) / NATIVE_PERIOD];
      const total = issues.reduce((power, issue) => power + of(issue, 'pv_estimate'), 0);
      expect(of(sum, 'untuned_estimate')).toBeCloseTo(total, 6);
    }
  }, 120_000);

  it('reports what it learned, is verified against measurements, and can disable its tuning', async () => {
    await learnedRows();
    const { body: report } = await send('GET', `${all}/tuning`);
    expect(report).toMatchObject({ collection_id: 'mine', aggregation_id: 'all', enabled: true });
    const { body: scores } = await send('GET', `${all}/verification?window=P14D`);
    expect(scores).toMatchObject({ reference: 'measurement', unit: 'MW' });
    expect((scores.verification as { n: number }[]).some(({ n }) => n > 100)).toBe(true);

    const rows = async (query: string) => (await send('GET', `${all}/forecasts?hours=48${query}`)).body.forecasts;
    expect(await rows('&tuned=false')).not.toEqual(await rows(''));
    expect((await send('PUT', `${all}/tuning`, { enabled: false })).body).toMatchObject({ enabled: false });
    await eventually(async () =>
      (await rowCache.readCurrentIssue(resource))?.forecasts.untuned_estimate ? undefined : true,
    );
  }, 120_000);

  /** Weeks of issues of the sum, perfect except for unknown losses, and its measurements. */
  async function archived(ids: readonly string[]): Promise<object[]> {
    const steps = stepsBetween(NOW - DAYS * DAY - 8 * DAY - (NOW % HOUR), NOW + 8 * DAY - (NOW % HOUR), NATIVE_PERIOD);
    const sites = new Map(ids.map((id, i) => [id, PLACES[i]]));
    const sum = {
      collection_id: 'mine',
      aggregation_id: 'all',
      name: 'All',
      accounts: [],
      version: 1,
      members: PLACES.map(({ capacity }, i) => ({ resource_id: ids[i], capacity })),
    };
    const clear = createAggregatePlant(sum, (id) => sites.get(id), NOW)!.simulateClearSky(steps).power;
    const random = createSeededRandom(7);
    let wander = 0;
    const index = Array.from({ length: steps.count / 6 }, () => {
      wander = 0.9 * wander + 0.6 * (random() - 0.5);
      return 0.3 + 0.65 / (1 + Math.exp(-2 * wander));
    });
    const power = Array.from(clear, (value, i) => Math.round(value * index[Math.floor(i / 6)] * 1e4) / 1e4);
    const archive = new IssueArchive(database);
    const at = (time: number) => (time - firstStart(steps)) / NATIVE_PERIOD;
    for (let issuedAt = NOW - DAYS * DAY - (NOW % HOUR); issuedAt < NOW - HOUR; issuedAt += 6 * HOUR) {
      const series = (from: number, to: number) => ({
        first_period_end: iso(from + NATIVE_PERIOD),
        pv_estimate: power.slice(at(from), at(to)),
        provenance: [{ steps: at(to) - at(from), ladder: 'nwp' as const, inputs: [] }],
      });
      const ahead = series(issuedAt, issuedAt + 7 * DAY);
      await archive.add([
        {
          resource,
          issue_id: `${iso(issuedAt).replace(/[-:.]/g, '')}-1`,
          issued_at: iso(issuedAt),
          next_issue_at: iso(issuedAt + 6 * HOUR),
          unit: 'MW',
          capacity: 100,
          resource_version: 1,
          estimated_actuals: series(issuedAt - 7 * DAY, issuedAt),
          forecasts: { ...ahead, pv_estimate10: ahead.pv_estimate, pv_estimate90: ahead.pv_estimate },
        },
      ]);
    }
    const half = stepsBetween(NOW - DAYS * DAY - (NOW % HOUR), NOW - (NOW % HOUR), HALF_HOUR);
    return Array.from({ length: half.count }, (_, i) => {
      const end = stepEnd(half, i);
      const means = power.slice(at(end - HALF_HOUR), at(end)).reduce((total, one) => total + one, 0) / 6;
      return { period_end: formatStamp(end), period: 'PT30M', total_power: means * yieldAt(end - HALF_HOUR / 2) };
    });
  }
});

/** The same thin clouds for weeks. */
function overcast(tile: string) {
  const count = 24 * 24;
  const middle = { latitude: [PLACES[0].latitude], longitude: [PLACES[0].longitude] };
  return {
    source: 'test',
    kind: 'forecast' as const,
    run: iso(NOW - HOUR),
    tile,
    points: middle,
    period: 'PT60M',
    steps: count,
    first_period_end: iso(NOW - (NOW % HOUR) - 9 * DAY + HOUR),
    columns: { cloud_opacity: packColumn(new Float64Array(count).fill(25)) },
  };
}
