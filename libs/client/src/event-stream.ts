import { DaystarApiError } from './daystar-api-error';
import type { Http } from './http';
import { type RetryOptions, computeRetryDelay } from './retry';

/** A CloudEvent that announces a new issue of a resource. */
export interface IssueEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly time: string;
  readonly data: { readonly issue_id: string; readonly forecasts: string; readonly estimated_actuals: string };
}

export interface EventsQuery {
  /** `site/<resource_id>` or `aggregation/<collection_id>/<aggregation_id>`; all resources of the account when absent. */
  readonly resources?: readonly string[];
  /** Continues after this event, which is not yielded again. */
  readonly lastEventId?: string;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
}

/** Maximum number of event ids that are remembered for deduplication. */
const MAX_SEEN_IDS = 10_000;
/** Time without data after which a connection counts as lost; longer than the heartbeat interval of the service (15 s). */
const SILENCE_MS = 60_000;

/**
 * Yields one event for each new issue. A lost connection is reopened and continues after the last event or, before the
 * first one, from the beginning of the first connection.
 * @throws DaystarApiError on a permanent error
 */
export async function* streamEvents(http: Http, query: EventsQuery, retry: RetryOptions): AsyncGenerator<IssueEvent> {
  const { resources, signal } = query;
  let { lastEventId } = query;
  const seenIds = new Set(lastEventId === undefined ? [] : [lastEventId]);
  for (let attempt = 1; !signal?.aborted; attempt++) {
    try {
      for await (const { id, event } of readConnection(http, resources, lastEventId, signal)) {
        attempt = 0;
        lastEventId = id;
        if (!event || seenIds.has(id)) continue;
        seenIds.add(id);
        if (seenIds.size > MAX_SEEN_IDS) seenIds.delete(seenIds.values().next().value!);
        yield event;
      }
    } catch (error) {
      const status = error instanceof DaystarApiError ? error.status : 0;
      if (!signal?.aborted && computeRetryDelay(1, status, null, retry) === undefined) throw error;
    }
    if (!signal?.aborted) await sleep(computeRetryDelay(Math.min(attempt, retry.retries), 0, null, retry), signal);
  }
}

/** Yields the blocks of one connection: an id to resume from, and the event unless the block only sets the id. */
async function* readConnection(
  http: Http,
  resources: readonly string[] | undefined,
  lastEventId: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ readonly id: string; readonly event?: IssueEvent }> {
  const connectionAbort = new AbortController();
  const stop = () => connectionAbort.abort();
  signal?.addEventListener('abort', stop);
  let silenceTimer = setTimeout(stop, SILENCE_MS);
  try {
    const headers = { accept: 'text/event-stream', ...(lastEventId ? { 'last-event-id': lastEventId } : {}) };
    const { body } = await http.stream(
      '/v1/events',
      { resources: resources?.join(',') },
      headers,
      connectionAbort.signal,
    );
    const decoder = new TextDecoder();
    let pendingText = '';
    for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(stop, SILENCE_MS);
      pendingText += decoder.decode(bytes, { stream: true });
      const blocks = pendingText.split('\n\n');
      pendingText = blocks.pop() ?? '';
      for (const block of blocks) {
        const lines = block.split('\n');
        const readField = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const data = readField('data');
        const event = data === undefined ? undefined : (JSON.parse(data) as IssueEvent);
        const id = readField('id') ?? event?.id;
        if (id !== undefined) yield { id, event };
      }
    }
  } finally {
    clearTimeout(silenceTimer);
    signal?.removeEventListener('abort', stop);
    connectionAbort.abort();
  }
}

const sleep = (ms = 0, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish);
  });
