import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** Starts a round-robin load balancer, like a Kubernetes Service. Skips servers that refuse the connection. */
export async function startLoadBalancer(urls: readonly string[]): Promise<{ url: string; close(): void }> {
  const ports = urls.map((url) => Number(new URL(url).port));
  const openSockets = new Set<Socket>();
  let connectionCount = 0;
  const server = createServer((client) => {
    const track = (socket: Socket) => void openSockets.add(socket.once('close', () => openSockets.delete(socket)));
    track(client);
    const firstIndex = connectionCount++;
    const tryConnect = (attempt: number) => {
      if (attempt === ports.length) return void client.destroy();
      const upstream = connect(ports[(firstIndex + attempt) % ports.length], '127.0.0.1');
      track(upstream);
      upstream.once('error', () => tryConnect(attempt + 1));
      upstream.once('connect', () => {
        upstream.removeAllListeners('error').on('error', () => client.destroy());
        client.pipe(upstream).pipe(client);
        upstream.once('close', () => client.destroy());
        client.once('close', () => upstream.destroy());
      });
    };
    client.on('error', () => undefined);
    tryConnect(0);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of openSockets) socket.destroy();
      server.close();
    },
  };
}
