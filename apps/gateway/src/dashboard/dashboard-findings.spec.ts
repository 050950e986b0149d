import type { Measurement } from '@daystar/contracts';
import { eventually } from '@daystar/testing';
import { DAY, HOUR, floorTo, formatStamp } from '@daystar/timeseries';
import { GatewayFixture, KEY, NOW } from '../gateway.fixture';

const BROWSER = { accept: 'text/html' };
const END = floorTo(NOW, DAY) - 2 * DAY;
const RANGE = `from=${formatStamp(END - DAY)}&to=${formatStamp(END)}`;

describe('the findings on the dashboard', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  let id = '';
  let base = '';
  beforeAll(async () => {
    await fixture.start();
    cookie = await fixture.signIn(KEY);
    id = await fixture.addSiteWithRows({ name: 'Barn', latitude: 47, longitude: 8, capacity: 20 });
    base = `/utility_scale_sites/${id}`;
    await fixture.addAggregation({
      collection_id: 'own',
      aggregation_id: 'sum',
      name: 'Sum',
      accounts: ['acme'],
      members: [{ resource_id: id, capacity: 20 }],
    });
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.measurements.splice(0));

  const showRow = async (name: string, headers = {}): Promise<string> => {
    const response = await fetch(`${fixture.gateway.url}/sites`, { headers: { ...BROWSER, cookie, ...headers } });
    const rows = (await response.text()).replaceAll(/\s+/g, ' ').split('<tr>');
    return rows.find((part) => part.includes(`>${name}</a>`)) ?? '';
  };
  const waitForRow = (name: string) =>
    eventually(async () => {
      const row = await showRow(name);
      return row === '' || row.includes('being checked') ? undefined : row;
    });
  /** Posts a day of power that the registry takes for one with a wrong clock. */
  const postWrongDay = () =>
    fixture.send('POST', `${base}/measurements`, {
      measurements: Array.from({ length: 24 }, (_, hour) => ({
        period_end: formatStamp(END - (23 - hour) * HOUR),
        period: 'PT1H',
        total_power: hour < 9 || hour > 16 ? 0 : 5,
        verdict: 'clock_suspect',
      })),
    });

  it('are checked again as soon as past measurements are posted or deleted, and have the time of their diagnosis', async () => {
    expect(await waitForRow('Barn')).not.toContain('The clock of the measurements is off');
    expect((await postWrongDay()).status).toBe(200);
    for (const measurement of fixture.measurements) Object.assign(measurement, { verdict: 'clock_suspect' });
    expect(await showRow('Barn')).toContain('being checked');
    expect(await waitForRow('Barn')).toMatch(
      /The clock of the measurements is off<\/a><br \/><small class="note" ?>checked at 20\d\d-\d\d-\d\d \d\d:\d\d UTC</,
    );
    expect((await fixture.send('DELETE', `${base}/measurements?${RANGE}`)).status).toBe(200);
    expect(await showRow('Barn')).toContain('being checked');
    expect(await waitForRow('Barn')).not.toContain('The clock of the measurements is off');
  });

  it('of an aggregation are the most serious one about its members, with a link to all of them', async () => {
    const wrong: Measurement[] = [{ period_end: formatStamp(END), period: 'PT1H', total_power: 5 }];
    await eventually(async () => (await showRow('Sum')) !== '' || undefined);
    await fixture.send('POST', `${base}/measurements`, { measurements: wrong });
    expect(await showRow('Sum')).toContain('being checked');
    const [, title] = />([^<>]+)<\/a><br \/><small class="note" ?>checked/.exec(await waitForRow('Barn'))!;
    expect(await waitForRow('Sum')).toContain(
      `<a href="/pv_power/collections/own/aggregations/sum/diagnosis">Barn: ${title}</a>`,
    );
  });

  it('of an aggregation without own members are unknown', async () => {
    await fixture.addAggregation({ collection_id: 'own', aggregation_id: 'none', name: 'Empty', members: [] });
    expect(await waitForRow('Empty')).toMatch(/data-label="Warnings">–/);
  });

  it('say to a read-only user who can act on them', async () => {
    const created = await fixture.send('POST', '/keys', { name: 'reader', read_only: true });
    const reader = await fixture.signIn(((await created.json()) as { api_key: string }).api_key);
    const show = async (session: string) =>
      (await fetch(`${fixture.gateway.url}${base}/diagnosis`, { headers: { ...BROWSER, cookie: session } })).text();
    const [own, read] = [await show(cookie), await show(reader)];
    expect([own.includes('What to do:'), own.includes('full access')]).toEqual([true, false]);
    expect(read).toContain('<strong>What a user with full access can do:</strong> Upload the measured power');
    await postWrongDay();
    expect(await show(reader)).toContain('<strong>What to do:</strong> Check the program that posts');
  });
});
