import { GatewayFixture, NOW } from '../../gateway.fixture';

const LANGUAGES = ['es', 'de'] as const;

describe('errors that forms show', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows({ capacity: 50 });
    cookie = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  /** Sends a form. @returns the errors on the page, as HTML */
  async function listErrors(path: string, language: string, form?: Record<string, string>): Promise<string[]> {
    const { url } = fixture.gateway;
    const headers = { accept: 'text/html', cookie, origin: url, 'accept-language': language };
    const init = form && { method: 'POST', body: new URLSearchParams(form) };
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    const text = (await response.text()).replaceAll(/\s+/g, ' ');
    return [...text.matchAll(/<(p|strong) [^>]*class="error"[^>]*>(.*?)<\/\1>/g)].map(([, , error]) => error.trim());
  }

  const AREA = '{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,1],[1,0],[0,0]]]}';
  const line = (minutes: number, power: string) => `${new Date(NOW - minutes * 60_000).toISOString()},${power}`;
  const rows = [line(120, '5'), line(90, 'seven'), line(60, '1e9')];
  const upload = (table: string, zone = 'UTC') => ({ table, zone, stamps: '' });

  it.each<[string, string, Record<string, string> | undefined]>([
    ['a site without a name and a place', '/sites/new?kind=utility', {}],
    ['a site at no place', '/sites/new?kind=utility', { name: 'A', latitude: '95', longitude: 'x', capacity: '-1' }],
    [
      'a rooftop with arrays and limits that contradict each other',
      '/sites/new?kind=rooftop',
      {
        name: 'A',
        latitude: '5',
        longitude: '5',
        capacity: '5',
        export_limit: '9',
        install_date: 'May',
        'arrays[0].dc_share': '0.5',
        'arrays[0].tilt': '91',
      },
    ],
    ['an aggregation of nothing', '/aggregations/new', { name: '', collection: 'A b', selection: 'list' }],
    ['an aggregation of no area', '/aggregations/new', { name: 'A', collection: 'a', selection: 'rule', area: 'here' }],
    ['an area that crosses itself', '/aggregations/new', { name: 'A', collection: 'a', selection: 'rule', area: AREA }],
    ['an unknown time zone', '/sites/:site/upload', upload(['time,power', ...rows].join('\n'), 'Mars/Base')],
    ['a table without times', '/sites/:site/upload', upload('a,b\n1,2')],
    ['a table of energy', '/sites/:site/upload', upload(['time,energy (kWh)', ...rows].join('\n'))],
    ['rows that cannot be stored', '/sites/:site/upload', upload(['time,power', ...rows, 'soon,3', '1'].join('\n'))],
    ['a what-if of no plant', '/sites/:site/what-if?tilt=91&azimuth=south&capacity=0', undefined],
    ['power at no place', '/explore/power?latitude=99&longitude=&capacity=x&tilt=91', undefined],
  ])('are in the language of the page: %s', async (_what, path, form) => {
    for (const language of LANGUAGES) {
      const errors = await listErrors(path.replace(':site', site), language, form);
      expect([language, errors.length > 0, errors.filter((error) => error.includes('lang="en"'))]).toEqual([
        language,
        true,
        [],
      ]);
      expect(errors.join(' ')).not.toMatch(/\b(must|is required|rooftops|Line \d)\b/);
    }
  });

  it('name fields by their labels, and power in the unit of the site', async () => {
    const errors = await listErrors('/sites/new?kind=rooftop', 'es', { latitude: '5', longitude: '5', capacity: 'x' });
    expect(errors).toEqual(
      expect.arrayContaining(['Falta Nombre.', expect.stringMatching(/debe ser un número \(kW\)\.$/)]),
    );
    const changed = await listErrors(`/sites/${site}/what-if?capacity=x`, 'de');
    expect(changed).toContainEqual(expect.stringMatching(/ muss eine Zahl sein \(MW\)\.$/));
  });
});
