import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buildSiteResource } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { GatewayFixture, KEY, NOW } from '../gateway.fixture';
import { LAYOUT_VERSION, renderDocument } from '../pages/layout';
import { html } from '../pages/markup';

describe('responses with rows', () => {
  const fixture = new GatewayFixture();
  let path: string;
  beforeAll(async () => {
    await fixture.start();
    path = `/utility_scale_sites/${await fixture.addSiteWithRows()}/forecasts`;
  });
  afterAll(() => fixture.close());
  afterEach(() => (fixture.clock.time = NOW));

  /** Sends a request without the decompression of `fetch`. */
  const raw = (headers: Record<string, string>) =>
    new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
      const url = new URL(fixture.gateway.url + path);
      request(url, { headers: { 'x-api-key': KEY, ...headers } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }));
      })
        .on('error', reject)
        .end();
    });

  it('state the source of rows, their age and how long they are valid', async () => {
    const { headers } = await fixture.get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-weather-source': 'gfs',
      'x-issue-id': '20260301T151000000Z-1',
      'x-issued-at': '2026-03-01T15:10:00.000Z',
      'x-data-age': '21600',
      'x-ladder': 'nwp',
      'x-coverage': 'complete',
      'last-modified': 'Sun, 01 Mar 2026 15:10:00 GMT',
      vary: 'accept, accept-encoding, authorization, x-api-key, cookie',
    });
    expect(headers.get('x-stale')).toBeNull();
    // Seven minutes to the next issue, and up to ten seconds more so that not all callers come at once.
    expect(headers.get('cache-control')).toMatch(/^private, max-age=42\d$/);
  });

  it('state no age of weather when all rows are climatology', async () => {
    const resource_id = await fixture.addSiteWithRows();
    const issue = fixture.buildIssue(buildSiteResource(resource_id), { issue_id: 'without-weather' });
    const provenance = issue.forecasts.provenance.map(({ steps }) => ({
      steps,
      ladder: 'climatology' as const,
      inputs: [],
    }));
    await fixture.rowCache.publishIssue({ ...issue, forecasts: { ...issue.forecasts, provenance } });
    const { headers } = await fixture.get(`/utility_scale_sites/${resource_id}/forecasts`);
    expect(headers.get('x-issue-id')).toBe('without-weather');
    expect([headers.get('x-ladder'), headers.get('x-weather-source')]).toEqual(['climatology', 'climatology']);
    expect(headers.has('x-data-age')).toBe(false);
  });

  it('are 304 without a body for a client that has the rows, and count no quota', async () => {
    const first = await fixture.get(path);
    await first.text();
    const again = await fixture.get(path, { 'if-none-match': first.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(again.headers.get('x-rate-limit-remaining')).toBe(first.headers.get('x-rate-limit-remaining'));
    const since = await fixture.get(path, { 'if-modified-since': first.headers.get('last-modified')! });
    expect(since.status).toBe(304);
  });

  it('are sent in full for another format, period, issue or current period', async () => {
    const etag = (await fixture.get(path)).headers.get('etag')!;
    const known = { 'if-none-match': etag };
    expect((await fixture.get(`${path}?format=csv`, known)).status).toBe(200);
    expect((await fixture.get(`${path}?period=PT15M`, known)).status).toBe(200);
    fixture.clock.time = NOW + 20 * MINUTE;
    const later = await fixture.get(path, { ...known, 'if-modified-since': 'Sun, 01 Mar 2026 15:10:00 GMT' });
    expect([later.status, later.headers.get('last-modified')]).toEqual([200, 'Sun, 01 Mar 2026 15:30:00 GMT']);
    await fixture.rowCache.publishIssue(
      fixture.buildIssue(path.replace(/.utility_scale_sites(.*).forecasts/, 'site$1')),
    );
    const newer = await fixture.get(path, { 'if-none-match': later.headers.get('etag')! });
    expect([newer.status, newer.headers.get('x-issue-id')]).toEqual([200, '20260301T153000000Z-1']);
  });

  it('are compressed with the best encoding that the client accepts', async () => {
    const plain = await raw({});
    const gzip = await raw({ 'accept-encoding': 'gzip, deflate' });
    const br = await raw({ 'accept-encoding': 'gzip, deflate, br' });
    const refused = await raw({ 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect([plain, gzip, br, refused].map(({ answer }) => answer.headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
      undefined,
    ]);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gzip.body.length).toBeLessThan(plain.body.length / 5);
  });

  it('have only headers for HEAD', async () => {
    const answer = await fixture.send('HEAD', path);
    expect([answer.status, answer.headers.get('x-issue-id') !== null, await answer.text()]).toEqual([200, true, '']);
  });

  it('have another ETag once the page layout changes: an old page loads files that no longer exist', async () => {
    const page = await fixture.get(`${path}?format=html`);
    expect(page.headers.get('etag')).toContain(`html-${LAYOUT_VERSION}`);
    const styles = /href="(\/assets\/daystar\.[0-9a-f]+\.css)"/.exec(await page.text())![1];
    const other = renderDocument(
      { title: '', main: html``, hasChart: true },
      { isSignedIn: true, language: 'en' },
    ).replace(styles, '/assets/daystar.new.css');
    expect(createHash('sha256').update(other).digest('hex').slice(0, 8)).not.toBe(LAYOUT_VERSION);
  });
});
