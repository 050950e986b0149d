import { Counter } from 'prom-client';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { RenderPool } from './render-pool';
import { type ResponseHeaders, buildResponseHeaders } from './response-headers';
import type { Encoding } from './content-encoding';
import type { ForecastResponse } from '../response/forecast-response';

/** Bodies that were sent from memory, or had to be rendered. Counted in plain numbers: this is said with every answer. */
class BodyCounter {
  private memory = 0;
  private rendering = 0;

  constructor() {
    const collect = (counter: Counter) => {
      counter.inc({ from: 'memory' }, this.memory);
      counter.inc({ from: 'rendering' }, this.rendering);
      this.memory = this.rendering = 0;
    };
    new Counter({
      name: 'daystar_rendered_answers_total',
      help: 'Bodies of rows that were sent from memory, or had to be rendered',
      labelNames: ['from'],
      collect() {
        collect(this as unknown as Counter);
      },
    });
  }

  fromMemory(): void {
    this.memory++;
  }

  rendered(): void {
    this.rendering++;
  }
}

export const bodyCounter = new BodyCounter();

/** A body and the headers that all callers share: name, value, name, value. */
export interface RenderedBody {
  readonly bytes: Buffer;
  readonly flat: readonly string[];
}

/** A response with the bodies rendered so far. */
export interface BodyCacheEntry {
  readonly headers: ResponseHeaders;
  /** A promise is replaced by its body once that is rendered. */
  readonly bodies: Map<Encoding, RenderedBody | Promise<RenderedBody>>;
  bytes: number;
  /** How many answers there had been when it was last put behind all others. */
  place: number;
  /** Clock time. */
  askedAt: number;
}

/** Bodies that are held. */
const MAX_BYTES = 128 * 1024 * 1024;
/** What an entry takes besides its bodies, roughly. */
const ENTRY_BYTES = 3000;
/** Entries that are unused for this long are outdated, most likely: issues follow each other every ten minutes. */
const MAX_IDLE = 20 * MINUTE;

/**
 * Bodies by the name of their response. Unused entries are evicted, and the least recently used when memory runs out. Each body
 * is rendered and compressed once, however many requests wait for it. A name holds the issue, so that no entry is outdated.
 */
@Injectable()
export class BodyCache {
  private readonly entries = new Map<string, BodyCacheEntry>();
  private bytes = 0;
  private count = 0;

  constructor(
    private readonly pool: RenderPool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() private readonly maxBytes = MAX_BYTES,
  ) {}

  getOrCreate(answer: ForecastResponse): BodyCacheEntry {
    const held = this.peek(answer.name);
    if (held) return held;
    const askedAt = this.clock.now();
    const entry = { headers: buildResponseHeaders(answer), bodies: new Map(), bytes: 0, place: ++this.count, askedAt };
    this.entries.set(answer.name, entry);
    this.grow(entry, ENTRY_BYTES);
    return entry;
  }

  /** The entry of that name. */
  peek(name: string): BodyCacheEntry | undefined {
    const held = this.entries.get(name);
    if (!held) return undefined;
    held.askedAt = this.clock.now();
    if (held.place === this.count) return held;
    // Reinserted, it is the most recently used, unless it is already.
    held.place = this.count;
    this.entries.delete(name);
    this.entries.set(name, held);
    return held;
  }

  getBody(entry: BodyCacheEntry, answer: ForecastResponse, encoding: Encoding): RenderedBody | Promise<RenderedBody> {
    const held = entry.bodies.get(encoding);
    if (held) {
      bodyCounter.fromMemory();
      return held;
    }
    bodyCounter.rendered();
    const making = this.render(entry, answer, encoding);
    entry.bodies.set(encoding, making);
    making.catch(() => entry.bodies.delete(encoding));
    return making;
  }

  /** The body, when it is rendered already. */
  peekBody(entry: BodyCacheEntry, encoding: Encoding): RenderedBody | undefined {
    const held = entry.bodies.get(encoding);
    if (!held || held instanceof Promise) return undefined;
    bodyCounter.fromMemory();
    return held;
  }

  /** Evicts a response that is outdated, before memory runs out. */
  evict({ name }: ForecastResponse): void {
    this.bytes -= this.entries.get(name)?.bytes ?? 0;
    this.entries.delete(name);
  }

  private async render(entry: BodyCacheEntry, answer: ForecastResponse, encoding: Encoding): Promise<RenderedBody> {
    const { title, envelope, summary, format } = answer;
    const beside = summary.length > 0 ? { ...envelope, provenance: summary } : envelope;
    const bytes = await this.pool.render({
      tableSpecs: await answer.tableSpecs(),
      format,
      encoding,
      title,
      envelope: beside,
    });
    const length = ['content-length', String(bytes.length)];
    const compressed = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const body = { bytes, flat: [...entry.headers.flat, ...compressed, ...length] };
    entry.bodies.set(encoding, body);
    if (this.entries.get(answer.name) === entry) this.grow(entry, bytes.length);
    return body;
  }

  private grow(entry: BodyCacheEntry, by: number): void {
    entry.bytes += by;
    this.bytes += by;
    const forgotten = this.clock.now() - MAX_IDLE;
    for (const [name, oldest] of this.entries) {
      if (this.bytes <= this.maxBytes && oldest.askedAt > forgotten) break;
      this.entries.delete(name);
      this.bytes -= oldest.bytes;
    }
  }
}
