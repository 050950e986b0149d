import { DaystarError } from '@daystar/contracts';
import { Piscina } from 'piscina';
import { GatewayFixture, NOW } from '../../../gateway.fixture';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

type Form = Record<string, string>;

const postTable = (fixture: GatewayFixture, cookie: string, site: string, form: Form) =>
  send(fixture, cookie, site, new URLSearchParams({ zone: 'UTC', stamps: '', ...form }));

/** Sends a table as the form of the page does. */
function postLarge(fixture: GatewayFixture, cookie: string, site: string, form: Form) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ zone: 'UTC', stamps: '', ...form })) body.append(name, value);
  return send(fixture, cookie, site, body);
}

async function send(
  { gateway: { url } }: GatewayFixture,
  cookie: string,
  site: string,
  body: URLSearchParams | FormData,
) {
  const response = await fetch(`${url}/sites/${site}/upload`, {
    method: 'POST',
    body,
    headers: { ...BROWSER, cookie, origin: url },
    redirect: 'manual',
  });
  const [notice] = (response.headers.get('set-cookie') ?? '').split(';');
  return { status: response.status, location: response.headers.get('location'), notice, text: await response.text() };
}

describe('an upload of measurements in the browser', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows({ capacity: 50 });
    cookie = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const post = (form: Record<string, string>, id = site) => postTable(fixture, cookie, id, form);
  const lineAt = (minutes: number, power: string) =>
    `${new Date(NOW - minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')};${power}`;
  const TABLE = ['time;power (kW)', lineAt(73, '12000,5'), lineAt(58, '13000'), lineAt(43, 'n/a'), ''].join('\r\n');

  it('shows what it recognized and the flag of each row, and stores nothing', async () => {
    const { status, text } = await post({ table: TABLE });
    expect(status).toBe(200);
    for (const part of ['Preview: nothing is stored yet', 'Commas are decimal commas.', 'converted to MW'])
      expect(text).toContain(part);
    expect(text).toMatch(/refused: &#39;power \(kW\)&#39; must be a number, not a string\./);
    expect(text).toContain('<td>12.0005</td>');
    expect(text).toContain('Store 2 measurements');
    expect(fixture.measurements).toEqual([]);
  });

  it('has a preview for a read-only session, which cannot store the rows', async () => {
    const created = await fixture.send('POST', '/keys', { name: 'reader', read_only: true });
    const reader = await fixture.signIn(((await created.json()) as { api_key: string }).api_key);
    const headers = { ...BROWSER, cookie: reader };
    for (const path of [`/sites/${site}/upload`, '/sites/import']) {
      const page = await (await fetch(fixture.gateway.url + path, { headers })).text();
      expect([path, page.includes('You have read-only access: you can see a preview')]).toEqual([path, true]);
    }
    const preview = await postTable(fixture, reader, site, { table: TABLE });
    const stored = await postTable(fixture, reader, site, { table: TABLE, store: 'yes' });
    expect([preview.status, stored.status, fixture.measurements]).toEqual([200, 403, []]);
    expect(preview.text).toContain('<td>12.0005</td>');
    expect(preview.text).not.toContain('Store 2 measurements');
  });

  it('stores the valid rows, and shows them', async () => {
    const { status, location, notice } = await post({ table: TABLE, store: 'yes' });
    expect([status, location]).toEqual([
      303,
      expect.stringContaining(`/utility_scale_sites/${site}/measurements?from=`),
    ]);
    expect(fixture.measurements.map(({ total_power, period }) => [total_power, period])).toEqual([
      [12.0005, 'PT15M'],
      [13, 'PT15M'],
    ]);
    // The form of the page has whole days: all measurements are before the start of the day that it shows.
    expect(new URL(location!, 'http://daystar').searchParams.get('to')).toBe('2026-03-02T00:00:00.000Z');
    const shown = await fetch(fixture.gateway.url + location!, { headers: { ...BROWSER, cookie } });
    const page = await shown.text();
    expect(page.match(/<time /g)).toHaveLength(2);
    expect(page).not.toContain('measurements stored.');
    const handedOver = await fetch(fixture.gateway.url + location!, {
      headers: { ...BROWSER, cookie: `${cookie}; ${notice}` },
    });
    expect(await handedOver.text()).toContain('2 measurements stored.');
    expect(handedOver.headers.get('set-cookie')).toContain('Max-Age=0');
  });

  it('refuses rows of the future, and says how many rows were not stored', async () => {
    const before = fixture.measurements.length;
    const table = ['time;power (kW)', lineAt(103, '12000'), lineAt(88, '13000'), lineAt(-180, '14000')].join('\n');
    expect((await post({ table })).text).toMatch(/refused: .*period_end.* must not be in the future\./);
    const { status, location, notice } = await post({ table, store: 'yes' });
    expect([status, fixture.measurements.length - before]).toEqual([303, 2]);
    const shown = await fetch(fixture.gateway.url + location!, {
      headers: { ...BROWSER, cookie: `${cookie}; ${notice}` },
    });
    const page = (await shown.text()).replaceAll(/\s+/g, ' ');
    expect(page).toContain('2 measurements stored. 1 row was not stored: it was refused');
  });

  it('refuses periods of over a day', async () => {
    const { text } = await post({ table: 'time;power\n2025-02-01 12:00;1\n2026-02-01 12:05;2' });
    expect(text).toMatch(
      /refused: .*period.* must be an ISO 8601 duration such as PT5M, at least PT1S and at most P1D\./,
    );
    expect(text).not.toContain('value="yes"');
  });

  it('begins with the time zone of the site', async () => {
    const id = await fixture.addSiteWithRows({ latitude: 40.4, longitude: -3.7 });
    const form = await fetch(`${fixture.gateway.url}/sites/${id}/upload`, { headers: { ...BROWSER, cookie } });
    expect(await form.text()).toContain('value="Europe/Madrid"');
  });

  it('names the time zone that fits times with a wrong clock', async () => {
    const id = await fixture.addSiteWithRows({ latitude: 38, longitude: 23.7, capacity: 50 });
    const rows = Array.from({ length: 5 * 96 }, (_, row) => {
      const local = new Date(Date.UTC(2026, 1, 20) + row * 15 * 60_000);
      const hour = local.getUTCHours() + local.getUTCMinutes() / 60;
      // Days from 7:24 to 17:54 in local time.
      const power = 35 * Math.max(0, Math.sin((Math.PI * (hour - 7.4)) / 10.5)) * Number(hour > 7.4 && hour < 17.9);
      return `${local.toISOString().slice(0, 16)},${power.toFixed(2)}`;
    });
    const table = ['time,power', ...rows].join('\n');
    const wrong = await post({ table }, id);
    expect(wrong.text).toContain(
      'In the time zone Europe/Athens these times match the position of the sun; in UTC they do not.',
    );
    const right = await post({ table, zone: 'Europe/Athens' }, id);
    expect([right.status, right.text]).toEqual([
      200,
      expect.not.stringContaining('these times match the position of the sun'),
    ]);
  });

  it('names the invalid field, and keeps the input', async () => {
    const zone = await post({ table: TABLE, zone: 'Mars/Base' });
    expect([zone.status, zone.text]).toEqual([400, expect.stringContaining('&#39;Mars/Base&#39; is not a time zone')]);
    expect(zone.text).toContain('12000,5');
    const table = await post({ table: 'a,b\n1,2' });
    expect([table.status, table.text]).toEqual([400, expect.stringContaining('No column with times was recognized.')]);
  });

  it('accepts larger bodies than a browser without a session may send', async () => {
    const lines = Array.from({ length: 2000 }, (_, row) => lineAt(73 + 5 * row, '1'));
    const { status, text } = await post({ table: ['time;power', ...lines].join('\n') });
    expect([status, text]).toEqual([200, expect.stringContaining('Store 2,000 measurements')]);
  });

  it('names each line that cannot be read, with the reason, and stores the others', async () => {
    const lines = Array.from({ length: 12_000 }, (_, row) => lineAt(73 + 5 * row, '1,5'));
    lines[10] = 'yesterday;1';
    lines[9_000] = lines[9_000].replace(';', ';n/a');
    lines[11_000] += ';9';
    const table = ['time;power', ...lines].join('\r\n');
    const preview = await postLarge(fixture, cookie, site, { table });
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('Store 11,997 measurements');
    expect(
      [
        ...preview.text.matchAll(
          /scope="row">([\d,]+)<\/th>\s*<td>[^<]*(?:<time[^>]*>[^<]*<\/time>)?<\/td>\s*<td>\s*<strong class="error">([^<]*)/g,
        ),
      ].map(([, line, reason]) => [line, reason]),
    ).toEqual([
      ['12', expect.stringContaining('is not a time')],
      ['9,002', expect.stringMatching(/refused: &#39;power&#39; must be a number/)],
      ['11,002', expect.stringContaining('as many columns as the header')],
    ]);
    const before = fixture.measurements.length;
    const { status, location } = await postLarge(fixture, cookie, site, { table, store: 'yes' });
    expect([status, fixture.measurements.length - before]).toEqual([303, 11_997]);
    // The page of all of them would be refused as too long.
    const { searchParams } = new URL(location!, fixture.gateway.url);
    expect(Date.parse(searchParams.get('to')!) - Date.parse(searchParams.get('from')!)).toBe(7 * 86_400_000);
  }, 60_000);

  it('says how far it came when the service fails, and continues with the others', async () => {
    const stampAt = (row: number) => new Date(NOW - (1600 - row) * 300_000).toISOString();
    const table = ['time,power', ...Array.from({ length: 1500 }, (_, row) => `${stampAt(row)},5`)].join('\n');
    const before = fixture.measurements.length;
    const push = fixture.measurements.push.bind(fixture.measurements);
    const spy = jest.spyOn(fixture.measurements, 'push');
    spy.mockImplementationOnce(push).mockImplementationOnce(() => {
      throw new DaystarError('Unavailable', 'The registry does not respond.');
    });
    const failed = await postLarge(fixture, cookie, site, { table, store: 'yes' });
    spy.mockRestore();
    expect([failed.status, fixture.measurements.length - before]).toEqual([503, 1000]);
    expect(failed.text).toContain('1,000 of 1,500 measurements are stored.');
    const [, done] = /name="done" value="(\d+)"/.exec(failed.text)!;
    const { status, notice } = await postLarge(fixture, cookie, site, { table, store: 'yes', done });
    expect([status, fixture.measurements.length - before]).toEqual([303, 1500]);
    expect(notice).toContain('stored.1500.0');
  });

  it('has no field twice, no file and no other path', async () => {
    const twice = new FormData();
    twice.append('table', TABLE);
    twice.append('table', TABLE);
    const file = new FormData();
    file.append('table', new Blob([TABLE]), 'table.csv');
    const send = async (path: string, body: FormData | string, type?: string) => {
      const headers = { cookie, origin: fixture.gateway.url, ...(type && { 'content-type': type }) };
      return (await fetch(fixture.gateway.url + path, { method: 'POST', body, headers })).status;
    };
    const path = `/sites/${site}/upload`;
    expect(await send(path, twice)).toBe(400);
    expect(await send(path, file)).toBe(400);
    expect(await send(path, 'no form', 'multipart/form-data; boundary=x')).toBe(400);
    expect(await send('/sites/new', new FormData())).toBe(415);
  });

  it('is not offered for sites of other accounts, nor for weather sites', async () => {
    expect((await post({ table: TABLE }, '0000-0000-0000-0000')).status).toBe(404);
    const weather = await fixture.addSiteWithRows({ capacity: undefined }, '/weather_sites');
    expect((await post({ table: TABLE }, weather)).status).toBe(404);
  });
});

describe('large tables', () => {
  const fixture = new GatewayFixture(1);
  const lines = Array.from(
    { length: 2000 },
    (_, row) => `${new Date(NOW - (2000 - row) * 300_000).toISOString().slice(0, 16)},${row % 50}`,
  );
  const table = ['time,power', ...lines].join('\n');
  let cookie = '';
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows({ capacity: 50 });
    cookie = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  it('are read and checked on a worker thread, so that no other request waits', async () => {
    const run = jest.spyOn(Piscina.prototype, 'run');
    const preview = await postTable(fixture, cookie, site, { table });
    expect([preview.status, preview.text]).toEqual([200, expect.stringContaining('Store 2,000 measurements')]);
    expect(preview.text).toContain('50 of 2,000 rows.');
    const stored = await postTable(fixture, cookie, site, { table, store: 'yes' });
    expect([stored.status, fixture.measurements.length]).toEqual([303, 2000]);
    expect(run.mock.calls.map(([, options]) => options?.name)).toEqual(['readTable', 'readTable']);
    jest.restoreAllMocks();
  }, 120_000);

  it('are read for four requests of an account at a time, and the others are refused', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => postTable(fixture, cookie, site, { table })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
    expect(responses.find(({ status }) => status === 429)?.text).toContain(
      'requests with many measurements in progress',
    );
  }, 120_000);
});
