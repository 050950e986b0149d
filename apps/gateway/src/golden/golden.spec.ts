import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSiteResource } from '@daystar/contracts';
import { GatewayFixture, OTHER_KEY } from '../gateway.fixture';

/** A request and the golden file of its response. */
type Exchange = readonly [request: string, body?: unknown, headers?: Record<string, string>];

const FOLDER = join(__dirname, 'messages');
/** `DAYSTAR_GOLDEN=write` writes responses instead of comparing them. Review every difference before committing it. */
const writing = process.env.DAYSTAR_GOLDEN === 'write';

const FORMATS = ['json', 'columns', 'csv', 'xml'];
const ofRows = (path: string, query = ''): Exchange[] =>
  FORMATS.map((format) => [`GET ${path}?format=${format}&hours=1${query}`] as const);
const PLACE = '&latitude=37.7&longitude=-113.6';
const SYSTEM = `${PLACE}&capacity=5`;
const SITE = '/utility_scale_sites/{site}';
const SUM = '/pv_power/collections/country_total';
const plant = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
const whole = {
  ...plant,
  capacity_dc: 127.5,
  tracking_type: 'fixed',
  install_date: '2023-05-11',
  tags: ['utah', 'test'],
  azimuth: 180,
  tilt: 25,
  inverter_efficiency: 0.98,
  loss_factor: 0.9,
  elevation: 1570,
};
const measurement = { period_end: '2026-03-01T12:00:00Z', period: 'PT5M', total_power: 61.2, availability: 100 };
const json = { 'content-type': 'application/json' };

const MESSAGES: Record<string, readonly Exchange[]> = {
  'radiation-forecasts': ofRows('/radiation/forecasts', PLACE),
  'radiation-estimated-actuals': ofRows('/radiation/estimated_actuals', PLACE),
  'radiation-combined': ofRows('/radiation/combined', PLACE),
  'world-pv-power-forecasts': ofRows('/world_pv_power/forecasts', SYSTEM),
  'world-pv-power-estimated-actuals': ofRows('/world_pv_power/estimated_actuals', SYSTEM),
  'world-pv-power-combined': ofRows('/world_pv_power/combined', SYSTEM),
  'site-forecasts': ofRows(`${SITE}/forecasts`),
  'site-estimated-actuals': ofRows(`${SITE}/estimated_actuals`),
  'site-combined': ofRows(`${SITE}/combined`),
  'site-provenance-row': ofRows(`${SITE}/forecasts`, '&provenance=row'),
  'site-provenance-summary': ofRows(`${SITE}/forecasts`, '&provenance=summary'),
  'site-weather': ofRows(`${SITE}/weather/forecasts`),
  'several-sites': ofRows('/utility_scale_sites/combined'),
  'aggregation-forecasts': ofRows(
    `${SUM}/aggregations/it_total/forecasts`,
    '&output_parameters=pv_estimate,percentage',
  ),
  'aggregation-estimated-actuals': ofRows(`${SUM}/aggregations/it_total/estimated_actuals`),
  'aggregation-combined': ofRows(`${SUM}/aggregations/it_total/combined`),
  'collection-forecasts': ofRows(`${SUM}/forecasts`),
  'site-records': [
    ['POST /utility_scale_sites', whole],
    ['POST /rooftop_sites', { site: { name: 'Home', latitude: 52.1, longitude: 5.2 } }],
    ['POST /weather_sites', { name: 'Mast 4', latitude: 37.7, longitude: -113.6 }],
    ['GET /utility_scale_sites?page_size=1&page=2'],
    ['GET /utility_scale_sites/search?tags=utah'],
    [`GET ${SITE}`],
    [`PUT ${SITE}`, plant],
    [`PATCH ${SITE}`, { tags: ['demo'] }],
    [`POST ${SITE}/measurements`, { measurement }],
    [`POST ${SITE}/measurements`, { measurements: [measurement] }],
    [`POST ${SITE}/measurements`, { measurements: [measurement, { ...measurement, period_end: 'noon' }] }],
    [`GET ${SITE}/measurements`],
  ],
  'aggregation-records': [
    ['GET /pv_power/collections'],
    [`GET ${SUM}`],
    [`GET ${SUM}/aggregations`],
    [`GET ${SUM}/aggregations/it_total`],
    ['POST /pv_power/collections/mine/aggregations', { aggregation_id: 'all', name: 'All', members: ['{site}'] }],
    ['GET /pv_power/collections/mine/aggregations/all'],
    ['PUT /pv_power/collections/mine/aggregations/all', { name: 'Whole', members: ['{site}'] }],
    ['DELETE /pv_power/collections/mine/aggregations/all'],
  ],
  accounts: [
    ['POST /accounts', { name: 'newcomer', plan: 'free' }],
    ['GET /keys', undefined, { authorization: 'Bearer key-of-newcomer' }],
    ['POST /keys', { name: 'Dispatch centre' }, { authorization: 'Bearer key-of-newcomer' }],
    ['POST /keys/k2/rotate', undefined, { authorization: 'Bearer key-of-newcomer' }],
    ['GET /keys', undefined, { authorization: 'Bearer key-3-of-newcomer' }],
    ['DELETE /keys/k3', undefined, { authorization: 'Bearer key-of-newcomer' }],
    ['GET /usage', undefined, { authorization: 'Bearer key-of-newcomer' }],
    ['GET /json/reply/GetUserUsageAllowance', undefined, { authorization: 'Bearer key-of-newcomer' }],
  ],
  refusals: [
    ['GET /radiation/forecasts?latitude=91&longitude=x&period=PT7M'],
    ['GET /radiation/forecasts?latitude=91&longitude=0', undefined, { accept: 'application/problem+json' }],
    ['GET /world_pv_power/forecasts?latitude=1&longitude=2&capacity=0'],
    ['POST /utility_scale_sites', { name: '', capacity: -1, tags: [''] }],
    ['POST /utility_scale_sites', '{"name": ', json],
    ['GET /usage', undefined, { authorization: '' }],
    ['GET /usage', undefined, { authorization: 'Bearer unknown-key' }],
    ['POST /pv_power/collections/mine/aggregations', {}, { authorization: `Bearer ${OTHER_KEY}` }],
    ['GET /utility_scale_sites/0000-0000-0000-0000/forecasts'],
    ['GET /nowhere'],
    ['PUT /radiation/forecasts', {}],
    ['GET /radiation/forecasts?latitude=1&longitude=2', undefined, { accept: 'image/png' }],
    [
      'POST /pv_power/collections/of-another-account/aggregations',
      { aggregation_id: 'x', name: 'x', members: ['{site}'] },
    ],
    ['POST /utility_scale_sites', { name: 'x'.repeat(1_100_000) }],
    ['POST /utility_scale_sites', '<site/>', { 'content-type': 'application/xml' }],
  ],
};

