import { type Socket, createSocket } from 'node:dgram';
import { once } from 'node:events';

const A = 1;

/** A name server on this machine: answers names it knows with IPv4 addresses, denies others, and is silent about slow ones. */
export class NameServer {
  readonly asked: string[] = [];
  private readonly socket: Socket = createSocket('udp4');

  constructor(private readonly names: Readonly<Record<string, string>>) {}

  async start(): Promise<this> {
    this.socket.on('message', (query, { port, address }) => {
      const reply = this.replyTo(query);
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

  /** RFC 1035: a header of 12 bytes, the question, and the answer, whose name points back at the question. */
  private replyTo(query: Buffer): Buffer | undefined {
    const labels: string[] = [];
    let at = 12;
    for (; query[at] > 0; at += query[at] + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]));
    const name = labels.join('.');
    this.asked.push(name);
    if (name.startsWith('slow')) return undefined;
    const question = query.subarray(12, at + 5);
    const address = query.readUInt16BE(at + 1) === A ? this.names[name] : undefined;
    const code = name in this.names ? 0 : 3;
    const header = Buffer.from([query[0], query[1], 0x81, 0x80 | code, 0, 1, 0, address ? 1 : 0, 0, 0, 0, 0]);
    if (!address) return Buffer.concat([header, question]);
    const answer = [0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)];
    return Buffer.concat([header, question, Buffer.from(answer)]);
  }
}
