import type { Log } from '../../port/log';

/** Minimum time between lines: thousands of commands expire together after an outage, or when a topic is read again. */
const INTERVAL_MS = 10_000;

/** Logs the number of commands received after their deadline, by command, every ten seconds. */
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

  /** Logs the pending counts. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (Object.keys(this.counts).length === 0) return;
    this.log.warn('commands dropped: deadline passed', { consumer: this.service, commands: this.counts });
    this.counts = {};
  }
}
