import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of the broker. It can be cut (it closes connections at once) or frozen (it forwards no data). */
export class BrokerProxy {
  private state: 'open' | 'cut' | 'frozen' = 'open';
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(broker: string) {
    const [host, port] = broker.split(':');
    this.server = createServer((client) => {
      if (this.state === 'cut') return client.destroy();
      const upstream = connect(Number(port), host);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ]) {
        this.sockets.add(from);
        from.on('data', (data) => this.state !== 'frozen' && to.write(data));
        from.on('close', () => (this.sockets.delete(from), to.destroy()));
        from.on('error', () => to.destroy());
      }
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** Redirects kafkajs, which would otherwise connect to the advertised address of the broker. */
  readonly socketFactory = ({ onConnect }: { onConnect: () => void }) => {
    const { port } = this.server.address() as AddressInfo;
    return connect({ port, host: '127.0.0.1', noDelay: true }, onConnect);
  };

  setState(state: 'open' | 'cut' | 'frozen'): void {
    this.state = state;
    // A connection that lost bytes is useless.
    if (state !== 'frozen') for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.setState('cut');
    this.server.close();
  }
}
