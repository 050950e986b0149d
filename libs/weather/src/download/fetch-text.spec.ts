import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Bucket } from './bucket';
import { fetchJson, fetchText } from './fetch-text';

const { signal } = new AbortController();

async function withServer(respond: RequestListener, use: (url: URL) => Promise<void>): Promise<URL> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    await use(url);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return url;
}

const getClosedUrl = () => withServer(hang, () => Promise.resolve());
const hang: RequestListener = () => {};
const respondWith =
  (headers: Record<string, string>, body: string | Buffer): RequestListener =>
  (_, response) =>
    void response.writeHead(200, headers).end(body);

describe('a response that is not JSON is described', () => {
  const json = JSON.stringify(Array.from({ length: 1000 }, (_, i) => i));
  const gzipped = gzipSync(json);

  it.each([
    [
      'a page',
      { 'content-type': 'text/html; charset=utf-8' },
      '<html>\n<title>Maintenance</title> We are back soon.',
      '(text/html; charset=utf-8, 51 characters): "<html> <title>Maintenance</title> We are"',
    ],
    ['bytes', {}, Buffer.from([31, 139, 8, 0, 65]), '(unknown type, 5 characters): "A"'],
    ['nothing', { 'content-type': 'application/json' }, '', '(application/json, 0 characters): ""'],
    [
      'a truncated response',
      { 'content-type': 'application/json' },
      json.slice(0, 100),
      '(application/json, 100 characters): "[0,1,2,',
    ],
  ])('%s', async (_, headers, body, message) => {
    await withServer(respondWith(headers, body), (url) =>
      expect(fetchJson(url, signal)).rejects.toThrow(`${url.host} responded with text that is not JSON ${message}`),
    );
  });

  it.each([
    [
      'truncated',
      gzipped.subarray(0, gzipped.length / 2),
      /not JSON \(application\/json, \d{3,} characters\): "\[0,1,2,/,
    ],
    ['damaged', Buffer.from('<html>'), /cannot be read \(its compression is damaged\)$/],
  ])('a %s compressed response', async (_, body, message) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    await withServer(respondWith(headers, body), (url) => expect(fetchJson(url, signal)).rejects.toThrow(message));
  });
});

describe('an error of a service that cannot be reached names the cause', () => {
  it('a refused connection', async () => {
    const url = await getClosedUrl();
    await expect(fetchText(url, signal)).rejects.toThrow(`${url.host} cannot be reached (connection refused)`);
    await expect(new Bucket(url.origin).getText('object', signal)).rejects.toThrow(
      `${url.origin}/object cannot be read (connection refused)`,
    );
  });

  it('an unknown host name', async () => {
    await expect(fetchText(new URL('http://weather.invalid'), signal)).rejects.toThrow(
      'weather.invalid cannot be reached (host name not found',
    );
  });

  it('a service that hangs', async () => {
    await withServer(hang, async (url) => {
      await expect(fetchText(url, signal, { timeoutMs: 100 })).rejects.toThrow('reached (timed out after 0.1 s)');
      const bucket = new Bucket(url.origin, { idleTimeoutMs: 100 });
      await expect(bucket.getText('object', signal)).rejects.toThrow('object cannot be read (no bytes for 0.1 s)');
    });
  });

  it('a response that breaks off', async () => {
    const breakOff: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('hello', () => response.destroy());
    };
    await withServer(breakOff, (url) =>
      expect(fetchText(url, signal)).rejects.toThrow(`${url.host} cannot be read (connection closed)`),
    );
  });
});
