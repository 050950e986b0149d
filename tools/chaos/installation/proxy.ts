import { type Server, type Socket, connect, createServer } from 'node:net';

/**
 * A TCP proxy with faults. `cut` delays all bytes while connections stay open; `swallow` accepts bytes and drops them.
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
      server.on('connection', (client) => proxy.connectClient(client));
      server.listen(port, '127.0.0.1', () => resolve(proxy));
    });
  }

  /** Sets the target of new connections. */
  setTarget(target: number): void {
    this.target = target;
  }

  cut(): void {
    this.isCut = true;
    for (const pair of this.pairs) for (const socket of pair) socket.pause();
  }

  swallow(): void {
    this.isSwallowing = true;
  }

  /** Ends the fault and closes the affected connections. */
  endFault(): void {
    this.isCut = this.isSwallowing = false;
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  close(): void {
    this.endFault();
    this.server.close();
  }

  private connectClient(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    const pair = [client, server] as const;
    this.pairs.add(pair);
    for (const [from, to] of [pair, [server, client] as const]) {
      from.on('data', (chunk) => this.isSwallowing || to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.pairs.delete(pair);
      });
    }
    if (this.isCut) for (const socket of pair) socket.pause();
  }
}
