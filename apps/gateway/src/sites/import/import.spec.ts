import type { Site } from '@daystar/contracts';
import { GatewayFixture } from '../../gateway.fixture';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const HEADER = 'name,latitude,longitude,capacity';

describe('an import of sites', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  beforeAll(async () => {
    await fixture.start();
    cookie = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  /** Sends a form as a browser without script does. */
  const post = async (form: Record<string, string>, language = 'en') => {
    const { url } = fixture.gateway;
    const body = new FormData();
    for (const [name, value] of Object.entries({ kind: 'utility', ...form })) body.append(name, value);
    const response = await fetch(`${url}/sites/import?lang=${language}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { ...BROWSER, cookie, origin: url },
    });
    const text = await response.text();
    return { status: response.status, location: response.headers.get('location'), text, notice: findNotice(response) };
  };
  const findNotice = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0];
  const findField = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
  const listNames = () => [...fixture.sites.values()].map(({ name }) => name);
  const listProblems = (text: string) =>
    [
      ...text.matchAll(
        /<th scope="row">([\d,]+)<\/th>\s*<td>([^<]*)<\/td>\s*<td>([^<]*)<\/td>\s*<td>([^<]*)<\/td>\s*<td>([^<]*)<\/td>\s*<\/tr>/g,
      ),
    ].map(([, line, ...texts]) => [line, ...texts.map((text) => text.replaceAll('&#39;', "'"))].join(' | '));

  it('shows the sites before it stores them, with the units and directions that were meant', async () => {
    const table = ['Name;Lat;lon;Capacity (kW);azimuth;tags', 'Süd 1;47,5;8,5 E;20000;south-east;alps, roof'].join(
      '\r\n',
    );
    const preview = await post({ table });
    expect([preview.status, listNames()]).toEqual([200, []]);
    for (const part of [
      'All lines are correct.',
      'Add 1 site',
      '<td>20 MW</td>',
      'faces south-east',
      'Tags: alps, roof',
    ])
      expect(preview.text).toContain(part);
    const stored = await post({ table, store: 'yes', import_id: findField(preview.text, 'import_id') });
    expect([stored.status, stored.location]).toEqual([303, '/sites?sort=newest']);
    expect([...fixture.sites.values()]).toMatchObject([
      { name: 'Süd 1', latitude: 47.5, longitude: 8.5, capacity: 20, azimuth: -135, tags: ['alps', 'roof'] },
    ] satisfies Partial<Site>[]);
    const list = await fetch(`${fixture.gateway.url}/sites`, {
      headers: { ...BROWSER, cookie: `${cookie}; ${stored.notice}` },
    });
    expect(await list.text()).toContain('1 site added.');
  });

  it.each([
    ['en', 'horizontal single axis', 'not included', 'Thin film', 'no'],
    ['en', 'horizontal_single_axis', 'FALSE', 'thin_film', 'false'],
    ['de', '"Einachsig, horizontal"', 'Nicht berücksichtigt', 'Dünnschicht', 'Nein'],
  ])('reads headings and values in the words of its preview and of the form: %s, %s', async (language, ...cells) => {
    const name = `Words in ${language}, ${cells[2]}`;
    const header =
      'Site name,Latitude,Longitude,Capacity,DC capacity (kW),Tracking,Snow losses,Module type,Bifacial modules';
    const table = `${header}\n"${name}",40,-4,5,6200,${cells.join(',')}`;
    expect(listProblems((await post({ table }, language)).text)).toEqual([]);
    expect((await post({ table, store: 'yes' }, language)).status).toBe(303);
    expect([...fixture.sites.values()].find((site) => site.name === name)).toMatchObject({
      capacity_dc: 6.2,
      tracking_type: 'horizontal_single_axis',
      snow_loss: false,
      module_type: 'thin_film',
      bifacial_system: false,
    });
  });

  it('shows every error at its line and property, and stores nothing unless asked to leave these lines out', async () => {
    const before = listNames();
    const lines = [
      'Good,10,20,5',
      'A,95,20,much',
      ',10,20,5',
      'B,10,200,-3',
      'C,10,20,5,6',
      'Fine,11,21,7',
      'Short,12,22',
    ];
    const table = [HEADER, ...lines].join('\n');
    const preview = await post({ table });
    expect(listProblems(preview.text)).toEqual([
      '3 | A | Latitude | 95 | Latitude must be between -90 and 90 (°).',
      '3 | A | Capacity, AC | much | Capacity, AC must be a number (MW).',
      '4 |  | Name |  | Name is required.',
      '5 | B | Longitude | 200 | Longitude must be between -180 and 180 (°).',
      "5 | B | Capacity, AC | -3 | Capacity, AC must be greater than '0'.",
      '6 | C |  |  | Every line must have as many columns as the header.',
      '8 | Short |  |  | Every line must have as many columns as the header.',
    ]);
    expect(preview.text).toContain('Good,10,20,5');
    await post({ table, store: 'yes' });
    expect(listNames()).toEqual(before);
    expect((await post({ table, store: 'yes', skip: 'yes' })).status).toBe(303);
    expect(listNames()).toEqual([...before, 'Good', 'Fine']);
  });

  it.each([
    [
      'a misspelled column',
      'name,latitude,longitude,capacity,titl\nA,1,2,3,4',
      '1 |  | titl |  | titl is not known. Use Tilt.',
    ],
    [
      'a column twice',
      'name,lat,latitude,longitude,capacity\nA,1,1,2,3',
      '1 |  | Latitude |  | Two columns have this property. Delete one of them.',
    ],
    ['a missing column', 'name,latitude,capacity\nA,1,2', '1 |  | Longitude |  | Longitude is required.'],
    ['too many columns', `${HEADER},${'x,'.repeat(200)}`, '1 |  |  |  | A table has at most 100 columns.'],
    [
      'too many blank lines',
      HEADER + '\n'.repeat(20_000) + 'A,1,2,3',
      '1 |  |  |  | A table has at most 10,000 lines. Remove blank lines or split the table.',
    ],
    ['no lines', HEADER, '1 |  |  |  | There are no lines below the header. Write one line for each site.'],
  ])('refuses a table with %s', async (_, table, problem) => {
    const { status, text } = await post({ table });
    expect([status, listProblems(text)]).toEqual([400, [problem]]);
  });

  it.each([
    ['12.000', '8500,5', '<td>12,000 kW</td>', '<td>8,500.5 kW</td>'],
    ['12.000', '8.500,5', '<td>12,000 kW</td>', '<td>8,500.5 kW</td>'],
    ['12.000', '8.5', '<td>12 kW</td>', '<td>8.5 kW</td>'],
    ['12,5', '0.125', '<td>12.5 kW</td>', '<td>0.125 kW</td>'],
  ])('reads the points of a table with decimal commas: %s and %s', async (first, second, ...cells) => {
    const header = 'name;latitude;longitude;capacity (kW)';
    const table = [header, `A;39,86;-4,02;${first}`, `B;40.661;-4,70;${second}`].join('\n');
    const { text } = await post({ kind: 'rooftop', table });
    for (const cell of [...cells, '<td>40.661</td>'])
      expect(text.replaceAll(/(\d)(\d{3}(?:\.\d)? kW)/g, '$1,$2')).toContain(cell);
    expect(text.includes('points separate thousands: 12.000 is read as 12000.')).toBe(cells[0].includes('12,000'));
  });

  it('names the unit of the heading where a value is not a number', async () => {
    const { text } = await post({ table: 'name;latitude;longitude;capacity (kW)\nA;1;2;much' });
    expect(listProblems(text)).toEqual(['2 | A | Capacity, AC | much | Capacity, AC must be a number (kW).']);
  });

  it.each([
    ['200000000', '', "Capacity, AC must be greater than '0' and at most 100,000,000 (kW; 1 MW = 1000 kW)."],
    ['200000 MW', '', "Capacity, AC must be greater than '0' and at most 100,000 (MW)."],
    ['2000', '3000', 'Export limit must be at most Capacity, AC (2000 kW).'],
  ])('states limits in the unit of the file: %s', async (capacity, exportLimit, message) => {
    const { text } = await post({
      table: `name;latitude;longitude;capacity (kW);export_limit (kW)\nA;1;2;${capacity};${exportLimit}`,
    });
    expect(listProblems(text).map((problem) => problem.split(' | ').at(-1))).toEqual([message]);
  });

  it('names the columns that it ignores, and likely mistakes', async () => {
    const table = `${HEADER},azimuth,owner\nTwin,50,20,5,0,me\nTwin,50,20,5,180,me`;
    const { text } = await post({ table });
    expect(text).toContain('Ignored columns that are not a property of a site: owner.');
    expect(listProblems(text).filter((problem) => problem.includes('Another site'))).toEqual([
      '3 | Twin | Name |  | Another site has this name. Was it added before?',
    ]);
    expect(text).toContain('away from the sun at this latitude');
  });

  it('adds only sites with new names, when a table is imported again with more lines or has names twice', async () => {
    const isAdded = (name: string) => listNames().filter((candidate) => candidate === name).length;
    const first = [HEADER, 'Old 1,10,20,5', 'Old 2,11,20,5'];
    expect((await post({ table: first.join('\n'), store: 'yes' })).status).toBe(303);
    const table = [...first, 'New 1,12,20,5', 'New 1,13,20,5', 'New 2,14,20,5'].join('\n');
    const preview = await post({ table });
    expect(preview.text).toContain('Leave out existing names and add 2 sites');
    expect(preview.text).toContain('Add 5 sites');
    const left_out = /<button name="left_out" value="([^"]*)"/.exec(preview.text)![1];
    expect((await post({ table, store: 'yes', left_out })).status).toBe(303);
    expect(['Old 1', 'Old 2', 'New 1', 'New 2'].map(isAdded)).toEqual([1, 1, 1, 1]);
    expect((await post({ table })).text).not.toContain('Leave out');
    const withError = await post({ table: `${table}\nNew 3,15,20,5\nNew 4,95,20,5` });
    expect(withError.text).toContain('Leave out errors and existing names, and add 1 site');
  });

  it('has texts in Spanish and German', async () => {
    const table = `${HEADER}\nA,95,20,5`;
    expect((await post({ table }, 'es')).text).toContain('Corríjalas abajo o déjelas fuera.');
    const german = await post({ table }, 'de');
    expect(listProblems(german.text)).toEqual([
      '2 | A | Breitengrad | 95 | Breitengrad muss zwischen -90 und 90 liegen (°).',
    ]);
  });

  it('adds a thousand sites, and refuses one more', async () => {
    const before = listNames().length;
    const lines = Array.from({ length: 1000 }, (_, i) => `Plant ${i},${(i % 90) - 45},${i % 180},${1 + (i % 9)}`);
    const preview = await post({ table: [HEADER, ...lines].join('\n') });
    expect(preview.text).toContain('Add 1,000 sites');
    expect(preview.text.length).toBeLessThan(150_000);
    expect((await post({ table: [HEADER, ...lines].join('\n'), store: 'yes' })).status).toBe(303);
    expect(listNames()).toHaveLength(before + 1000);
    const tooLong = await post({ table: [HEADER, ...lines, 'One more,1,2,3'].join('\n') });
    expect([tooLong.status, listProblems(tooLong.text)]).toEqual([
      400,
      ['1,002 |  |  |  | At most 1,000 sites can be added at once. Split the table.'],
    ]);
  }, 60_000);

  it('says how many sites are left, and how many the plan allows, when it ends early', async () => {
    await fixture.addAccount('tiny', 'free', 'key-of-tiny');
    const { utility_sites } = fixture.resources;
    fixture.resources.utility_sites = { used: 0, limit: 55 };
    const paidCookie = cookie;
    cookie = await fixture.signIn('key-of-tiny');
    const table = [HEADER, ...Array.from({ length: 60 }, (_, i) => `Few ${i},1,2,3`)].join('\n');
    const preview = await post({ table });
    expect(preview.text).toContain('Your plan allows 55 more sites of this kind, and the table has 60.');
    const { text } = await post({ table, store: 'yes' });
    expect(text).toContain('50 of 60 sites are added.');
    expect(text).toContain('Your plan allows 5 more sites of this kind, and 10 of the table are left.');
    expect(text).not.toContain('Continue to add the others.');
    cookie = paidCookie;
    fixture.resources.utility_sites = utility_sites;
  });

  it('has a preview for a read-only session, which cannot add the sites', async () => {
    const created = await fixture.send('POST', '/keys', { name: 'reader', read_only: true });
    const fullCookie = cookie;
    cookie = await fixture.signIn(((await created.json()) as { api_key: string }).api_key);
    const before = listNames();
    const table = [HEADER, 'Hill,47.5,8.5,20'].join('\n');
    const preview = await post({ table });
    const stored = await post({ table, store: 'yes' });
    cookie = fullCookie;
    expect([preview.status, stored.status, listNames()]).toEqual([200, 403, before]);
    expect(preview.text).toContain('All lines are correct.');
    expect(preview.text).toContain('You have read-only access');
    expect(preview.text).not.toContain('Add 1 site');
    expect(stored.text).toContain('This API key is read-only.');
  });

  it('says how far it came when a limit ends it, and continues with the sites that are left', async () => {
    await fixture.addAccount('small', 'free', 'key-of-small');
    const paidCookie = cookie;
    cookie = await fixture.signIn('key-of-small');
    const before = listNames().length;
    const table = [HEADER, ...Array.from({ length: 60 }, (_, i) => `Late ${i},1,2,3`)].join('\n');
    const form = { table, store: 'yes', import_id: findField((await post({ table })).text, 'import_id') };
    const { status, text } = await post(form);
    expect([status, listNames().length - before]).toEqual([400, 50]);
    expect(text).toContain('50 of 60 sites are added.');
    expect(text).toContain('You have exceeded your daily limit of 50 sites at new places.');
    expect(findField(text, 'import_id')).toBe(form.import_id);
    const done = findField(text, 'done');
    const again = (await post({ table })).text;
    expect(again).toContain('Leave out existing names and add 10 sites');
    const left_out = /<button name="left_out" value="([^"]*)"/.exec(again)![1];
    const stopped = await post({ ...form, left_out, import_id: 'again' });
    expect(stopped.text).toContain('0 of 10 sites are added.');
    expect(findField(stopped.text, 'left_out')).toBe(left_out);
    cookie = paidCookie;
    expect([done, (await post({ ...form, done })).status]).toEqual(['50', 303]);
    expect(listNames().length - before).toBe(60);
  });
});
