import { Piscina } from 'piscina';
import { GatewayFixture, KEY, OTHER_KEY } from '../gateway.fixture';
import type { WhatIfResponse } from './what-if.service';

describe('a what-if request', () => {
  const fixture = new GatewayFixture();
  let resource_id: string;
  beforeAll(async () => {
    await fixture.start();
    resource_id = await fixture.addSiteWithRows({ tracking_type: 'fixed', tilt: 20, azimuth: 180, loss_factor: 0.9 });
  });
  afterAll(() => fixture.close());
  const request = (body: object, key = KEY) =>
    fixture.send('POST', '/v1/what-if', body, { authorization: `Bearer ${key}` });
  const answerOf = async (body: object) => {
    const response = await request(body);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-weather-source')).toMatch(/^gfs|^climatology$/);
    return (await response.json()) as WhatIfResponse;
  };
  const place = { latitude: 37.7, longitude: -113.6, capacity: 5 };

  it('computes variants of a site beside the unchanged site, period by period', async () => {
    const variants = [
      { name: 'same' },
      { name: 'half of it down', availability: 50 },
      { name: 'tracking', tracking_type: 'horizontal_single_axis', tilt: null },
      { name: 'facing north', azimuth: 0, tilt: 60 },
    ];
    const response = await answerOf({ resource_id, variants });
    expect([response.unit, response.period, response.period_end.length]).toEqual(['MW', 'PT30M', 336]);
    expect(response.period_end[0]).toBe('2026-03-01T15:30:00.0000000Z');
    const [base, same, half, tracking, north] = response.variants;
    expect(response.variants.map(({ name }) => name)).toEqual(['as it is', ...variants.map(({ name }) => name)]);
    expect(same).toEqual({ ...base, name: 'same', change_percent: 0 });
    expect(half.change_percent).toBeCloseTo(-50, 2);
    half.pv_estimate.forEach((power, i) => expect(power).toBeCloseTo(base.pv_estimate[i] / 2, 3));
    expect(tracking.energy).toBeGreaterThan(base.energy);
    expect(north.energy).toBeLessThan(base.energy / 2);
    for (const { pv_estimate, pv_estimate10, pv_estimate90, energy, peak } of response.variants) {
      expect([pv_estimate10!.length, pv_estimate90!.length]).toEqual([336, 336]);
      expect(energy).toBeCloseTo(pv_estimate.reduce((sum, power) => sum + power, 0) / 2, 3);
      expect(peak).toBe(Math.max(...pv_estimate));
    }
  });

  it('warns about an availability that looks like a share, which would leave hardly any of the plant', async () => {
    const warningsOf = async (availability: number) => {
      const answer = await answerOf({ site: place, hours: 1, variants: [{ name: 'a third down', availability }] });
      return (answer as { warnings?: { message: string }[] }).warnings?.map(({ message }) => message);
    };
    expect(await warningsOf(0.67)).toEqual([
      "'variants[0].availability' is in percent: 0.67 means 0.67 %. Did you mean 67?",
    ]);
    expect(await warningsOf(1)).toHaveLength(1);
    expect([await warningsOf(0), await warningsOf(1.5), await warningsOf(67)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('applies availability to the inverters before the export limit, as an outage', async () => {
    const site = { ...place, capacity: 1000, export_limit: 0, load_profile: new Array<number>(24).fill(50) };
    const always = { start: '2026-02-01', end: '2026-04-01', available_share: 0.5 };
    const variants = [
      { name: 'half available', availability: 50 },
      { name: 'half in an outage', outages: [always] },
      { name: 'half of a half', availability: 50, outages: [always] },
      { name: 'a quarter available', availability: 25 },
    ];
    const [base, half, outage, both, quarter] = (await answerOf({ site, variants })).variants;
    expect(half).toEqual({ ...outage, name: half.name });
    expect(both).toEqual({ ...quarter, name: both.name });
    expect([base.peak, half.peak]).toEqual([50, 50]);
    expect(half.change_percent).toBeLessThan(0);
    expect(half.change_percent).toBeGreaterThan(-25);
  });

  it('compares other capacities with the one in effect, whatever the capacity before a change', async () => {
    const changes = [{ start: '2026-02-01', capacity: 6.5 }];
    const site = { ...place, capacity_dc: 6, capacity_changes: changes };
    const grown = { ...place, capacity: 6.5, capacity_dc: 7.8 };
    const variants = [
      { name: 'the same', capacity: 6.5 },
      { name: 'smaller inverters', capacity: 4 },
      { name: 'more modules', capacity_dc: 9 },
    ];
    const compared = await answerOf({ site, variants });
    expect(compared.variants).toEqual((await answerOf({ site: grown, variants })).variants);
    const [, same, smaller] = compared.variants;
    expect(same.change_percent).toBe(0);
    expect(smaller.peak).toBeLessThanOrEqual(4);
    const planned = { name: 'planned', capacity: 4, capacity_changes: [{ start: '2026-02-01', capacity: 8 }] };
    const [, { peak }] = (await answerOf({ site, variants: [planned] })).variants;
    expect(peak).toBeGreaterThan(4);
  });

  it('removes a limit by null, with the consumption that only matters to it', async () => {
    const site = { ...place, capacity: 1000, export_limit: 0, load_profile: new Array<number>(24).fill(50) };
    const variants = [
      { name: 'no limit', export_limit: null },
      { name: 'a high limit', export_limit: 1000 },
    ];
    const [base, unlimited, high] = (await answerOf({ site, variants })).variants;
    expect(base.peak).toBe(50);
    expect(unlimited.peak).toBeGreaterThan(100);
    expect(unlimited).toEqual({ ...high, name: unlimited.name });
  });

  it('compares energy before rounding, also that of a small system', async () => {
    const variants = [{ name: 'half available', availability: 50 }];
    for (const capacity of [0.003, 0.07, 1.1]) {
      const [, half] = (await answerOf({ site: { ...place, capacity }, variants, hours: 3, period: 'PT5M' })).variants;
      expect([capacity, half.change_percent]).toEqual([capacity, -50]);
    }
  });

  it('returns the rows of a place', async () => {
    const system = 'latitude=37.7&longitude=-113.6&capacity=5&tilt=40&azimuth=180&loss_factor=0.9';
    const rows = await fixture.get(
      `/world_pv_power/forecasts?${system}&hours=24&period=PT60M&format=columns&precision=4`,
    );
    const { forecasts } = (await rows.json()) as { forecasts: { pv_estimate: number[]; period_end: string[] } };
    const variants = [{ name: 'steep', tilt: 40, azimuth: 180, loss_factor: 0.9 }];
    const response = await answerOf({ site: place, variants, hours: 24, period: 'PT60M' });
    expect(response.period_end).toEqual(forecasts.period_end);
    response.variants[1].pv_estimate.forEach((power, i) => expect(power).toBeCloseTo(forecasts.pv_estimate[i], 3));
    expect(response.unit).toBe('kW');
  });

  it('subtracts what the horizon shades: the low sun, and a part of the sky', async () => {
    const hills = (elevation: number) => new Array<number>(4).fill(elevation);
    const variants = [
      { name: 'plain', horizon: hills(0) },
      { name: 'hills', horizon: hills(15) },
      { name: 'a hill in the north', horizon: [40, 0, 0, 0] },
      { name: 'a pit', horizon: hills(80) },
    ];
    const [base, plain, all, north, pit] = (await answerOf({ site: place, variants, period: 'PT5M' })).variants;
    expect(plain.pv_estimate).toEqual(base.pv_estimate);
    const hours = (power: readonly number[]) => power.filter((value) => value > 0.5).length;
    expect(hours(all.pv_estimate)).toBeLessThan(hours(base.pv_estimate));
    expect(all.change_percent).toBeLessThan(-3);
    // The sun never gets near this horizon: it hides a little of the sky, besides the part that the tilt hides.
    expect(north.change_percent).toBeLessThan(0);
    expect(north.change_percent).toBeGreaterThan(-3);
    expect(pit.energy).toBeLessThan(base.energy / 20);
    for (const variant of [all, north, pit])
      variant.pv_estimate.forEach((power, i) => expect(power).toBeLessThanOrEqual(base.pv_estimate[i] + 1e-4));
  });

  it('also covers the past', async () => {
    const response = await answerOf({
      site: place,
      variants: [{ name: 'flat', tilt: 0 }],
      rows: 'estimated_actuals',
      hours: 2,
    });
    expect(response.period_end.at(-1)).toBe('2026-03-01T15:00:00.0000000Z');
    expect(response.variants[1]).not.toHaveProperty('pv_estimate10');
    expect(response.variants[1].pv_estimate).toHaveLength(5);
  });

  it('returns no comparison without sun', async () => {
    const site = { latitude: 89, longitude: 0, capacity: 5 };
    const { variants } = await answerOf({ site, variants: [{ name: 'larger', capacity: 9 }] });
    expect(variants.map(({ energy, peak, change_percent }) => [energy, peak, change_percent])).toEqual([
      [0, 0, null],
      [0, 0, null],
    ]);
  });

  const flat = [{ name: 'flat', tilt: 0 }];
  it.each([
    [{}, ['resource_id']],
    [{ resource_id: 'x', site: place, variants: flat }, ['resource_id']],
    [{ resource_id: { toString: 1 }, variants: flat }, ['resource_id']],
    [{ site: place }, ['variants']],
    [{ site: place, variants: [] }, ['variants']],
    [{ site: place, variants: Array.from({ length: 11 }, () => flat[0]) }, ['variants']],
    [{ site: place, variants: [5, null, []] }, ['variants[0]', 'variants[1]', 'variants[2]']],
    [{ site: place, variants: [{ tilt: 5 }] }, ['variants[0].name']],
    [
      { site: place, variants: [{ name: 'x', tilt: 91, azimuth: 'south' }] },
      ['variants[0].azimuth', 'variants[0].tilt'],
    ],
    [
      { site: place, period: { toString: 1 }, variants: [{ name: { toString: 1 }, availability: { valueOf: 1 } }] },
      ['period', 'variants[0].availability', 'variants[0].name'],
    ],
    [{ site: place, variants: [{ name: 'x', latitude: 5 }] }, ['variants[0].latitude']],
    [{ site: place, variants: [{ name: 'x', azimut: 5 }] }, ['variants[0].azimut']],
    [{ site: place, variants: [{ name: 'x' }, { name: 'y' }, { name: 'x', tilt: 5 }] }, ['variants[2].name']],
    [{ site: place, variants: [{ name: 'as it is', tilt: 5 }] }, ['variants[0].name']],
    [{ site: place, variants: [{ name: 'x', capacity: null }] }, ['variants[0].capacity']],
    [{ site: place, variants: [{ name: 'x', availability: 101 }] }, ['variants[0].availability']],
    [{ site: place, variants: [{ name: 'x', horizon: [0, 91, 0, 0] }] }, ['variants[0].horizon']],
    [{ site: place, variants: [{ name: 'x', horizon: [10] }] }, ['variants[0].horizon']],
    [{ site: place, variants: flat, hours: 169 }, ['hours']],
    [{ site: place, variants: flat, hours: 0.5, period: 'PT7M', rows: 'all' }, ['hours', 'period', 'rows']],
    [{ site: { latitude: 91 }, variants: flat }, ['latitude', 'longitude']],
    [{ site: 'here', variants: flat }, ['body']],
  ])('gets a 400 that names the error: %j', async (body, fields) => {
    const response = await request(body);
    const { response_status } = (await response.json()) as { response_status: { errors: { field_name: string }[] } };
    expect([response.status, response_status.errors.map(({ field_name }) => field_name).sort()]).toEqual([400, fields]);
  });

  it('names the right property, and lists those that a variant can change', async () => {
    const messageOf = async (variant: object) => {
      const response = await request({ site: place, variants: [{ name: 'x', ...variant }] });
      return ((await response.json()) as { response_status: { message: string } }).response_status.message;
    };
    expect(await messageOf({ azimut: 5 })).toBe("'variants[0].azimut' is not known. Use 'variants[0].azimuth'.");
    expect(await messageOf({ latitude: 5 })).toMatch(
      /must be left out: a variant can change capacity, .*, availability\.$/,
    );
  });

  it('reads the names of properties in any letter case', async () => {
    const { variants } = await answerOf({ site: place, variants: [{ Name: 'none', Availability: 0 }] });
    expect(variants[1]).toMatchObject({ name: 'none', energy: 0 });
  });

  it('is refused for sites of other accounts', async () => {
    for (const id of [resource_id, '0000-0000-0000-0000', '7'])
      expect((await request({ resource_id: id, variants: flat }, OTHER_KEY)).status).toBe(404);
  });

  it('is refused for a weather site, which has no power', async () => {
    const created = await fixture.send('POST', '/weather_sites', { name: 'Mast', latitude: 37.7, longitude: -113.6 });
    const { resource_id: id } = (await created.json()) as { resource_id: string };
    const response = await request({ resource_id: id, variants: flat });
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('is a weather site')]);
  });
});

describe('what-if requests to a gateway with threads', () => {
  const fixture = new GatewayFixture(1);
  let resource_id: string;
  beforeAll(async () => {
    await fixture.start();
    resource_id = await fixture.addSiteWithRows({ tracking_type: 'fixed', tilt: 20, azimuth: 180 });
  }, 120_000);
  afterAll(() => fixture.close());
  const compare = () =>
    fixture.send('POST', '/v1/what-if', { resource_id, variants: [{ name: 'steep', tilt: 60 }] }, WITH_KEY);
  const WITH_KEY = { authorization: `Bearer ${KEY}` };

  it('find their sky computed and their code loaded after the form was opened', async () => {
    const run = jest.spyOn(Piscina.prototype, 'run');
    const headers = { accept: 'text/html', cookie: await fixture.signIn() };
    const form = await fetch(`${fixture.gateway.url}/sites/${resource_id}/what-if`, { headers });
    expect(form.status).toBe(200);
    expect(fixture.preparedCells).toHaveLength(1);
    expect(run.mock.calls.map(([, options]) => options?.name)).toEqual(['load']);
    await run.mock.results[0].value;
    jest.restoreAllMocks();
    await compare();
    expect(fixture.preparedCells).toHaveLength(1);
  }, 120_000);

  it('are computed on a worker thread, so that no other request waits', async () => {
    const run = jest.spyOn(Piscina.prototype, 'run');
    const answer = await compare();
    const { variants } = (await answer.json()) as WhatIfResponse;
    expect([answer.status, variants.map(({ name }) => name)]).toEqual([200, ['as it is', 'steep']]);
    expect(variants[1].pv_estimate).toHaveLength(336);
    expect(run.mock.calls.map(([, options]) => options?.name)).toEqual(['computeVariants']);
    jest.restoreAllMocks();
  }, 120_000);

  it('are computed for four requests of an account, one after another, and further ones are refused', async () => {
    const finish: (() => void)[] = [];
    const run = jest
      .spyOn(Piscina.prototype, 'run')
      .mockImplementation(() => new Promise((resolve) => void finish.push(() => resolve([]))));
    const answers = Array.from({ length: 6 }, compare);
    const refused = await Promise.race(answers);
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining('Your account has 4 comparisons in progress, which is the limit.'),
    ]);
    expect(run).toHaveBeenCalledTimes(1);
    const finishing = setInterval(() => finish.shift()?.(), 10);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    clearInterval(finishing);
    expect(statuses.sort()).toEqual([...Array<number>(4).fill(200), 429, 429]);
    jest.restoreAllMocks();
  }, 120_000);
});
