import { parseEventTime } from '@daystar/contracts';
import type { ReceivedEvents } from '../ledger/received-events';
import type { AccountClient, RepeatedTask } from './account-client';

/** Follows the events of the account; after the stream ends it resumes from the last event. */
export class StreamListener implements RepeatedTask {
  readonly pauseMs = 500;
  private lastEventId?: string;
  private readonly stopping = new AbortController();

  constructor(
    private readonly client: AccountClient,
    private readonly received: ReceivedEvents,
  ) {}

  /** Resolves when the stream ends. */
  async runOnce(): Promise<void> {
    const { url, key } = this.client;
    const headers = {
      authorization: `Bearer ${key}`,
      ...(this.lastEventId ? { 'last-event-id': this.lastEventId } : {}),
    };
    try {
      const { ok, body } = await fetch(`${url}/v1/events`, { headers, signal: this.stopping.signal });
      if (ok && body) await this.recordEvents(body);
    } catch {
      // The next stream resumes from the last event.
    }
  }

  stop(): void {
    this.stopping.abort();
  }

  private async recordEvents(body: AsyncIterable<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const id = /^id: (.*)$/m.exec(event)?.[1];
        if (id === undefined) continue;
        // The first id of a stream is a time, not an event.
        if (/^data: /m.test(event)) this.received.record(id);
        else if (this.lastEventId === undefined) this.received.since = parseEventTime(id);
        this.lastEventId = id;
      }
    }
  }
}
