import type { Log } from '../../port/log';

/** At most one line in this time: thousands of commands expire together when a service was unavailable or a topic is read again. */
const INTERVAL_MS = 10_000;

/** Logs commands that were received after their deadline: how many of each in ten seconds. */
export class ExpiredCommandLog {
  private counts: Record<string, number> = {};
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly service: string,
    private readonly log: Log,
  ) {}

  add(command: string): void {
    this.counts[command] = (this.counts[command] ?? 0) + 1;
    this.timer ??= setTimeout(() => this.flush(), INTERVAL_MS).unref();
  }

  /** Logs what was not logged yet. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (Object.keys(this.counts).length === 0) return;
    this.log.warn('commands dropped: deadline passed', { consumer: this.service, commands: this.counts });
    this.counts = {};
  }
}
