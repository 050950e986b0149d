import { DaystarError, type HorizonComputed } from '@daystar/contracts';
import { eventually } from '@daystar/testing';
import { GatewayFixture } from '../gateway.fixture';

type Rows = Record<string, Record<string, number>[]>;

describe('the horizon of a place', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  // Each test has a place of its own, because horizons are cached by place.
  let latitude = 37;
  let place: string;
  const { respond } = fixture.terrain;
  beforeEach(() => {
    latitude += 0.01;
    place = `latitude=${latitude.toFixed(2)}&longitude=-113.6`;
    fixture.terrain.respond = respond;
    fixture.terrain.requests.length = 0;
  });
  const sumOf = async (path: string) => {
    const response = await fixture.get(path);
    const [rows] = Object.values((await response.json()) as Rows);
    const sum = rows.reduce(
      (total, { ghi, pv_estimate, pv_power_rooftop }) => total + (ghi ?? pv_estimate ?? pv_power_rooftop),
      0,
    );
    return { sum, horizon: response.headers.get('x-horizon') };
  };

  it('has the name of the terrain model and the elevation of the ground, and is computed once', async () => {
    const read = () => fixture.get(`/v1/horizons?${place}`).then((response) => response.json());
    expect(await read()).toEqual({
      source: 'srtm',
      latitude: Number(latitude.toFixed(2)),
      longitude: -113.6,
      ground_elevation: 1612,
      elevations: Array(72).fill(60),
      computed_at: '2026-03-01T15:00:00.0000000Z',
    });
    await read();
    expect(fixture.terrain.requests).toHaveLength(1);
  });

  it.each<[string, () => Promise<HorizonComputed>, number, string]>([
    ['there is no terrain model', async () => ({ outcome: 'off' }), 404, 'DAYSTAR_TERRAIN_URL'],
    ['it has no data', async () => ({ outcome: 'no-terrain' }), 404, 'The terrain model has no data at this place.'],
    [
      'it cannot be read',
      () => Promise.reject(new DaystarError('Unavailable', 'The terrain model cannot be read.')),
      503,
      'The terrain model cannot be read.',
    ],
  ])(
    'is an error when %s, and rows with terrain_shading are then those of a flat horizon',
    async (_, reply, status, message) => {
      fixture.terrain.respond = reply;
      const response = await fixture.get(`/v1/horizons?${place}`);
      expect(response.status).toBe(status);
      expect(await response.text()).toContain(message);
      const open = await sumOf(`/radiation/forecasts?${place}&hours=24`);
      const shaded = await sumOf(`/radiation/forecasts?${place}&hours=24&terrain_shading=true`);
      expect(open.horizon).toBeNull();
      expect(shaded.sum).toBe(open.sum);
      expect(shaded.horizon).toMatch(/^flat; reason=(no-terrain-model|no-terrain|not-known-yet)$/);
    },
  );

  it('refuses invalid places and values of terrain_shading', async () => {
    const response = await fixture.get('/v1/horizons?latitude=91');
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("'longitude' is required")]);
    const flag = await fixture.get(`/radiation/forecasts?${place}&terrain_shading=maybe`);
    expect([flag.status, await flag.text()]).toEqual([
      400,
      expect.stringContaining("'terrain_shading' must be one of true, false."),
    ]);
  });

  it.each([
    '/radiation/forecasts?hours=24',
    '/world_pv_power/forecasts?hours=24&capacity=5',
    '/data/forecast/radiation_and_weather?hours=24&output_parameters=ghi',
    '/data/forecast/rooftop_pv_power?hours=24&capacity=5',
  ])('shades rows of %s where terrain_shading asks for it', async (path) => {
    const open = await sumOf(`${path}&${place}`);
    const shaded = await sumOf(`${path}&${place}&terrain_shading=true`);
    // In March the sun stands no higher than 48 degrees there: a quarter of the diffuse light is left.
    expect(shaded.sum).toBeGreaterThan(0);
    expect(shaded.sum).toBeLessThan(open.sum / 2);
    expect([open.horizon, shaded.horizon]).toEqual([null, 'srtm']);
    expect((await sumOf(`${path}&${place}`)).sum).toBe(open.sum);
    expect((await sumOf(`${path}&${place}&terrain_shading=True`)).sum).toBe(shaded.sum);
  });

  it('shades rows once it is known that did not wait for it', async () => {
    let finish: (() => void) | undefined;
    fixture.terrain.respond = async (where) => {
      await new Promise<void>((resolve) => (finish = resolve));
      return respond(where);
    };
    const path = `/radiation/forecasts?${place}&hours=24&terrain_shading=true`;
    const before = await sumOf(path);
    expect(before.horizon).toBe('flat; reason=not-known-yet');
    finish!();
    const after = await eventually(async () => {
      const sum = await sumOf(path);
      return sum.horizon === 'srtm' ? sum : undefined;
    });
    expect(after.sum).toBeLessThan(before.sum / 2);
    expect(fixture.terrain.requests).toHaveLength(1);
  });
});

