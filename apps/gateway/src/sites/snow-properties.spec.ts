import { GatewayFixture, KEY } from '../gateway.fixture';
import { createPlantClient } from './plant-client.fixture';

const PLANT = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
const CLEARED = ['2026-01-12', '2026-01-20T09:30:00Z'];

describe('snow on the modules of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { send, post, postInvalid } = createPlantClient(fixture, PLANT);

  it('is neglected by default, which the record shows', async () => {
    const { site } = (await post({})).body;
    expect(site).toMatchObject({ snow_loss: false, defaults: expect.arrayContaining(['snow_loss']) as unknown });
    expect(site).not.toHaveProperty('snow_cleared');
  });

  it('is registered, shown, replaced, changed in part, and null removes it', async () => {
    const stated = { snow_loss: true, snow_cleared: CLEARED };
    const { status, body } = await post(stated);
    expect([status, body.site]).toMatchObject([201, stated]);
    expect(body.site.defaults).not.toContain('snow_loss');
    const path = `/utility_scale_sites/${body.resource_id}`;
    expect((await send('PUT', path, { site: body.site })).body.site).toMatchObject(stated);
    const changed = await send('PATCH', path, { snow_cleared: ['2026-02-01'] });
    expect(changed.body.site).toMatchObject({ snow_loss: true, snow_cleared: ['2026-02-01'] });
    const reset = await send('PATCH', path, { snow_loss: null, snow_cleared: null });
    expect(reset.body.site).toMatchObject({ snow_loss: false });
    expect(reset.body.site).not.toHaveProperty('snow_cleared');
  });

  it('takes up to 100 clearings, and none', async () => {
    const year = Array.from({ length: 100 }, (_, i) => `${2000 + i}-01-15`);
    for (const snow_cleared of [year, []])
      expect((await post({ snow_cleared })).body.site).toMatchObject({ snow_cleared });
  });

  it.each([
    [{ snow_loss: 'true' }, "'snow_loss' must be true or false."],
    [{ snow_loss: 1 }, "'snow_loss' must be true or false."],
    [
      { snow_cleared: '2026-01-12' },
      "'snow_cleared' must be a list of at most 100 dates or times such as 2026-01-31 or 2026-01-31T12:00:00Z, not a string.",
    ],
    [
      { snow_cleared: ['soon'] },
      "'snow_cleared' must be a list of at most 100 dates or times such as 2026-01-31 or 2026-01-31T12:00:00Z.",
    ],
    [
      { snow_cleared: [null] },
      "'snow_cleared' must be a list of at most 100 dates or times such as 2026-01-31 or 2026-01-31T12:00:00Z.",
    ],
    [
      { snow_cleared: new Array<string>(101).fill('2026-01-12') },
      "'snow_cleared' must be a list of at most 100 dates or times such as 2026-01-31 or 2026-01-31T12:00:00Z.",
    ],
    [
      { snow_cleared: ['2026-01-12', '2026-W03'] },
      "'snow_cleared[1]' must be a date or time such as 2026-01-31T12:00:00Z.",
    ],
  ])('is refused with %j', async (change, message) => {
    expect(await postInvalid(change)).toEqual([message]);
  });

  it('can be sent as a form, and in the query of the current interface', async () => {
    const form = new URLSearchParams({ ...PLANT, capacity: '5', latitude: '1', longitude: '2' });
    form.set('snow_loss', 'true');
    form.set('snow_cleared', CLEARED.join(', '));
    const answer = await fetch(`${fixture.gateway.url}/utility_scale_sites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, accept: 'application/json' },
      body: form,
    });
    expect(((await answer.json()) as { site: object }).site).toMatchObject({ snow_loss: true, snow_cleared: CLEARED });
    const query = `name=Sunny&latitude=1&longitude=2&capacity=5&snow_loss=True&snow_cleared=${CLEARED.join()}`;
    const { body } = await send('POST', `/resources/pv_power_site?${query}`, {});
    expect(body).toMatchObject({ snow_loss: true, snow_cleared: CLEARED });
  });

  it('is validated in the variants of what-if in the same way', async () => {
    const site = { latitude: 37.7, longitude: -113.6, capacity: 5 };
    const variants = [{ name: 'wrong', snow_loss: 'yes', snow_cleared: ['2026-W03'] }];
    const { body } = await send('POST', '/v1/what-if', { site, variants });
    expect(body.response_status.errors.map(({ message }) => message)).toEqual([
      "'variants[0].snow_loss' must be true or false.",
      "'variants[0].snow_cleared[0]' must be a date or time such as 2026-01-31T12:00:00Z.",
    ]);
  });
});
