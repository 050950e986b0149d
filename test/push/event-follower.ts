import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Behaves like the EventSource of a browser: reads events, and reconnects with the last event id. Records all events, including
 * duplicates.
 */
export class EventFollower {
  readonly ids: string[] = [];
  /** Number of successful connections. */
  connections = 0;
  private lastId?: string;
  private isStopped = false;
  private disconnect = () => {};
  private readonly running: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly onEvent: () => void = () => undefined,
  ) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.disconnect();
    await this.running;
  }

  private async run(): Promise<void> {
    for (; !this.isStopped; await sleep(50)) await this.connect().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const lastIdHeader = this.lastId === undefined ? {} : { 'last-event-id': this.lastId };
    const request = get(`${this.url}/v1/events`, {
      agent: false,
      headers: { authorization: `Bearer ${this.key}`, ...lastIdHeader },
    });
    this.disconnect = () => request.destroy();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) return void response.destroy();
    this.connections++;
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) {
      const blocks = (text + (chunk as string)).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) this.handleBlock(block);
    }
  }

  private handleBlock(block: string): void {
    const readField = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    // An id without data is also remembered: HTML Standard, 9.2.6.
    this.lastId = readField('id') ?? this.lastId;
    const data = readField('data');
    if (data === undefined) return;
    this.ids.push((JSON.parse(data) as { id: string }).id);
    this.onEvent();
  }
}
