import { type Site, SiteProperties } from '@daystar/contracts';
import { GatewayFixture, KEY, OTHER_KEY } from '../../gateway.fixture';
import { listPropertyNames } from '../../http/validate-body';
import { SITE_FIELDS } from '../site-fields';
import { SITE_FORM, SITE_FORM_RECORD } from './site-form.fixture';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('the site pages', () => {
  const fixture = new GatewayFixture();
  const cookies: Record<string, string> = {};
  beforeAll(async () => {
    await fixture.start();
    for (const key of [KEY, OTHER_KEY]) cookies[key] = await fixture.signIn(key);
  });
  afterAll(() => fixture.close());

  const get = async (path: string, key = KEY) => {
    const response = await fetch(fixture.gateway.url + path, { headers: { ...BROWSER, cookie: cookies[key] } });
    return { status: response.status, text: await response.text() };
  };
  const post = async (path: string, form: Record<string, string>, key = KEY) => {
    const { url } = fixture.gateway;
    const body = new URLSearchParams(form);
    const headers = { ...BROWSER, cookie: cookies[key], origin: url };
    const response = await fetch(url + path, { method: 'POST', body, redirect: 'manual', headers });
    return { status: response.status, location: response.headers.get('location'), text: await response.text() };
  };
  /** Creates a site. @returns the path of its record */
  const create = async (path: string, form: Record<string, string>) => {
    const { location } = await post(path, form);
    return location!.split('/').slice(0, 3).join('/');
  };
  const record = async (path: string) => ((await (await fixture.get(path)).json()) as { site: Site }).site;

  it('show the warnings about a form once, on the page that it leads to', async () => {
    const { url } = fixture.gateway;
    const send = (path: string, cookie: string, form?: Record<string, string>) =>
      fetch(url + path, {
        redirect: 'manual',
        headers: { ...BROWSER, cookie, origin: url },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
    const arrays = JSON.stringify([{ dc_share: 1, comment: 'east' }]);
    const stored = await send('/sites/new?kind=utility', cookies[KEY], {
      ...SITE_FORM,
      arrays,
      soiling_loss_rate: '0.01',
    });
    const [path, notice] = [stored.headers.get('location')!, stored.headers.get('set-cookie')!];
    expect(path).toMatch(/^\/utility_scale_sites\/[\w-]+$/);
    const shown = await send(path, `${cookies[KEY]}; ${notice.split(';')[0]}`);
    const text = await shown.text();
    expect(text).toContain('Array 1: comment: unknown property, ignored.');
    expect(text).toContain('Soiling rate per day has no effect without “Soiling model”: Kimber.');
    const german = await send(`${path}?lang=de`, `${cookies[KEY]}; ${notice.split(';')[0]}`);
    expect(await german.text()).toContain('ist unbekannt und wurde übergangen.');
    expect(shown.headers.get('set-cookie')).toMatch(/^daystar_notice=; Max-Age=0/);
    expect(await (await send(path, cookies[KEY])).text()).not.toContain('Saved with warnings');
  });

  it('create a site with every property, and show it in words', async () => {
    const { status, location: forecastPath } = await post('/sites/new?kind=utility', SITE_FORM);
    expect([status, forecastPath]).toEqual([303, expect.stringMatching(/^\/utility_scale_sites\/[\w-]+\/recent$/)]);
    const location = forecastPath!.replace('/recent', '');
    expect(await record(location)).toMatchObject(SITE_FORM_RECORD);
    const { text } = await get(location);
    for (const part of ['faces south-east', '20 MW', '450 m', 'alps, south']) expect(text).toContain(part);
  });

  it('fold rare properties away until one is stated or wrong', async () => {
    const isOpen = (text: string) => /<details\s+open/.test(text.split('<form id="site-form"')[1]);
    expect(isOpen((await get('/sites/new')).text)).toBe(false);
    const few = { name: 'Few', latitude: '47.5', longitude: '8.5', capacity: '20', tilt: '25' };
    expect(isOpen((await post('/sites/new', { ...few, latitude: '95' })).text)).toBe(false);
    expect(isOpen((await post('/sites/new', { ...few, loss_factor: 'x' })).text)).toBe(true);
    const editPath = async (form: Record<string, string>) =>
      `/sites/${(await create('/sites/new?kind=utility', form)).split('/')[2]}/edit`;
    expect(isOpen((await get(await editPath(few))).text)).toBe(false);
    expect(isOpen((await get(await editPath({ ...few, loss_factor: '0.9' }))).text)).toBe(true);
  });

  it('draw the plant: arrays, horizon, sun paths and the limits of its power', async () => {
    const arrays = [
      { dc_share: 0.5, azimuth: -90, tilt: 20, horizon: [0, 35, 0, 0] },
      { dc_share: 0.3, azimuth: 90, tilt: 20 },
      { dc_share: 0.2, tracking_type: 'horizontal_single_axis', azimuth: 0 },
    ];
    const location = await create('/sites/new?kind=utility', {
      ...SITE_FORM,
      capacity_dc: '30',
      export_limit: '15',
      arrays: JSON.stringify(arrays),
    });
    const text = (await get(location)).text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Modules of 30 MW feed inverters of 20 MW. The grid takes at most 15 MW.');
    const rows = [...text.matchAll(/<th scope="row">(\d)<\/th>(.*?)<\/tr>/g)].map(([, name, cells]) => [
      name,
      ...[...cells.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell.trim()),
    ]);
    expect(rows).toEqual([
      ['1', '50 %', 'faces east', '20°', '', 'up to 35°'],
      ['2', '30 %', 'faces west', '20°', '', 'none'],
      [
        '3',
        '20 %',
        'axis points north',
        'follows the sun',
        'ground coverage ratio 0.4, backtracks, rotates up to 60°',
        'none',
      ],
    ]);
    const parts = ['hills', 'obstacles', 'sun-path', 'line'].map(
      (name) => text.match(new RegExp(`<path class="${name}[ "]`, 'g'))?.length,
    );
    // Obstacles are in the drawings of the sky and of the horizon.
    expect(parts).toEqual([1, 2, 3, 3]);
    expect(text).not.toContain('NaN');
    // At noon the sun is south of the zenith, in the lower half.
    const noon = [...text.matchAll(/class="sun-path" d="([^"]*)"/g)].map(([, path]) =>
      Math.max(...[...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y))),
    );
    expect(noon.every((y) => y > 180)).toBe(true);
  });

  it('list the values that are in effect for each array, and no default that is in effect for none', async () => {
    const arrays = [
      { dc_share: 0.5, azimuth: -90, tilt: 20, bifacial_system: true },
      { dc_share: 0.3, azimuth: 90, tilt: 20, bifacial_system: true },
      { dc_share: 0.2, tracking_type: 'horizontal_single_axis', azimuth: 0, bifacial_system: true },
    ];
    const few = { name: 'Few', latitude: '47.5', longitude: '8.5', capacity: '20' };
    const location = await create('/sites/new?kind=utility', { ...few, arrays: JSON.stringify(arrays) });
    const text = (await get(location)).text.replaceAll(/\s+/g, ' ');
    const readFact = (label: string) =>
      new RegExp(`<dt>${label}</dt> ?<dd>(.*?)</dd>`)
        .exec(text)?.[1]
        .split('</li>')
        .map((item) =>
          item
            .replaceAll(/<[^>]*>/g, '')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        )
        .filter((item) => item !== '');
    expect(readFact('Bifacial modules')).toEqual(['yes']);
    expect(readFact('Tracking')).toEqual(['Arrays 1, 2: fixed default', 'Array 3: horizontal single axis']);
    expect(readFact('Azimuth')).toEqual([
      'Array 1: -90°: faces east',
      'Array 2: 90°: faces west',
      'Array 3: 0°: axis points north',
    ]);
    expect(readFact('Tilt')).toEqual(['Arrays 1, 2: 20°']);
    expect(readFact('Maximum rotation')).toEqual(['Array 3: 60° default']);
    expect(readFact('Stow wind')).toBeUndefined();
    expect(readFact('Loss factor')).toEqual(['0.9 default']);
  });

  it('warn of a capacity that is probably in kW, after the form too', async () => {
    const location = await create('/sites/new?kind=utility', { ...SITE_FORM, capacity: '5000', capacity_dc: '6000' });
    expect((await get(location)).text).toContain('5,000 MW is unusual: few plants on Earth are this large.');
    const form = (await get(`/sites/${location.split('/')[2]}/edit`)).text;
    expect(form).toContain('id="capacity-warning">5,000 MW is unusual');
  });

  it('warn of unusual values, on the page of the site and at the fields of its form', async () => {
    const arrays = JSON.stringify([{ dc_share: 1, horizon: [90, 90, 90, 90] }]);
    const location = await create('/sites/new?kind=utility', {
      ...SITE_FORM,
      capacity_dc: '60000',
      loss_factor: '0.1',
      soiling_loss_rate: '0.001',
      arrays,
    });
    const { text } = await get(location);
    expect(text).toContain('Capacity, DC: 60,000 is unusual: usual values are 10 to 60.');
    expect(text).toContain('Array 1: Horizon of the array: 90 is unusual: usual values are at most 45.');
    const form = (await get(`/sites/${location.split('/')[2]}/edit`)).text;
    expect(form).toContain('id="loss_factor-warning">0.1 is unusual: usual values are at least 0.5.');
    expect(form).toContain('id="arrays[0].horizon-warning">90 is unusual');
    expect(form).toContain('id="soiling_loss_rate-warning">Soiling rate per day has no effect without');
    expect(form).toMatch(/name="loss_factor"[^>]*aria-describedby="loss_factor-hint loss_factor-warning"/);
    expect((await get(await create('/sites/new?kind=utility', SITE_FORM))).text).not.toContain('unusual');
  });

  it('say how reactive power and consumption limit the plant, and list planned curtailments', async () => {
    const curtailments = JSON.stringify([
      { power_limit: 5, end: '2026-11-28T14:00:00Z', start: '2026-11-28T10:00:00Z' },
    ]);
    const location = await create('/sites/new?kind=utility', {
      ...SITE_FORM,
      power_factor: '0.9',
      export_limit: '15',
      load_profile: new Array<number>(24).fill(2).join(' '),
      curtailments,
    });
    const text = (await get(location)).text.replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      'feed inverters of 20 MW. The inverters supply at most 18 MW of active power. The grid takes at most 15 MW. Part of the power is consumed at the site.',
    );
    expect(text).toContain('<li>2026-11-28 10:00 to 2026-11-28 14:00 UTC: at most 5 MW</li>');
    expect(Object.keys((await record(location)).curtailments![0])).toEqual(['start', 'end', 'power_limit']);
  });

  it('list planned outages in words', async () => {
    const outages = JSON.stringify([
      { end: '2026-11-28T14:00:00Z', start: '2026-11-28T10:00:00Z', available_share: 0.5 },
      { start: '2026-11-29', end: '2026-11-30', available_share: 0 },
    ]);
    const location = await create('/sites/new?kind=utility', { ...SITE_FORM, outages });
    const text = (await get(location)).text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('<li>2026-11-28 10:00 to 2026-11-28 14:00 UTC: 50 % available</li>');
    expect(text).toContain('<li>2026-11-29 00:00 to 2026-11-30 00:00 UTC: 0 % available</li>');
    expect(Object.keys((await record(location)).outages![0])).toEqual(['start', 'end', 'available_share']);
  });

  it('show every error at its field, and keep the input', async () => {
    const typed = { ...SITE_FORM, name: '"><b>', latitude: '91', capacity: '12,500', tilt: 'flat' };
    const { status, text } = await post('/sites/new?kind=utility', typed);
    expect(status).toBe(400);
    for (const name of ['latitude', 'capacity', 'tilt']) {
      expect(text).toMatch(new RegExp(`id="${name}" name="${name}"[^>]*aria-invalid="true"`));
      expect(text).toMatch(new RegExp(`class="error" id="${name}-error">[A-Z][\\w, ]+ must be`));
    }
    expect(text).not.toMatch(/name="longitude"[^>]*aria-invalid/);
    for (const value of ['&quot;&gt;&lt;b&gt;', '91', '12,500', 'flat', '0 5 10 5', 'alps, south', '2020-05-01'])
      expect(text).toContain(`value="${value}"`);
    expect(text).toContain('Nothing was saved.');
  });

  it('take names in any script and with emoji, and keep a name of 500 characters that they refuse', async () => {
    for (const name of ['סולארי בגליל', 'محطة الشمس', 'Süddach ☀️🏡']) {
      const path = await create('/sites/new?kind=utility', { ...SITE_FORM, name });
      expect([(await record(path)).name, (await get(path)).text]).toEqual([name, expect.stringContaining(name)]);
    }
    const long = '太'.repeat(500);
    const { status, text } = await post('/sites/new?kind=utility', { ...SITE_FORM, name: long });
    expect([status, text.includes('id="name-error"'), text.includes(`value="${long}"`)]).toEqual([400, true, true]);
  });

  it('change a site, where an empty field restores its default', async () => {
    const location = await create('/sites/new?kind=rooftop', { ...SITE_FORM, name: 'Roof' });
    const id = location.split('/')[2];
    const { text } = await get(`/sites/${id}/edit`);
    expect(text).toContain('value="0 5 10 5"');
    const changed = await post(`/sites/${id}/edit`, {
      ...SITE_FORM,
      name: 'Roof 2',
      tilt: '',
      azimuth: '',
      horizon: '',
    });
    expect([changed.status, changed.location]).toEqual([303, location]);
    const site = await record(location);
    expect(site).toMatchObject({
      name: 'Roof 2',
      azimuth: 180,
      defaults: [
        'azimuth',
        'tilt',
        'module_type',
        'derating_temp_module',
        'derating_age_system',
        'soiling_model',
        'bifacial_system',
        'snow_loss',
      ],
    });
    expect(site.horizon).toBeUndefined();
    expect((await get(location)).text).toContain('4.2 kW'.replace('4.2', '20'));
  });

  it('hide the sites of other accounts, and refuse forms of other pages', async () => {
    const [id] = fixture.sites.keys();
    for (const path of [`/sites/${id}/edit`, `/sites/${id}/delete`]) {
      expect((await get(path, OTHER_KEY)).status).toBe(404);
      expect((await post(path, SITE_FORM, OTHER_KEY)).status).toBe(404);
    }
    const foreign = await fetch(`${fixture.gateway.url}/sites/${id}/delete`, {
      method: 'POST',
      body: new URLSearchParams(),
      headers: { ...BROWSER, cookie: cookies[KEY], origin: 'http://elsewhere.example' },
    });
    expect(foreign.status).toBe(403);
    expect(fixture.sites.has(id)).toBe(true);
  });

  it('have a field for every property of a site', () => {
    expect(SITE_FIELDS.map(({ name }) => name)).toEqual(expect.arrayContaining(listPropertyNames(SiteProperties)));
  });

  it('ask before they delete a site', async () => {
    const location = await create('/sites/new?kind=weather', { name: 'Mast', latitude: '1', longitude: '2' });
    const id = location.split('/')[2];
    expect((await get(`/sites/${id}/delete`)).text).toContain('Delete Mast?');
    expect(await post(`/sites/${id}/delete`, {})).toMatchObject({ status: 303, location: '/sites' });
    expect((await get(location)).status).toBe(404);
  });
});
