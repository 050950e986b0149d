import { GatewayFixture, NOW } from '../gateway.fixture';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const HOSTILE = '<b>Flat</b> & "Co"';
const ESCAPED = '&lt;b&gt;Flat&lt;/b&gt; &amp; &quot;Co&quot;';

describe('records as pages', () => {
  const fixture = new GatewayFixture();
  const ids: string[] = [];
  beforeAll(async () => {
    await fixture.start();
    for (const name of [HOSTILE, 'Second', 'Third'])
      ids.push(await fixture.addSiteWithRows({ name, tags: ['<i>'], tilt: 20 }));
  });
  afterAll(() => fixture.close());
  const page = async (path: string) => {
    const response = await fixture.get(path, BROWSER);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ]);
    expect([response.headers.get('cache-control'), response.headers.get('vary')]).toEqual([
      'no-store',
      'accept, accept-language, cookie, accept-encoding',
    ]);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    return response.text();
  };

  it.each(['utility-scale-sites', 'rooftop-sites', 'weather-sites', 'aggregations'])(
    'link from empty tables to the section %s of the API documentation',
    async (part) => {
      const docs = await fixture.get('/docs/operations', BROWSER);
      expect(await docs.text()).toContain(`id="${part}"`);
    },
  );

  it('list sites page by page, each with links to its rows, and escape names', async () => {
    const first = await page('/utility_scale_sites?Page_Size=2');
    expect(first).toContain(`<a href="/utility_scale_sites/${ids[0]}">${ESCAPED}</a>`);
    expect(first).toContain(`href="/utility_scale_sites/${ids[1]}/estimated_actuals"`);
    expect(first).not.toContain(ids[2]);
    expect(first).toContain('href="/utility_scale_sites?page=2&amp;page_size=2"');
    const second = await page('/utility_scale_sites?page_size=2&page=2');
    expect(second).toContain(ids[2]);
    expect(second).toContain('>Previous</a>');
    expect(second).not.toContain('>Next</a>');
    expect(await page('/rooftop_sites')).toContain('No sites of this kind yet.');
  });

  it('show the search term, escaped', async () => {
    const found = await page(`/utility_scale_sites/search?tags=${encodeURIComponent('<i>')}`);
    expect(found).toContain('value="&lt;i&gt;"');
    expect(found).toContain('3 with these tags');
    expect(await page(`/utility_scale_sites/search?tags=${encodeURIComponent('"><script>')}`)).not.toContain(
      '"><script>',
    );
  });

  it('show all properties of a site', async () => {
    const text = await page(`/utility_scale_sites/${ids[0]}`);
    for (const part of [ESCAPED, ids[0], '100 MW', '20°', '&lt;i&gt;']) expect(text).toContain(part);
  });

  it('show the newest measurements first, and at most 3,000 of them', async () => {
    const path = `/utility_scale_sites/${ids[0]}/measurements`;
    expect(await page(path)).toContain('No measurements in this range');
    const measurements = Array.from({ length: 3100 }, (_, i) => ({
      period_end: new Date(NOW - i * 60_000).toISOString(),
      period: 'PT1M',
      total_power: 1.23456789,
      availability: 99,
    }));
    await fixture.send('POST', path, { measurements });
    const text = await page(path);
    expect(text.match(/<time /g)).toHaveLength(3000);
    expect(text.indexOf('2026-03-01 15:13')).toBeLessThan(text.indexOf('2026-03-01 15:12'));
    for (const part of [
      '1.2346',
      '<th scope="col">availability</th>',
      'the newest 3,000 of 3,100 measurements, from 2026-02-27 13:13 to 2026-03-01 15:13 UTC',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('lead from collections to aggregations and their rows', async () => {
    await fixture.addAggregation({ collection_id: 'all', aggregation_id: 'north', name: HOSTILE, accounts: ['acme'] });
    expect(await page('/pv_power/collections')).toContain('<a href="/pv_power/collections/all">all</a>');
    const one = '/pv_power/collections/all/aggregations/north';
    for (const path of ['/pv_power/collections/all', '/pv_power/collections/all/aggregations']) {
      expect(await page(path)).toContain(`<a href="${one}">${ESCAPED}</a>`);
    }
    const record = await page(one);
    expect(record).toContain(`href="${one}/recent"`);
    expect(record).not.toContain('Members');
  });

  it('show usage and keys', async () => {
    expect(await page('/usage')).toContain('Latitude/longitude requests today');
    expect(await page('/keys')).toContain('<code>k1</code>');
  });

  it('are served as JSON to other clients, and not as CSV', async () => {
    for (const accept of ['application/json', '*/*', 'text/csv', 'image/png']) {
      const { headers } = await fixture.get('/utility_scale_sites', { accept });
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
    expect((await fixture.get('/utility_scale_sites?format=html')).headers.get('content-type')).toMatch(/^text\/html/);
    expect((await fixture.get('/utility_scale_sites?format=json', BROWSER)).headers.get('content-type')).toMatch(
      /json/,
    );
    expect((await fixture.get('/utility_scale_sites?format=csv')).status).toBe(400);
  });
});
