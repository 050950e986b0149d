import { type Bus, openBus, createResponder, createSubscription } from '@daystar/bus';
import {
  type Aggregation,
  type ForecastIssue,
  type Site,
  type WeatherTile,
  aggregationDefined,
  aggregationForecastIssued,
  getCellName,
  getCentre,
  fetchWeather,
  buildFleetResource,
  packColumn,
  prepareSky,
  siteChanged,
  siteForecastIssued,
  sliceProvenance,
  buildSiteResource,
  getTileName,
  weatherTilePublished,
} from '@daystar/contracts';
import { type RunningService, ServiceClock, createLog } from '@daystar/host';
import { type RowCache, openRowCache, unpackSky } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { MINUTE, NATIVE_PERIOD_MS, floorTo, parseStamp } from '@daystar/timeseries';
import { type TestDatabase, openEmbeddedDatabase } from './archive-postgres/test-database.fixture';
import { startForecastEngine } from './start-forecast-engine';
import { createFrames } from './weather/gridded-frames.fixture';

const now = Date.UTC(2026, 5, 21, 17, 7);
const log = createLog('test', 'silent');
const site: Site = {
  ...siteChanged.example,
  latitude: 32.25,
  longitude: -110.75,
  capacity: 10,
  capacity_dc: 12.7,
  tracking_type: 'fixed',
  version: 1,
};

/** Fifteen days of weather around `now` at the site, with a constant opacity. */
function tile(opacity: number, run = now - 3_600_000): WeatherTile {
  const steps = 240;
  return {
    source: 'test',
    kind: 'forecast',
    run: new Date(run).toISOString(),
    tile: getTileName(site),
    first_period_end: new Date(Date.UTC(2026, 5, 14, 1)).toISOString(),
    period: 'PT60M',
    steps: steps + 120,
    points: { latitude: [site.latitude], longitude: [site.longitude] },
    columns: { cloud_opacity: packColumn(new Float64Array(steps + 120).fill(opacity)) },
  };
}

let bus: Bus;
let rowCache: RowCache;
let clock: ServiceClock;
let engine: RunningService;
let testDatabase: TestDatabase;
const issued: ForecastIssue[] = [];
const places: object[] = [];

beforeAll(async () => {
  testDatabase = await openEmbeddedDatabase();
});
afterAll(() => testDatabase.close());

beforeEach(async () => {
  const { database } = testDatabase;
  issued.length = places.length = 0;
  clock = new ServiceClock({ start: now, speed: 1 });
  bus = await openBus({ clientId: 'test', log, now: () => clock.now() });
  rowCache = openRowCache({ log, clock });
  await bus.listen({
    service: 'aggregation',
    subscriptions: [
      createSubscription(
        siteForecastIssued,
        'one-instance',
        async ({ payload }) => void (payload && issued.push(payload)),
      ),
    ],
    responders: [],
  });
  await bus.listen({
    service: 'ingestion',
    subscriptions: [],
    responders: [
      createResponder(fetchWeather, async (request) => (places.push(...request.places), { tiles: [], failed: [] })),
    ],
  });
  engine = await startForecastEngine({ bus, database, rowCache, clock, log });
});

afterEach(async () => {
  await engine.close();
  await bus.close();
  await rowCache.close();
});

const currentIssue = () => rowCache.readCurrentIssue(buildSiteResource(site.resource_id));
const weatherStored = () =>
  eventually(async () => ((await rowCache.readWeather(getTileName(site))).size > 0 ? true : undefined));
const energy = (issue: ForecastIssue) => issue.forecasts.pv_estimate.reduce((sum, power) => sum + power, 0);

