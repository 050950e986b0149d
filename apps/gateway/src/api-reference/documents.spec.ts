import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { MINUTE, floorTo } from '@daystar/timeseries';
import { GatewayFixture, KEY } from '../gateway.fixture';

const LIMIT = 60;
const ASSETS_LIMIT = 600;

describe('public documents', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  /** Each test uses another minute. */
  let now = floorTo(Date.now(), MINUTE);
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue((now += MINUTE)));
  afterEach(() => jest.restoreAllMocks());

  /** Sends a request without the decompression and cache of `fetch`. */
  const raw = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
      request(new URL(fixture.gateway.url + path), { headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }));
      })
        .on('error', reject)
        .end();
    });
  const stylesheet = async () => /\/assets\/daystar\.\w+\.css/.exec((await raw('/docs')).body.toString())![0];

  it.each([
    ['/openapi.json', 'public, max-age=3600', 'accept-encoding'],
    // Its navigation depends on the session, and its frame on the language.
    ['/docs', 'no-cache', 'accept-encoding, accept, accept-language, cookie'],
    ['the style sheet', 'public, max-age=31536000, immutable', 'accept-encoding'],
  ])('are sent compressed, and as 304 to clients that have them: %s', async (name, caching, vary) => {
    const path = name.startsWith('/') ? name : await stylesheet();
    const [plain, gzip, br] = [
      await raw(path),
      await raw(path, { 'accept-encoding': 'gzip' }),
      await raw(path, { 'accept-encoding': 'gzip, br' }),
    ];
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gzip.body.length).toBeLessThan(plain.body.length / 2);
    for (const { answer } of [plain, gzip, br])
      expect(answer.headers).toMatchObject({ 'cache-control': caching, vary });
    const { etag } = plain.answer.headers;
    const again = await raw(path, { 'if-none-match': etag!, 'accept-encoding': 'br' });
    expect([again.answer.statusCode, again.body.length, again.answer.headers.etag]).toEqual([304, 0, etag]);
    expect((await raw(path, { 'if-none-match': '"of-another"' })).answer.statusCode).toBe(200);
  });

  it.each([
    ['/openapi.json', {}],
    ['/openapi.json, with a key', { 'x-api-key': KEY }],
    ['/openapi.json, which the client has', { 'if-none-match': '*' }],
    ['/docs', {}],
    ['/', {}],
    ['/', { accept: 'text/html' }],
    ['/register', {}],
    ['/sign-in', {}],
  ])('count against the limit of the address: %s', async (name, headers) => {
    const path = name.split(',')[0];
    const { answer } = await raw(path, headers);
    expect(answer.headers['x-rate-limit-remaining']).toBe(String(LIMIT - 1));
    for (let i = 1; i < LIMIT; i++) await raw(path, headers);
    expect((await raw(path, headers)).answer.statusCode).toBe(429);
    expect((await fixture.get('/usage')).status).toBe(200);
  });

  it('have a limit of their own when they are assets of pages', async () => {
    const path = await stylesheet();
    for (let i = 0; i < ASSETS_LIMIT; i++) expect((await raw(path)).answer.statusCode).toBe(200);
    expect((await raw(path)).answer.statusCode).toBe(429);
    expect((await raw('/docs')).answer.statusCode).toBe(200);
  }, 20_000);
});
