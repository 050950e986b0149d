import { type Server, type Socket, connect, createServer } from 'node:net';

/**
 * A way to a port that can be cut: connections stay open, nothing comes through and nothing is refused. Or it swallows: it
 * takes all bytes, delivers none, and they are lost.
 */
export class Proxy {
  private isCut = false;
  private isSwallowing = false;
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private constructor(
    private readonly server: Server,
    private target: number,
  ) {}

  static start(target: number, port: number): Promise<Proxy> {
    return new Promise((resolve) => {
      const server = createServer();
      const proxy = new Proxy(server, target);
      server.on('connection', (client) => proxy.join(client));
      server.listen(port, '127.0.0.1', () => resolve(proxy));
    });
  }

  /** Connections that come from now on go there. */
  turnTo(target: number): void {
    this.target = target;
  }

  cut(): void {
    this.isCut = true;
    for (const pair of this.pairs) for (const socket of pair) socket.pause();
  }

  swallow(): void {
    this.isSwallowing = true;
  }

  /** Ends the connections that were cut or lost bytes. */
  heal(): void {
    this.isCut = this.isSwallowing = false;
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  close(): void {
    this.heal();
    this.server.close();
  }

  private join(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    const pair = [client, server] as const;
    this.pairs.add(pair);
    for (const [from, to] of [pair, [server, client] as const]) {
      from.on('data', (piece) => this.isSwallowing || to.write(piece));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.pairs.delete(pair);
      });
    }
    if (this.isCut) for (const socket of pair) socket.pause();
  }
}
