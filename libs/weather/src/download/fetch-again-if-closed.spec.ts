import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { eventually } from '@daystar/testing';
import { Bucket } from './bucket';
import { fetchText } from './fetch-text';

const servers: Server[] = [];
const signal = new AbortController().signal;

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Serves one response per connection, and resets a connection that is used again. */
async function serveOncePerConnection() {
  const used = new Set<Socket>();
  const paths: string[] = [];
  const url = await serve(({ socket, url: path }, response) => {
    paths.push(path!);
    if (used.has(socket)) return void socket.resetAndDestroy();
    used.add(socket);
    response.end('hello');
  });
  return { url, paths };
}

describe('a GET request on an idle connection that the server closed', () => {
  it.each([
    ['of an object', (url: string) => new Bucket(url, { maxAttempts: 1 }).getText('object', signal)],
    ['of a text', (url: string) => fetchText(new URL('object', url), signal)],
  ])('%s is sent again at once', async (_, get) => {
    const { url, paths } = await serveOncePerConnection();
    // The client returns a connection to its pool a little after the end of the response, and until then opens another one.
    await eventually(async () => {
      const before = paths.length;
      const text = await get(url);
      return (text === 'hello' && paths.length === before + 2) || undefined;
    });
  });

  it('is sent at most twice', async () => {
    let requests = 0;
    const url = await serve(({ socket }) => {
      requests++;
      socket.resetAndDestroy();
    });
    await expect(new Bucket(url).getText('object', signal)).rejects.toThrow('cannot be read');
    expect(requests).toBe(2);
  });

  it('is not sent again after the response has begun', async () => {
    let requests = 0;
    const url = await serve(({ socket }, response) => {
      requests++;
      response.writeHead(200, { 'content-length': 10 }).write('hello', () => socket.resetAndDestroy());
    });
    await expect(new Bucket(url).getText('object', signal)).rejects.toThrow('cannot be read');
    expect(requests).toBe(1);
  });
});