describe('the horizon of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const place = { latitude: 37.7, longitude: -113.6 };
  const recordOf = async (id: string) =>
    ((await (await fixture.get(`/utility_scale_sites/${id}`)).json()) as { site: Record<string, unknown> }).site;
  const addComputed = async (id: string) => {
    const { horizon } = await fixture.terrain.respond(place);
    const site = fixture.sites.get(id)!;
    await fixture.publishSites([{ ...site, version: site.version + 1, terrain_horizon: horizon }]);
  };

  it('is a default with its source once it is computed, and flat until then', async () => {
    const id = await fixture.addSiteWithRows();
    const before = await recordOf(id);
    expect([before.horizon, before.horizon_source]).toEqual([undefined, 'flat']);
    await addComputed(id);
    const after = await recordOf(id);
    expect(after).toMatchObject({ horizon: Array(72).fill(60), horizon_source: 'srtm' });
    expect(after.defaults).toContain('horizon');
    expect(after.terrain_horizon).toBeUndefined();
    const page = await (await fixture.get(`/utility_scale_sites/${id}`, { accept: 'text/html' })).text();
    expect(page).toContain('class="hills"');
  });

  it('is named by the radiation over the site, whose rows change with it under one issue id', async () => {
    const id = await fixture.addSiteWithRows();
    const read = async () => {
      const response = await fixture.get(`/utility_scale_sites/${id}/weather/forecasts?hours=24`);
      const { forecasts } = (await response.json()) as { forecasts: { ghi: number }[] };
      const [issueId, horizon] = ['x-issue-id', 'x-horizon'].map((name) => response.headers.get(name));
      return { issueId, horizon, sum: forecasts.reduce((sum, { ghi }) => sum + ghi, 0) };
    };
    const before = await read();
    await addComputed(id);
    const after = await read();
    expect([before.horizon, after.horizon]).toEqual(['flat', 'srtm']);
    expect(after.issueId).toBe(before.issueId);
    expect(after.sum).toBeLessThan(before.sum / 2);
  });

  it('is the stated one where there is one, also after a change, and computed again without it', async () => {
    const id = await fixture.addSiteWithRows({ horizon: [5, 5, 5, 5] });
    await addComputed(id);
    expect(await recordOf(id)).toMatchObject({ horizon: [5, 5, 5, 5], horizon_source: 'stated' });
    await fixture.send('PATCH', `/utility_scale_sites/${id}`, { capacity: 90, horizon_source: 'stated' });
    expect(await recordOf(id)).toMatchObject({ horizon: [5, 5, 5, 5], capacity: 90 });
    await fixture.send('PATCH', `/utility_scale_sites/${id}`, { horizon: null });
    await addComputed(id);
    expect(await recordOf(id)).toMatchObject({ horizon: Array(72).fill(60), horizon_source: 'srtm' });
    await fixture.send('PATCH', `/utility_scale_sites/${id}`, { capacity: 80 });
    expect(fixture.sites.get(id)!.horizon).toBeUndefined();
  });

  it('shades the radiation of the site and the variants of what-if', async () => {
    const id = await fixture.addSiteWithRows();
    const total = async () => {
      const response = await fixture.get(`/utility_scale_sites/${id}/weather/forecasts?hours=24`);
      return ((await response.json()) as Rows).forecasts.reduce((sum, { ghi }) => sum + ghi, 0);
    };
    const open = await total();
    await addComputed(id);
    expect(await total()).toBeLessThan(open / 2);
    const variants = [{ name: 'same', tilt: 23 }];
    const response = await fixture.send('POST', '/v1/what-if', { resource_id: id, variants, hours: 24 });
    const { variants: rows } = (await response.json()) as { variants: { energy: number; name: string }[] };
    expect(rows.map(({ energy }) => energy)).toEqual([rows[0].energy, rows[0].energy]);
  });
});
