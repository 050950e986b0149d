import { createResponder } from '@daystar/bus';
import {
  type ComputeHorizon,
  DaystarError,
  type HorizonComputed,
  computeHorizon,
  deleteSite,
  replaceSite,
} from '@daystar/contracts';
import { SiteChangeEntity } from '@daystar/database';
import { createLog } from '@daystar/host';
import { eventually, listFieldsWithKey } from '@daystar/testing';
import { NOW, PROPERTIES, RegistryFixture, filterByKey } from '../site-registry.fixture';
import { SiteHorizonJob } from './site-horizon-job';

describe('the site horizon job', () => {
  const fixture = new RegistryFixture();
  const requests: ComputeHorizon[] = [];
  let respond: (request: ComputeHorizon) => HorizonComputed;
  let account_id: string;
  const clock = { time: NOW, now: () => clock.time };
  const createJob = () => new SiteHorizonJob(fixture.database, fixture.bus, clock, createLog('test', 'silent'));
  const computed = ({ latitude, longitude }: ComputeHorizon): HorizonComputed => ({
    outcome: 'computed',
    horizon: {
      source: 'srtm',
      latitude,
      longitude,
      ground_elevation: 1600,
      elevations: [1, 12, 3, 0],
      computed_at: '2026-01-02T12:00:00Z',
    },
  });
  /** Waits for an event of a version; the outbox may skip earlier ones. */
  const latest = (resource_id: string, version: number) =>
    eventually(() => {
      const site = filterByKey(fixture.sites, resource_id).at(-1)?.payload;
      return site?.version === version ? site : undefined;
    });

  beforeAll(async () => {
    await fixture.open();
    await fixture.bus.listen({
      service: 'ingestion',
      subscriptions: [],
      responders: [
        createResponder(computeHorizon, async (request) => {
          requests.push(request);
          return respond(request);
        }),
      ],
    });
    account_id = await fixture.createAccount('enterprise');
  });
  beforeEach(() => {
    requests.length = 0;
    respond = computed;
  });
  afterAll(() => fixture.close());

  it('adds a horizon once to sites that state none, as a version that their history keeps', async () => {
    const { resource_id } = await fixture.createSite(account_id);
    const stated = await fixture.createSite(account_id, { horizon: [5, 5, 5, 5] });
    await createJob().run();
    await createJob().run();
    expect(requests).toEqual([{ latitude: PROPERTIES.latitude, longitude: PROPERTIES.longitude }]);
    expect(await latest(resource_id, 2)).toMatchObject({ version: 2, terrain_horizon: { elevations: [1, 12, 3, 0] } });
    expect((await latest(stated.resource_id, 1)).terrain_horizon).toBeUndefined();
    const versions = await fixture.database.execute((manager) =>
      manager.find(SiteChangeEntity, { where: { resource_id }, order: { version: 'asc' } }),
    );
    expect(versions.map(({ properties }) => properties.terrain_horizon?.elevations)).toEqual([
      undefined,
      [1, 12, 3, 0],
    ]);
  });

  it('keeps a horizon when other properties change, and computes it again when the site moves', async () => {
    const { resource_id } = await fixture.createSite(account_id);
    await createJob().run();
    const replace = (properties: object) =>
      fixture.request(replaceSite, {
        account_id,
        kind: 'utility',
        resource_id,
        properties: { ...PROPERTIES, ...properties },
      });
    expect(await replace({ capacity: 120 })).toMatchObject({ version: 3, terrain_horizon: { latitude: 37.7 } });
    expect(await replace({ capacity: 120 })).toMatchObject({ version: 3 });
    expect((await replace({ latitude: 38 })).terrain_horizon).toBeUndefined();
    await createJob().run();
    expect(await latest(resource_id, 5)).toMatchObject({ version: 5, terrain_horizon: { latitude: 38 } });
  });

  it('increments the forecast version of the site, also after a change of labels', async () => {
    const { resource_id } = await fixture.createSite(account_id);
    const properties = { ...PROPERTIES, name: 'Beryl Hill' };
    const own = { account_id, kind: 'utility', resource_id } as const;
    expect(await fixture.request(replaceSite, { ...own, properties })).toMatchObject({ forecast_version: 1 });
    await createJob().run();
    expect((await latest(resource_id, 3)).forecast_version).toBeUndefined();
  });

  it('stores the horizon of the new place when a site moves meanwhile', async () => {
    const { resource_id } = await fixture.createSite(account_id, { latitude: 10 });
    respond = (request) => computed({ ...request, latitude: request.latitude + 1 });
    await createJob().run();
    respond = computed;
    await createJob().run();
    expect(await latest(resource_id, 2)).toMatchObject({ version: 2, terrain_horizon: { latitude: 10 } });
  });

  it('requests a horizon again after a day where the terrain model has no data', async () => {
    const { resource_id } = await fixture.createSite(account_id, { latitude: -40 });
    respond = () => ({ outcome: 'no-terrain' });
    const job = createJob();
    await job.run();
    await job.run();
    expect(requests).toHaveLength(1);
    clock.time += 86_400_000;
    await job.run();
    expect(requests).toHaveLength(2);
    expect((await latest(resource_id, 1)).terrain_horizon).toBeUndefined();
    respond = computed;
    await createJob().run();
  });

  it('keeps nothing of a removed site whose place has no elevations', async () => {
    const { resource_id } = await fixture.createSite(account_id, { latitude: -39 });
    respond = () => ({ outcome: 'no-terrain' });
    const job = createJob();
    await job.run();
    expect(listFieldsWithKey(job, resource_id)).toEqual(['postponed']);
    await fixture.request(deleteSite, { account_id, kind: 'utility', resource_id });
    clock.time += 86_400_000;
    await job.run();
    expect(listFieldsWithKey(job, resource_id)).toEqual([]);
  });

  it('replaces coarse horizons a day later where there are tiles, and adds none in flat country', async () => {
    const ofModel = (source: string, elevations: number[]) => (request: ComputeHorizon) => {
      const { outcome, horizon } = computed(request);
      return { outcome, horizon: { ...horizon!, source, elevations } };
    };
    const { resource_id } = await fixture.createSite(account_id, { latitude: -41 });
    const job = createJob();
    respond = ofModel('coarse', [0, 0, 0, 0]);
    await job.run();
    clock.time += 86_400_000;
    respond = ofModel('coarse', [0, 2, 0, 0]);
    await job.run();
    expect(await latest(resource_id, 2)).toMatchObject({ terrain_horizon: { source: 'coarse' } });
    await job.run();
    expect(requests).toHaveLength(2);
    clock.time += 86_400_000;
    await job.run();
    clock.time += 86_400_000;
    respond = ofModel('srtm', [0, 0, 0, 0]);
    await job.run();
    expect(await latest(resource_id, 3)).toMatchObject({ terrain_horizon: { source: 'srtm' } });
    clock.time += 86_400_000;
    await job.run();
    expect(requests).toHaveLength(4);
    expect(requests.map(({ is_coarse_known = false }) => is_coarse_known)).toEqual([false, true, true, true]);
  });

  it('computes a coarse horizon again when the stated elevation changes', async () => {
    const { resource_id } = await fixture.createSite(account_id, { latitude: -44 });
    respond = (request) => {
      const { outcome, horizon } = computed(request);
      return { outcome, horizon: { ...horizon!, source: 'coarse' } };
    };
    await createJob().run();
    expect(await latest(resource_id, 2)).toMatchObject({ terrain_horizon: { source: 'coarse' } });
    const properties = { ...PROPERTIES, latitude: -44, elevation: 2900 };
    const changed = await fixture.request(replaceSite, { account_id, kind: 'utility', resource_id, properties });
    expect(changed.terrain_horizon).toBeUndefined();
    requests.length = 0;
    await createJob().run();
    expect(requests).toContainEqual({ latitude: -44, longitude: PROPERTIES.longitude, elevation: 2900 });
    expect(await latest(resource_id, 4)).toMatchObject({ terrain_horizon: { source: 'coarse' } });
    respond = computed;
    await createJob().run();
  });

  it('scans all sites every ten minutes, and changed sites in between', async () => {
    const job = createJob();
    await job.run();
    const { resource_id } = await fixture.createSite(account_id, { latitude: -42 });
    await fixture.database.execute((manager) => manager.query('update site set changed_at = $1', [new Date(0)]));
    clock.time += 60_000;
    await job.run();
    expect(requests).toHaveLength(0);
    clock.time += 600_000;
    await job.run();
    expect(requests).toHaveLength(1);
    expect(await latest(resource_id, 2)).toMatchObject({ terrain_horizon: { latitude: -42 } });
    const changed = await fixture.createSite(account_id, { latitude: -43 });
    clock.time += 60_000;
    const update = 'update site set changed_at = $1 where resource_id = $2';
    await fixture.database.execute((manager) => manager.query(update, [new Date(clock.time), changed.resource_id]));
    await job.run();
    expect(await latest(changed.resource_id, 2)).toMatchObject({ terrain_horizon: { latitude: -43 } });
  });

  it('requests no further horizons without a terrain model', async () => {
    await fixture.createSite(account_id, { latitude: 20 });
    await fixture.createSite(account_id, { latitude: 21 });
    respond = () => ({ outcome: 'off' });
    await createJob().run();
    expect(requests).toHaveLength(1);
    respond = computed;
    await createJob().run();
  });

  it('computes other sites when one place cannot be read, and requests that place again after ten minutes', async () => {
    const ids = await Promise.all([30, 31, 32].map((latitude) => fixture.createSite(account_id, { latitude })));
    const [failing, ...others] = ids.map(({ resource_id }) => resource_id).sort();
    const { latitude } = ids.find(({ resource_id }) => resource_id === failing)!;
    respond = (request) => {
      if (request.latitude === latitude) throw new DaystarError('Unavailable', 'The terrain model cannot be read.');
      return computed(request);
    };
    const job = createJob();
    await job.run();
    for (const id of others) expect((await latest(id, 2)).terrain_horizon).toBeDefined();
    respond = computed;
    await job.run();
    expect(requests).toHaveLength(3);
    clock.time += 600_000;
    await job.run();
    expect((await latest(failing, 2)).terrain_horizon).toBeDefined();
  });

  it('stops after three failures in a row, until the next run', async () => {
    for (const latitude of [50, 51, 52, 53]) await fixture.createSite(account_id, { latitude });
    respond = () => {
      throw new DaystarError('Unavailable', 'The terrain model cannot be read.');
    };
    const job = createJob();
    await job.run();
    expect(requests).toHaveLength(3);
    await job.run();
    expect(requests).toHaveLength(4);
  });
});
