import type { UnknownValue } from '@daystar/contracts';
import type { Log } from '../port/log';
import { unknownValues } from '../metrics/metrics';
import type { Message } from './message';

/** Maximum number of distinct values that a process logs. */
const MAX_LOGGED = 200;

/** Counts unknown enum values of later releases, and logs each once. */
export class UnknownValueReporter {
  private readonly logged = new Set<string>();

  constructor(
    private readonly service: string,
    private readonly log: Log,
  ) {}

  /** @param outcome whether the message was read without the value, or skipped because of it */
  report({ topic, key }: Message, { field, value }: UnknownValue, outcome: 'read' | 'skipped'): void {
    unknownValues.inc({ topic, field, outcome });
    const identity = `${topic} ${field} ${value}`;
    if (this.logged.has(identity) || this.logged.size >= MAX_LOGGED) return;
    this.logged.add(identity);
    this.log.warn('unknown enum value from a later release', {
      consumer: this.service,
      topic,
      event_key: key,
      field,
      value: value.slice(0, 100),
      outcome,
    });
  }
}