describe('a registered site', () => {
  it('gets an issue at once, which is published', async () => {
    await bus.publish(weatherTilePublished, [tile(10)]);
    await bus.publish(siteChanged, [site]);
    const issue = await eventually(currentIssue);
    // The weather may arrive meanwhile, and cause another issue.
    await eventually(() => issued.find(({ issue_id }) => issue_id === issue.issue_id));
    expect(issue).toMatchObject({ unit: 'MW', capacity: 10, resource_version: 1 });
    expect(Math.max(...issue.forecasts.pv_estimate)).toBeGreaterThan(5);
  });

  it('gets an issue with actuals up to now, and forecasts from the full hour for over a week', async () => {
    await bus.publish(siteChanged, [site]);
    const { estimated_actuals, forecasts, next_issue_at } = await eventually(currentIssue);
    const end = (series: { first_period_end: string; pv_estimate: number[] }) =>
      (parseStamp(series.first_period_end) ?? NaN) + (series.pv_estimate.length - 1) * 300_000;
    expect(end(estimated_actuals)).toBe(Date.UTC(2026, 5, 21, 17, 5));
    expect(parseStamp(forecasts.first_period_end)).toBe(Date.UTC(2026, 5, 21, 17, 5));
    expect(end(forecasts)).toBeGreaterThanOrEqual(now + 7 * 86_400_000 + 3_600_000);
    expect(parseStamp(next_issue_at)).toBeGreaterThan(now);
    for (const series of [estimated_actuals, forecasts]) {
      expect(series.provenance.reduce((sum, run) => sum + run.steps, 0)).toBe(series.pv_estimate.length);
    }
  });

  it('gets a new issue when its weather changes', async () => {
    await bus.publish(weatherTilePublished, [tile(0)]);
    await bus.publish(siteChanged, [site]);
    const clear = await eventually(currentIssue);
    await bus.publish(weatherTilePublished, [tile(80, now)]);
    const cloudy = await eventually(async () => {
      const issue = await currentIssue();
      return issue && issue.issue_id !== clear.issue_id && energy(issue) < 0.5 * energy(clear) ? issue : undefined;
    });
    expect(cloudy.forecasts.provenance[0].inputs[0].run).toBe(new Date(now).toISOString());
  });

  it('gets fetched weather if there was none, or else climatology', async () => {
    await bus.publish(siteChanged, [site]);
    const issue = await eventually(currentIssue);
    expect(places).toEqual([expect.objectContaining({ latitude: 32.25, longitude: -110.75 })]);
    expect(issue.forecasts.provenance.map((run) => run.ladder)).toEqual(['climatology']);
  });

  it('has no rows after its removal', async () => {
    await bus.publish(siteChanged, [site]);
    await eventually(currentIssue);
    await bus.remove(siteChanged, site.resource_id);
    await eventually(async () => ((await currentIssue()) ? undefined : true));
  });
});

describe('an engine that restarts', () => {
  it('restores the weather from the row cache', async () => {
    await bus.publish(weatherTilePublished, [tile(33)]);
    await weatherStored();
    await engine.close();
    engine = await startForecastEngine({ bus, database: testDatabase.database, rowCache, clock, log });
    await bus.publish(siteChanged, [{ ...site, version: 2 }]);
    const issue = await eventually(async () => {
      const found = await currentIssue();
      return found?.resource_version === 2 ? found : undefined;
    });
    expect(issue.forecasts.provenance[0].ladder).toBe('nwp');
  });
});

describe('a fleet', () => {
  const cell = getCellName(site);
  const aggregation = (version: number, megawatts: number, name = cell): Aggregation => ({
    ...aggregationDefined.example,
    members: [],
    fleet: {
      systems: 2,
      valid_from: ['1970-01-01'],
      cells: [{ cell: name, added: [0, megawatts], orientations: [0.5, 20, -90, 0.5, 20, 90] }],
    },
    version,
  });
  const resource = buildFleetResource('country_total', 'it_total', getTileName(site));
  const part = (version: number) =>
    eventually(async () => {
      const issue = await rowCache.readCurrentIssue(resource);
      return issue?.resource_version === version ? issue : undefined;
    });

  it('gets a published issue per tile in proportion to the capacity there', async () => {
    await bus.publish(weatherTilePublished, [tile(10)]);
    await weatherStored();
    await bus.publish(aggregationDefined, [aggregation(1, 4)]);
    const issue = await part(1);
    expect(issue).toMatchObject({ unit: 'MW', capacity: 4 });
    expect(Math.max(...issue.forecasts.pv_estimate)).toBeGreaterThan(2);
    expect(issue.forecasts.provenance[0].ladder).toBe('nwp');
    expect(issue.forecasts.pv_estimate10?.every((value, i) => value <= issue.forecasts.pv_estimate[i])).toBe(true);
    await eventually(() => issued.find((one) => one.resource === resource));
    await bus.publish(aggregationDefined, [aggregation(2, 8)]);
    const doubled = await part(2);
    expect(energy(doubled) / energy(issue)).toBeCloseTo(2, 2);
  });

  it('has no rows in tiles that it no longer contains', async () => {
    await bus.publish(aggregationDefined, [aggregation(1, 4)]);
    await part(1);
    await bus.publish(aggregationDefined, [aggregation(2, 4, 'c0-0')]);
    await eventually(async () => ((await rowCache.readCurrentIssue(resource)) ? undefined : true));
  });
});

