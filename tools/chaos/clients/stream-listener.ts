import { firedAt } from '@daystar/contracts';
import type { EventsTold } from '../ledger/events-told';
import type { Customer, Habit } from './customer';

/** Follows the account's events, and goes on where it stopped whenever the stream ends. */
export class StreamListener implements Habit {
  readonly pauseMs = 500;
  private last?: string;
  private readonly leaving = new AbortController();

  constructor(
    private readonly customer: Customer,
    private readonly told: EventsTold,
  ) {}

  /** As long as the stream is open. */
  async once(): Promise<void> {
    const { url, key } = this.customer;
    const headers = { authorization: `Bearer ${key}`, ...(this.last ? { 'last-event-id': this.last } : {}) };
    try {
      const { ok, body } = await fetch(`${url}/v1/events`, { headers, signal: this.leaving.signal });
      if (ok && body) await this.follow(body);
    } catch {
      // The next one goes on from the last event that came.
    }
  }

  stop(): void {
    this.leaving.abort();
  }

  private async follow(body: AsyncIterable<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of body) {
      text += decoder.decode(piece, { stream: true });
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const id = /^id: (.*)$/m.exec(event)?.[1];
        if (id === undefined) continue;
        // A stream begins with the id of a moment, which is no event's.
        if (/^data: /m.test(event)) this.told.tell(id);
        else if (this.last === undefined) this.told.since = firedAt(id);
        this.last = id;
      }
    }
  }
}
