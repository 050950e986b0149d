import { getCellName } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../gateway.fixture';

type Row = Record<string, string | number | null>;

/** 18 UTC is the morning of this place. */
const PLACE = { latitude: 37.7, longitude: -113.6 };
const MORNING = NOW + 4 * HOUR;

describe('measured irradiance of a weather site', () => {
  const fixture = new GatewayFixture();
  let path = '';
  const ghiOf = async (query: string, rows = 'estimated_actuals') => {
    const response = await fixture.get(query.startsWith('/') ? query : `${path}/${rows}?hours=2&${query}`);
    return ((await response.json()) as Record<string, Row[]>)[rows].map(({ ghi }) => Number(ghi));
  };

  beforeAll(async () => {
    await fixture.start();
    fixture.clock.time = MORNING;
    const body = { name: 'Mast', ...PLACE };
    const site = (await (await fixture.send('POST', '/weather_sites', body)).json()) as { resource_id: string };
    path = `/weather_sites/${site.resource_id}`;
    const bias = { by_index: Array<number>(5).fill(-0.2), by_hour: Array<number>(6).fill(0) };
    const sky = { ...fixture.buildSky(getCellName(PLACE)), irradiance_biases: { [site.resource_id]: bias } };
    fixture.archivedSkies.push(sky);
    await fixture.rowCache.publishSky([sky]);
  });
  afterAll(() => fixture.close());

  it('is stored, listed and deleted like measurements of a plant', async () => {
    const measurement = { period_end: '2026-03-01T12:00:00.0000000Z', period: 'PT30M', mean_ghi: 431.5 };
    const posted = await fixture.send('POST', `${path}/measurements`, { measurement });
    expect([posted.status, await posted.json()]).toEqual([200, { measurement }]);
    const list = `${path}/measurements?from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z`;
    expect(await (await fixture.get(list)).json()).toMatchObject({ measurements: [measurement] });
    const page = await fixture.get(list, { accept: 'text/html' });
    expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining('Power,')]);
    const deleted = await fixture.send('DELETE', list);
    expect(await deleted.json()).toMatchObject({ deleted: expect.any(Number) as number });
    const wrong = { measurement: { ...measurement, mean_ghi: 9000 } };
    expect((await fixture.send('POST', `${path}/measurements`, wrong)).status).toBe(400);
  });

  it('has a report, and can be switched off', async () => {
    expect(await (await fixture.get(`${path}/tuning`)).json()).toMatchObject({ enabled: true });
    const page = await fixture.get(`${path}/tuning`, { accept: 'text/html' });
    expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining('Served forecasts')]);
    const off = await fixture.send('PUT', `${path}/tuning`, { enabled: false });
    expect(await off.json()).toMatchObject({ enabled: false });
    expect((await fixture.send('DELETE', `${path}/tuning`)).status).toBe(204);
  });

  it('corrects estimated actuals of the site, and neither forecasts nor those of the place', async () => {
    const place = '/radiation/estimated_actuals?latitude=37.7&longitude=-113.6&hours=2';
    const [tuned, untuned, ofPlace] = await Promise.all([ghiOf(''), ghiOf('tuned=false'), ghiOf(place)]);
    expect(untuned).toEqual(ofPlace);
    expect(tuned.every((ghi, i) => untuned[i] > 100 && ghi < 0.95 * untuned[i])).toBe(true);
    expect(await ghiOf('', 'forecasts')).toEqual(await ghiOf('tuned=false', 'forecasts'));
    expect(await ghiOf(`as_of=${new Date(MORNING).toISOString()}`)).toEqual(tuned);
  });
});
