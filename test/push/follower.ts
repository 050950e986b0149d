import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What a browser's EventSource does and no more: reads events, and when the connection breaks opens another one with
 * the last id it was given. It writes down everything that comes, twice when it comes twice.
 */
export class Follower {
  readonly ids: string[] = [];
  /** Connections that were answered. */
  connections = 0;
  private lastId?: string;
  private stopped = false;
  private hangUp = () => {};
  private readonly running: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly onEvent: () => void = () => undefined,
  ) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.hangUp();
    await this.running;
  }

  private async run(): Promise<void> {
    for (; !this.stopped; await sleep(50)) await this.connect().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const last = this.lastId === undefined ? {} : { 'last-event-id': this.lastId };
    const asked = get(`${this.url}/v1/events`, {
      agent: false,
      headers: { authorization: `Bearer ${this.key}`, ...last },
    });
    this.hangUp = () => asked.destroy();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) return void answer.destroy();
    this.connections++;
    let text = '';
    for await (const more of answer.setEncoding('utf8')) {
      const blocks = (text + (more as string)).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) this.take(block);
    }
  }

  private take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    // An id without data is remembered, too: HTML Standard, 9.2.6.
    this.lastId = field('id') ?? this.lastId;
    const data = field('data');
    if (data === undefined) return;
    this.ids.push((JSON.parse(data) as { id: string }).id);
    this.onEvent();
  }
}