describe('response messages', () => {
  const fixture = new GatewayFixture();
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows();
    await fixture.addAggregationWithRows({ accounts: ['acme'] });
  });
  afterAll(() => fixture.close());

  async function message([request, body, headers]: Exchange): Promise<string> {
    const [method, path] = request.split(' ');
    const url = path.replace('{site}', site);
    const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '').replace('{site}', site);
    const response = await (method === 'GET' ? fixture.get(url, headers) : fixture.send(method, url, text, headers));
    // Publishes rows as the engine would; otherwise requests wait for rows of the changed site.
    const version = fixture.sites.get(site)?.version;
    if (method.startsWith('P'))
      await fixture.rowCache.publishIssue(fixture.buildIssue(buildSiteResource(site), { resource_version: version }));
    const named = ['content-type', 'allow', 'www-authenticate'].flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [`${name}: ${value}`];
    });
    return [
      `${request}`,
      `HTTP ${response.status}`,
      ...named,
      '',
      masked(path, response.status, await response.text()),
    ].join('\n');
  }

  it.each(Object.entries(MESSAGES))('equal the golden file: %s', async (name, exchanges) => {
    const messages: string[] = [];
    for (const exchange of exchanges) messages.push(await message(exchange));
    const file = join(FOLDER, `${name}.http`);
    const text = `${messages.join('\n\n###\n\n')}\n`;
    if (writing) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, text);
    }
    expect(existsSync(file)).toBe(true);
    expect(text).toBe(readFileSync(file, 'utf8'));
  });

  it('exist for each golden file', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(
      Object.keys(MESSAGES)
        .map((name) => `${name}.http`)
        .sort(),
    );
  });
});

/**
 * Rows of places come from models that improve, so their numbers are masked: `#` stands for a whole number, `#.#` for
 * another. Rows of sites and aggregations are those of the fixture, to the last digit; values that differ in each run
 * are omitted.
 */
function masked(path: string, status: number, text: string): string {
  const lines = text.replaceAll('\r\n', '\n').trimEnd();
  const radiation = /^\/radiation|\/weather\//.test(path);
  if (status === 200 && (radiation || path.startsWith('/world_pv_power'))) {
    const mark = (_: string, decimals?: string) => (radiation && decimals ? '#.#' : '#');
    return lines.replace(/(?<=^|[:,>[])-?\d+(\.\d+)?(?=[,}<\]\n]|$)/gm, mark);
  }
  return lines.replace(/"resets_at":"[^"]+"/g, '"resets_at":"…"').replace(/"(used|remaining)":\d+/g, '"$1":#');
}
