import { GatewayFixture } from '../gateway.fixture';

type SiteRecord = Record<string, unknown>;
const PLACE = { name: 'Home', latitude: 52.1, longitude: 5.2 };

describe('the record of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const send = async (method: string, path: string, body: object) => {
    const response = await fixture.send(method, path, body);
    return { status: response.status, body: (await response.json()) as { site: SiteRecord; resource_id: string } };
  };
  const messages = async (method: string, path: string, body: object) => {
    const response = await fixture.send(method, path, body);
    const { response_status } = (await response.json()) as { response_status: { errors: { message: string }[] } };
    return [response.status, ...response_status.errors.map(({ message }) => message)];
  };

  it('of a utility-scale site has the values in effect, and names the defaults', async () => {
    const { status, body } = await send('POST', '/utility_scale_sites', { ...PLACE, capacity: 10, tilt: 30 });
    expect(status).toBe(201);
    expect(body.site).toMatchObject({
      capacity_dc: 12.7,
      azimuth: 180,
      tilt: 30,
      tracking_type: 'fixed',
      install_date: '2026-03-01T00:00:00.0000000Z',
      loss_factor: 0.9,
      inverter_efficiency: 0.96,
      elevation: expect.any(Number) as number,
    });
    expect([...(body.site.defaults as string[])].sort()).toEqual([
      'azimuth',
      'bifacial_system',
      'capacity_dc',
      'derating_age_system',
      'derating_temp_module',
      'elevation',
      'install_date',
      'inverter_efficiency',
      'loss_factor',
      'module_type',
      'snow_loss',
      'soiling_model',
      'tracking_type',
    ]);
    const listed = (await (await fixture.get('/utility_scale_sites')).json()) as { sites: SiteRecord[] };
    expect(listed.sites).toEqual([body.site]);
    const alone = await fixture.get(`/utility_scale_sites/${body.resource_id}`);
    expect(await alone.json()).toEqual(body);
  });

  it('of a rooftop faces the equator, uses its capacity as that of the modules, and degrades with age', async () => {
    const south = { ...PLACE, latitude: -33.9, capacity: 5, install_date: '2016-03-01' };
    const { site } = (await send('POST', '/rooftop_sites', south)).body;
    expect(site).toMatchObject({ azimuth: 0, tilt: 23, capacity_dc: 5, install_date: '2016-03-01T00:00:00.0000000Z' });
    expect(site.loss_factor).toBeGreaterThan(0.8);
    expect(site.loss_factor).toBeLessThan(0.9);
    expect(site.defaults).not.toContain('install_date');
  });

  it('of a weather site also has them, but no capacity', async () => {
    const { status, body } = await send('POST', '/weather_sites', PLACE);
    expect(status).toBe(201);
    expect(body.site).toMatchObject({
      azimuth: 180,
      tilt: 23,
      defaults: expect.arrayContaining(['azimuth', 'tilt']) as [],
    });
    expect(body.site).not.toHaveProperty('capacity_dc');
  });

  it('of a tracker has the direction of its axis', async () => {
    const tracker = { ...PLACE, capacity: 10, tracking_type: 'horizontal_single_axis' };
    expect((await send('POST', '/utility_scale_sites', tracker)).body.site).toMatchObject({ azimuth: 0, tilt: 0 });
  });

  it('is returned with 200 when a rooftop is registered: its clients accept no other status', async () => {
    expect((await send('POST', '/rooftop_sites', { site: PLACE })).status).toBe(200);
  });

  it.each(['/utility_scale_sites', '/rooftop_sites', '/weather_sites'])(
    'of %s cannot have a blank name, or an install date before 1970 or in the future, in any form',
    async (path) => {
      const capacity = path === '/weather_sites' ? {} : { capacity: 5 };
      const { resource_id } = (await send('POST', path, { ...PLACE, ...capacity })).body;
      for (const [method, at] of [
        ['POST', path],
        ['PUT', `${path}/${resource_id}`],
        ['PATCH', `${path}/${resource_id}`],
      ]) {
        const messageOf = (change: object) => messages(method, at, { ...PLACE, ...capacity, ...change });
        expect(await messageOf({ name: '  ' })).toEqual([400, "'name' must be a string of 1 to 200 characters."]);
        expect(await messageOf({ install_date: '1969-12-31' })).toEqual([
          400,
          "'install_date' must not be before 1970-01-01.",
        ]);
        expect(await messageOf({ install_date: '2026-03-05' })).toEqual([
          400,
          "'install_date' must not be in the future.",
        ]);
      }
    },
  );

  it.each([
    ['19691231', "'install_date' must not be before 1970-01-01."],
    ['2026-03-05', "'install_date' must not be in the future."],
  ])('cannot have the install date %s, nor can a location or a variant', async (date, message) => {
    const path = `/world_pv_power/forecasts?latitude=1&longitude=2&capacity=5&install_date=${date}`;
    const { response_status } = (await (await fixture.get(path)).json()) as { response_status: { message: string } };
    expect(response_status.message).toBe(message);
    const variant = { site: { ...PLACE, capacity: 5 }, variants: [{ name: 'a', install_date: date }] };
    expect(await messages('POST', '/v1/what-if', variant)).toEqual([
      400,
      message.replace('install_date', 'variants[0].install_date'),
    ]);
  });

  it('can be sent back as it is', async () => {
    const { resource_id, site } = (await send('POST', '/rooftop_sites', { ...PLACE, capacity: 5 })).body;
    const again = await send('PUT', `/rooftop_sites/${resource_id}`, { site });
    expect([again.status, again.body]).toMatchObject([200, { site: { azimuth: 180, name: 'Home' } }]);
    expect(again.body).not.toHaveProperty('warnings');
  });

  it('includes a measurement that is sent without a wrapper', async () => {
    const { resource_id } = (await send('POST', '/rooftop_sites', { ...PLACE, capacity: 5 })).body;
    const measurement = { period_end: '2026-03-01T12:00:00Z', period: 'PT30M', total_power: 3 };
    const response = await fixture.send('POST', `/rooftop_sites/${resource_id}/measurements`, measurement);
    expect([response.status, await response.json()]).toMatchObject([200, { measurement: { total_power: 3 } }]);
  });

  describe('with If-Match', () => {
    const createSite = async () => {
      const created = await fixture.send('POST', '/utility_scale_sites', { ...PLACE, capacity: 10 });
      const { resource_id } = (await created.json()) as { resource_id: string };
      return { path: `/utility_scale_sites/${resource_id}`, tag: created.headers.get('etag')! };
    };
    const change = (method: string, path: string, tag: string) => {
      const body = method === 'DELETE' ? undefined : { ...PLACE, capacity: 14 };
      return fixture.send(method, path, body, { 'if-match': tag });
    };
    const METHODS = ['PATCH', 'PUT', 'DELETE'];

    it.each(['PATCH', 'PUT'])('is changed by %s with its etag, which each change renews', async (method) => {
      const { path, tag } = await createSite();
      expect((await fixture.get(path)).headers.get('etag')).toBe(tag);
      const patched = await fixture.send('PATCH', path, { tags: ['north'] });
      const newTag = patched.headers.get('etag')!;
      expect([patched.status, newTag === tag, (await fixture.get(path)).headers.get('etag')]).toEqual([
        200,
        false,
        newTag,
      ]);
      expect((await change(method, path, `"a,b" , W/${newTag}`)).status).toBe(200);
    });

    it.each(METHODS)('is not changed by %s with an outdated etag', async (method) => {
      const { path, tag } = await createSite();
      await fixture.send('PATCH', path, { capacity: 12 });
      const response = await change(method, path, tag);
      expect([response.status, await response.json()]).toMatchObject([
        412,
        {
          response_status: {
            error_code: 'PreconditionFailed',
            message: expect.stringMatching(/^The site has changed since you read it/) as string,
          },
        },
      ]);
      expect(await (await fixture.get(path)).json()).toMatchObject({ site: { capacity: 12, tags: [] } });
    });

    it.each(['PATCH', 'PUT'])('is changed by %s with * in any version', async (method) => {
      const { path } = await createSite();
      expect((await change(method, path, '*')).status).toBe(200);
    });

    it.each(['0b6f3c1e9f7a4d52', '', '"a" "b"', '"a', '*, "a"'])('rejects the malformed value <%s>', async (value) => {
      const { path } = await createSite();
      for (const method of METHODS) {
        const response = await change(method, path, value);
        expect([response.status, await response.text()]).toEqual([
          400,
          expect.stringContaining("'If-Match' must be the 'etag' of the record"),
        ]);
      }
      expect(await (await fixture.get(path)).json()).toMatchObject({ site: { capacity: 10 } });
    });

    it('is deleted with its etag, or with *', async () => {
      const [first, second] = [await createSite(), await createSite()];
      expect((await change('DELETE', first.path, first.tag)).status).toBe(204);
      expect((await change('DELETE', second.path, '*')).status).toBe(204);
    });
  });
});
