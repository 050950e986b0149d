import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** One address for several servers, as a Service of Kubernetes is: each connection goes to the next that takes it. */
export async function oneAddress(urls: readonly string[]): Promise<{ url: string; close(): void }> {
  const ports = urls.map((url) => Number(new URL(url).port));
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    const hold = (socket: Socket) => void open.add(socket.once('close', () => open.delete(socket)));
    hold(client);
    const first = turn++;
    const reach = (attempt: number) => {
      if (attempt === ports.length) return void client.destroy();
      const upstream = connect(ports[(first + attempt) % ports.length], '127.0.0.1');
      hold(upstream);
      upstream.once('error', () => reach(attempt + 1));
      upstream.once('connect', () => {
        upstream.removeAllListeners('error').on('error', () => client.destroy());
        client.pipe(upstream).pipe(client);
        upstream.once('close', () => client.destroy());
        client.once('close', () => upstream.destroy());
      });
    };
    client.on('error', () => undefined);
    reach(0);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
