import { DaystarRefusal } from './daystar-refusal';
import type { Http } from './http';
import { type Patience, pauseBefore } from './patience';

/** A CloudEvent: new rows of a resource can be had. */
export interface IssueEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly time: string;
  readonly data: { readonly issue_id: string; readonly forecasts: string; readonly estimated_actuals: string };
}

export interface EventsAsked {
  /** `site/<resource_id>` or `aggregation/<collection_id>/<aggregation_id>`; all yours when absent. */
  readonly resources?: readonly string[];
  /** Goes on after this event. */
  readonly lastEventId?: string;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
}

/** Ids that are remembered, to tell each event once. */
const REMEMBERED = 10_000;
/** The service beats every 15 s: longer silence is a connection that died unheard. */
const SILENCE_MS = 60_000;

/**
 * New issues as they come. A connection that breaks is opened anew and goes on where it stopped; each event comes once.
 * @throws DaystarRefusal when the service refuses for good
 */
export async function* events(http: Http, asked: EventsAsked, patience: Patience): AsyncGenerator<IssueEvent> {
  const { resources, signal } = asked;
  const told = new Set<string>();
  let last = asked.lastEventId;
  for (let attempt = 1; !signal?.aborted; attempt++) {
    try {
      for await (const { id, event } of connection(http, resources, last, signal)) {
        attempt = 0;
        last = id;
        if (!event || told.has(id)) continue;
        told.add(id);
        if (told.size > REMEMBERED) told.delete(told.values().next().value!);
        yield event;
      }
    } catch (error) {
      const status = error instanceof DaystarRefusal ? error.status : 0;
      if (!signal?.aborted && pauseBefore(1, status, null, patience) === undefined) throw error;
    }
    if (!signal?.aborted) await pause(pauseBefore(Math.min(attempt, patience.retries), 0, null, patience), signal);
  }
}

/** Ids to come back with, most of them of an event. */
async function* connection(
  http: Http,
  resources: readonly string[] | undefined,
  last: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ readonly id: string; readonly event?: IssueEvent }> {
  const dead = new AbortController();
  const stop = () => dead.abort();
  signal?.addEventListener('abort', stop);
  let silence = setTimeout(stop, SILENCE_MS);
  try {
    const headers = { accept: 'text/event-stream', ...(last ? { 'last-event-id': last } : {}) };
    const { body } = await http.stream('/v1/events', { resources: resources?.join(',') }, headers, dead.signal);
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
      text += decoder.decode(bytes, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const lines = block.split('\n');
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const data = field('data');
        const event = data === undefined ? undefined : (JSON.parse(data) as IssueEvent);
        const id = field('id') ?? event?.id;
        if (id !== undefined) yield { id, event };
      }
    }
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', stop);
    dead.abort();
  }
}

const pause = (ms = 0, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