describe('a sky cell', () => {
  it('is prepared on request, with a past and a future week', async () => {
    await bus.publish(weatherTilePublished, [tile(45)]);
    await weatherStored();
    const cell = getCellName(site);
    await expect(bus.request(prepareSky, { cells: [cell] })).resolves.toEqual({ cells: [cell] });
    const block = unpackSky((await rowCache.readSkies([cell])).get(cell)!);
    expect(block.readColumn('opacity50')[block.actual_steps]).toBeCloseTo(45, 1);
    expect(block.provenance[0].ladder).toBe('nwp');
  });

  it('falls back to climatology without weather', async () => {
    await bus.request(prepareSky, { cells: ['c0-0'] });
    const block = unpackSky((await rowCache.readSkies(['c0-0'])).get('c0-0')!);
    expect(block.provenance[0].ladder).toBe('climatology');
    expect(places).toEqual([expect.objectContaining(getCentre('c0-0'))]);
  });
});

it('the engine writes issues of aggregations to the row cache', async () => {
  const issue = { ...aggregationForecastIssued.example, issued_at: new Date(now).toISOString() };
  await bus.publish(aggregationForecastIssued, [issue]);
  const written = await eventually(() => rowCache.readCurrentIssue(issue.resource));
  expect(written.forecasts.pv_estimate).toEqual(issue.forecasts.pv_estimate);
});

describe('a site in a tile that five satellites and three models cover', () => {
  const satellites = { 'far-west': -160, west: -135, above: -110, east: -85, 'far-east': -60 };
  const models = { gfs: 20, ecmwf: 35, 'icon-eu': 50 };

  it('has rows that name each of them with its weight', async () => {
    const frames = createFrames(getTileName(site), floorTo(now, 10 * MINUTE), 7);
    await bus.publish(weatherTilePublished, [
      ...Object.entries(models).map(([source, opacity]) => ({ ...tile(opacity), source })),
      ...Object.entries(satellites).map(([source, longitude]) => ({
        ...frames,
        source,
        view: { longitude, max_zenith: 75 },
      })),
    ]);
    await bus.publish(siteChanged, [site]);
    const names = [...Object.keys(satellites), ...Object.keys(models)];
    const { estimated_actuals, forecasts } = await eventually(async () => {
      const issue = await currentIssue();
      const used = new Set(issue?.forecasts.provenance.flatMap(({ inputs }) => inputs.map(({ source }) => source)));
      return issue && names.every((name) => used.has(name)) ? issue : undefined;
    });
    const weigh = (inputs: readonly { source: string; weight?: number }[], sources: object) =>
      inputs.reduce((sum, { source, weight }) => sum + (source in sources ? weight! : 0), 0);
    const observed = estimated_actuals.provenance.findLast(({ ladder }) => ladder === 'observation')!;
    expect(weigh(observed.inputs, satellites)).toBeCloseTo(1, 1);
    // The nearest satellite counts most, and every one counts.
    const weights = Object.fromEntries(observed.inputs.map(({ source, weight }) => [source, weight!]));
    expect(Math.max(...Object.values(weights))).toBe(weights.above);
    expect(Object.keys(satellites).every((name) => weights[name] > 0)).toBe(true);
    // Two hours ahead, rows are from all eight.
    const ahead = sliceProvenance(forecasts.provenance, 0, (120 * MINUTE) / NATIVE_PERIOD_MS).at(-1)!;
    expect(ahead.inputs.map(({ source }) => source).sort()).toEqual([...names].sort());
    expect(ahead.inputs.every(({ weight }) => weight! > 0)).toBe(true);
    expect(weigh(ahead.inputs, { ...satellites, ...models })).toBeCloseTo(1, 1);
    expect(weigh(forecasts.provenance.at(-2)!.inputs, models)).toBeCloseTo(1, 1);
  });
});
