import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { ClientSockets } from './client-sockets';

it('closing client sockets end permanently without an error', async () => {
  const server = createServer({ allowHalfOpen: true });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const sockets = new ClientSockets();
  const { port } = server.address() as AddressInfo;
  const options = { host: '127.0.0.1', port, onConnect: () => undefined };
  const socket = sockets.factory(options as unknown as Parameters<typeof sockets.factory>[0]) as Socket;
  const [[peer]] = await Promise.all([once(server, 'connection') as Promise<[Socket]>, once(socket, 'connect')]);
  const errors: Error[] = [];
  socket.on('error', (error) => errors.push(error));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.end();
  sockets.closePermanently();
  await closed;
  expect(errors).toEqual([]);
  peer.destroy();
  server.close();
});
