import { type RequestListener, createServer } from 'node:http';
import { type AddressInfo, type Socket, type Server as TcpServer, createServer as createTcpServer } from 'node:net';
import type { ResourceUsage } from '../../bench/soak/resource-usage';
import { fuzzBytes } from './fuzz-bytes';
import { mutate } from './mutations';
import { RandomDraws } from './random-draws';
import { pickSeedRequest } from './seed-requests';

const FLAT: ResourceUsage = { liveHeapMb: 100, rssMb: 200, openFiles: 30 };
const TIMEOUT_MS = { 'half-close': 300, wait: 300, reset: 300 };

describe('the fuzzer of raw bytes', () => {
  const servers: TcpServer[] = [];
  const sockets = new Set<Socket>();
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  });

  const portOf = async (server: TcpServer): Promise<number> => {
    servers.push(server);
    server.on('connection', (socket: Socket) => sockets.add(socket));
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    return (server.address() as AddressInfo).port;
  };
  /** A server that closes incomplete requests. */
  const prompt = (answer: RequestListener): Promise<number> =>
    portOf(createServer({ requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 20 }, answer));
  const fuzz = (port: number, change: Partial<Parameters<typeof fuzzBytes>[0]> = {}) =>
    fuzzBytes({
      port,
      key: 'k',
      seconds: 0.4,
      seed: 7,
      readUsage: () => Promise.resolve(FLAT),
      probe: () => Promise.resolve(undefined),
      ...change,
    });

  it('accepts a server that answers or closes every connection', async () => {
    const port = await prompt((_request, response) => void response.end('ok'));
    const { sockets, failures, statuses } = await fuzz(port);
    expect(failures).toEqual([]);
    expect(sockets).toBeGreaterThan(0);
    expect(statuses[200]).toBeGreaterThan(0);
  });

  it('fails a server that leaves sockets open without an answer', async () => {
    const port = await portOf(
      createTcpServer({ allowHalfOpen: true }, (socket) => void socket.on('error', () => {}).resume()),
    );
    const { failures } = await fuzz(port, { timeoutsMs: TIMEOUT_MS });
    expect(failures[0]).toMatch(/^a socket hung \(half-close\) after "/);
  });

  it('fails a server that responds 500', async () => {
    const port = await prompt((_request, response) => void response.writeHead(500).end());
    expect((await fuzz(port)).failures[0]).toMatch(/^500 to "/);
  });

  it('fails a server that has exited', async () => {
    const server = createTcpServer();
    const port = await portOf(server);
    await new Promise((done) => servers.pop()!.close(done));
    expect((await fuzz(port)).failures[0]).toMatch(/^a connection was refused before "/);
  });

  it('fails a server that keeps the memory of its requests', async () => {
    const held: Buffer[] = [];
    const port = await prompt((_request, response) => {
      held.push(Buffer.alloc(1));
      response.end('ok');
    });
    const usage = () => Promise.resolve({ ...FLAT, liveHeapMb: held.length });
    const { failures } = await fuzz(port, { readUsage: usage, seconds: 1 });
    expect(failures).toEqual([expect.stringMatching(/^live heap grew from \d+ MB to \d+ MB \(tolerated: 48 MB\)$/)]);
  });

  it('fails when an ordinary request gets a wrong answer afterwards', async () => {
    const port = await prompt((_request, response) => void response.end('ok'));
    const probe = () => Promise.resolve('no rows');
    expect((await fuzz(port, { probe })).failures).toEqual(['an ordinary request afterwards: no rows']);
  });

  it('sends the same bytes for the same seed', () => {
    const bytes = (seed: number) => {
      const random = new RandomDraws(seed);
      return Buffer.concat(Array.from({ length: 50 }, () => mutate(pickSeedRequest(random, 'k'), random)));
    };
    expect(bytes(1).equals(bytes(1))).toBe(true);
    expect(bytes(1).equals(bytes(2))).toBe(false);
  });
});
