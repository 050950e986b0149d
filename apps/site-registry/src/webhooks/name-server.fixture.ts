import { type Socket, createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Type of a DNS record with an IPv4 address. */
const A_RECORD = 1;

/**
 * A DNS server on this machine. It resolves the given names to IPv4 addresses, never responds for names that start with `slow`,
 * and responds NXDOMAIN for others.
 */
export class NameServer {
  readonly requestedNames: string[] = [];
  private readonly socket: Socket = createSocket('udp4');

  constructor(private readonly names: Readonly<Record<string, string>>) {}

  async start(): Promise<this> {
    this.socket.on('message', (query, { port, address }) => {
      const reply = this.buildReply(query);
      if (reply) this.socket.send(reply, port, address);
    });
    this.socket.bind(0, '127.0.0.1');
    await once(this.socket, 'listening');
    return this;
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async close(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  /** Builds a reply by RFC 1035: a header of 12 bytes, the question, and the answer, whose name points back at the question. */
  private buildReply(query: Buffer): Buffer | undefined {
    const labels: string[] = [];
    let offset = 12;
    for (; query[offset] > 0; offset += query[offset] + 1)
      labels.push(query.toString('latin1', offset + 1, offset + 1 + query[offset]));
    const name = labels.join('.');
    this.requestedNames.push(name);
    if (name.startsWith('slow')) return undefined;
    const question = query.subarray(12, offset + 5);
    const address = query.readUInt16BE(offset + 1) === A_RECORD ? this.names[name] : undefined;
    const code = name in this.names ? 0 : 3;
    const header = Buffer.from([query[0], query[1], 0x81, 0x80 | code, 0, 1, 0, address ? 1 : 0, 0, 0, 0, 0]);
    if (!address) return Buffer.concat([header, question]);
    const answer = [0xc0, 12, 0, A_RECORD, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)];
    return Buffer.concat([header, question, Buffer.from(answer)]);
  }
}
