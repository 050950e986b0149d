import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readResourceUsage } from './resource-growth';

describe('the resource usage of a fuzzed service', () => {
  let service: Server;
  let rss = [1400, 1200, 900, 700];
  beforeAll(async () => {
    service = createServer((_request, response) => {
      const now = rss.length > 1 ? rss.shift()! : rss[0];
      response.end(`soak_alive_bytes 5e8\nprocess_resident_memory_bytes ${now}e6\nprocess_open_fds 30\n`);
    });
    await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  });
  afterAll(() => service.close());

  it('is read when V8 has returned the memory of its garbage', async () => {
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/metrics`;
    expect(await readResourceUsage(url, 1)).toEqual({ liveHeapMb: 500, rssMb: 700, openFiles: 30 });
    rss = [900];
    expect(await readResourceUsage(url, 1)).toMatchObject({ rssMb: 900 });
  });
});
