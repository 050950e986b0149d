import { type Server, type Socket, connect, createServer } from 'node:net';

/**
 * A TCP proxy with faults. A stall stops forwarding while connections stay open; a black hole accepts bytes and drops them.
 * The end of a fault closes all connections.
 */
export class FaultProxy {
  private isStalled = false;
  private isBlackhole = false;
  private readonly socketPairs = new Set<readonly [Socket, Socket]>();
  private constructor(
    private readonly server: Server,
    private targetPort: number,
  ) {}

  static start(targetPort: number, listenPort: number): Promise<FaultProxy> {
    return new Promise((resolve) => {
      const server = createServer();
      const proxy = new FaultProxy(server, targetPort);
      server.on('connection', (client) => proxy.connectClient(client));
      server.listen(listenPort, '127.0.0.1', () => resolve(proxy));
    });
  }

  /** Sets the target port of new connections. */
  setTarget(targetPort: number): void {
    this.targetPort = targetPort;
  }

  startStall(): void {
    this.isStalled = true;
    for (const pair of this.socketPairs) for (const socket of pair) socket.pause();
  }

  startBlackhole(): void {
    this.isBlackhole = true;
  }

  /** Ends the fault and closes all connections. */
  endFault(): void {
    this.isStalled = this.isBlackhole = false;
    for (const pair of this.socketPairs) for (const socket of pair) socket.destroy();
  }

  close(): void {
    this.endFault();
    this.server.close();
  }

  private connectClient(client: Socket): void {
    const server = connect(this.targetPort, '127.0.0.1');
    const pair = [client, server] as const;
    this.socketPairs.add(pair);
    for (const [from, to] of [pair, [server, client] as const]) {
      from.on('data', (chunk) => this.isBlackhole || to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.socketPairs.delete(pair);
      });
    }
    if (this.isStalled) for (const socket of pair) socket.pause();
  }
}
