import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bucket } from './bucket';

describe('the size of an object in a bucket', () => {
  it.each([
    ['bytes 0-0/1234', 1234],
    ['bytes 0-0/*', 'file.nc has a byte range without the total size of the object'],
  ])('is read from the content range %s', async (range, expected) => {
    const server = createServer((_, response) => {
      response.writeHead(206, { 'content-range': range, 'content-length': 1 }).end('x');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bucket = new Bucket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const size = bucket.getSize('file.nc', AbortSignal.timeout(5000)).catch(({ message }: Error) => message);
    expect(await size).toBe(expected);
    server.close();
  });
});
