import { Counter } from 'prom-client';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { RenderPool } from './render-pool';
import { type ResponseHeaders, buildResponseHeaders } from './response-headers';
import type { Encoding } from '../../http/content-encoding';
import type { ForecastResponse } from '../response/forecast-response';

/** Counts cached and rendered bodies in plain numbers, because it runs for every response. */
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
      help: 'Bodies of rows sent, by whether they came from memory or were rendered.',
      labelNames: ['from'],
      collect() {
        collect(this as unknown as Counter);
      },
    });
  }

  countCached(): void {
    this.memory++;
  }

  countRendered(): void {
    this.rendering++;
  }
}

export const bodyCounter = new BodyCounter();

/** A body and the headers that all callers share: name, value, name, value. */
export interface RenderedBody {
  readonly bytes: Buffer;
  readonly flat: readonly string[];
}

/** Adds the headers that depend on the body: its length and encoding. */
export function toRenderedBody(bytes: Buffer, encoding: Encoding, { flat }: ResponseHeaders): RenderedBody {
  const length = ['content-length', String(bytes.length)];
  const compressed = encoding === 'identity' ? [] : ['content-encoding', encoding];
  return { bytes, flat: [...flat, ...compressed, ...length] };
}

/** A response with the bodies rendered so far. */
export interface BodyCacheEntry {
  readonly headers: ResponseHeaders;
  /** Holds a promise until the body is rendered. */
  readonly bodies: Map<Encoding, RenderedBody | Promise<RenderedBody>>;
  bytes: number;
  /** Value of the cache's counter when the entry was last moved to the most recently used end. */
  sequence: number;
  /** Clock time, ms. */
  lastUsedAt: number;
}

/** Maximum size of all entries, bytes. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Approximate bytes of an entry besides its bodies. */
const ENTRY_BYTES = 3000;
/** Entries unused for this long are probably outdated: a new issue follows every ten minutes. */
const MAX_IDLE = 20 * MINUTE;

/**
 * Bodies by the name of their response. Evicts idle entries, and the least recently used ones above the byte limit. Each body is
 * rendered and compressed once, however many requests wait for it. A name includes the issue, so that its entry never goes stale.
 */
@Injectable()
export class BodyCache {
  private readonly entries = new Map<string, BodyCacheEntry>();
  private bytes = 0;
  private lastSequence = 0;

  constructor(
    private readonly pool: RenderPool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() private readonly maxBytes = MAX_BYTES,
  ) {}

  getOrCreate(response: ForecastResponse): BodyCacheEntry {
    const cached = this.peek(response.name);
    if (cached) return cached;
    const lastUsedAt = this.clock.now();
    const entry = {
      headers: buildResponseHeaders(response),
      bodies: new Map(),
      bytes: 0,
      sequence: ++this.lastSequence,
      lastUsedAt,
    };
    this.entries.set(response.name, entry);
    this.addBytes(entry, ENTRY_BYTES);
    return entry;
  }

  /** The entry of that name, which becomes the most recently used. */
  peek(name: string): BodyCacheEntry | undefined {
    const cached = this.entries.get(name);
    if (!cached) return undefined;
    cached.lastUsedAt = this.clock.now();
    if (cached.sequence === this.lastSequence) return cached;
    // Reinserting makes it the most recently used entry.
    cached.sequence = this.lastSequence;
    this.entries.delete(name);
    this.entries.set(name, cached);
    return cached;
  }

  getBody(entry: BodyCacheEntry, response: ForecastResponse, encoding: Encoding): RenderedBody | Promise<RenderedBody> {
    const cached = entry.bodies.get(encoding);
    if (cached) {
      bodyCounter.countCached();
      return cached;
    }
    bodyCounter.countRendered();
    const rendering = this.render(entry, response, encoding);
    entry.bodies.set(encoding, rendering);
    rendering.catch(() => entry.bodies.delete(encoding));
    return rendering;
  }

  /** The body, if it is rendered already. */
  peekBody(entry: BodyCacheEntry, encoding: Encoding): RenderedBody | undefined {
    const cached = entry.bodies.get(encoding);
    if (!cached || cached instanceof Promise) return undefined;
    bodyCounter.countCached();
    return cached;
  }

  /** Evicts the bodies of an outdated response. */
  evict({ name }: ForecastResponse): void {
    this.bytes -= this.entries.get(name)?.bytes ?? 0;
    this.entries.delete(name);
  }

  private async render(entry: BodyCacheEntry, response: ForecastResponse, encoding: Encoding): Promise<RenderedBody> {
    const { title, envelope, summary, format } = response;
    const fullEnvelope = summary.length > 0 ? { ...envelope, provenance: summary } : envelope;
    const bytes = await this.pool.render({
      tableSpecs: await response.readTableSpecs(),
      format,
      encoding,
      title,
      envelope: fullEnvelope,
    });
    const body = toRenderedBody(bytes, encoding, entry.headers);
    entry.bodies.set(encoding, body);
    if (this.entries.get(response.name) === entry) this.addBytes(entry, bytes.length);
    return body;
  }

  private addBytes(entry: BodyCacheEntry, addedBytes: number): void {
    entry.bytes += addedBytes;
    this.bytes += addedBytes;
    const idleSince = this.clock.now() - MAX_IDLE;
    for (const [name, oldest] of this.entries) {
      if (this.bytes <= this.maxBytes && oldest.lastUsedAt > idleSince) break;
      this.entries.delete(name);
      this.bytes -= oldest.bytes;
    }
  }
}
