import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { isPortUsed } from './is-port-used';

describe('a port', () => {
  it('is in use while a program listens on it and free afterwards', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await isPortUsed(port)).toBe(true);
    server.close();
    await once(server, 'close');
    expect(await isPortUsed(port)).toBe(false);
  });
});
