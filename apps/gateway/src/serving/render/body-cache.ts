import { Counter } from 'prom-client';
import { CONTENT_TYPES, type Encoding } from '@daystar/formats';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { COMMON_HEADERS, VARY_BY_CALLER } from '../../http/common-headers';
import { PAGE_HEADERS } from '../../pages/layout';
import type { ForecastResponse } from '../response/forecast-response';
import type { Provenance } from '../tables/provenance';
import type { Renderer } from './render-worker';

/** Injection token of the `Renderer` of bodies. */
export const RENDERER = Symbol('RENDERER');

/** Bodies sent since the last scrape, in plain numbers, because they are counted for every response. */
const sentBodies = { cache: 0, rendering: 0 };

new Counter({
  name: 'daystar_response_bodies_total',
  help: 'Forecast response bodies sent, by origin: cache or rendering.',
  labelNames: ['from'],
  collect() {
    for (const from of ['cache', 'rendering'] as const) {
      this.inc({ from }, sentBodies[from]);
      sentBodies[from] = 0;
    }
  },
});

/** Headers that all callers of the same rows share, and inputs of the headers that depend on the request. */
export interface ResponseHeaders {
  /** Name, value, name, value, …, as `rawHeaders` of node:http. */
  readonly rawHeaders: readonly string[];
  /** The entity tag without its weak prefix `W/`. */
  readonly tag: string;
  /** Clock time from which `x-data-age` counts, ms; undefined when no row uses weather. */
  readonly dataTime?: number;
}

/** A body and the headers that all callers share: name, value, name, value. */
export interface RenderedBody {
  readonly bytes: Buffer;
  readonly rawHeaders: readonly string[];
}

/** Adds the headers that depend on the body: its length and encoding. */
export function toRenderedBody(bytes: Buffer, encoding: Encoding, { rawHeaders }: ResponseHeaders): RenderedBody {
  const length = ['content-length', String(bytes.length)];
  const compressed = encoding === 'identity' ? [] : ['content-encoding', encoding];
  return { bytes, rawHeaders: [...rawHeaders, ...compressed, ...length] };
}

/** A response with the bodies rendered so far. */
export interface BodyCacheEntry {
  readonly headers: ResponseHeaders;
  /** Holds a promise until the body is rendered. */
  readonly bodies: Map<Encoding, RenderedBody | Promise<RenderedBody>>;
  bytes: number;
  /** Value of `lastSequence` when the entry was last moved to the most recently used end. */
  sequence: number;
  /** Clock time, ms. */
  lastUsedAt: number;
}

/** Maximum size of all entries, bytes. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Approximate bytes of an entry besides its bodies. */
const ENTRY_BYTES = 3000;
/** Entries unused for this long, ms, are probably outdated: a new issue follows every ten minutes. */
const MAX_IDLE_MS = 20 * MINUTE;

/**
 * Caches bodies by the ETag of their response. Evicts idle entries, and the least recently used ones above the byte
 * limit. Each body is rendered and compressed once, however many requests wait for it. An ETag includes the issue,
 * so that its entry never goes stale.
 */
@Injectable()
export class BodyCache {
  private readonly entries = new Map<string, BodyCacheEntry>();
  private bytes = 0;
  private lastSequence = 0;

  constructor(
    @Inject(RENDERER) private readonly renderer: Renderer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() private readonly maxBytes = MAX_BYTES,
  ) {}

  getOrCreate(response: ForecastResponse): BodyCacheEntry {
    const cached = this.find(response.etag);
    if (cached) return cached;
    const lastUsedAt = this.clock.now();
    const entry = {
      headers: buildResponseHeaders(response),
      bodies: new Map(),
      bytes: 0,
      sequence: ++this.lastSequence,
      lastUsedAt,
    };
    this.entries.set(response.etag, entry);
    this.addBytes(entry, ENTRY_BYTES);
    return entry;
  }

  /** Finds the entry of a response by its ETag. Moves it to the most recently used end, at most once between two insertions. */
  find(etag: string): BodyCacheEntry | undefined {
    const cached = this.entries.get(etag);
    if (!cached) return undefined;
    cached.lastUsedAt = this.clock.now();
    if (cached.sequence === this.lastSequence) return cached;
    // Reinserting makes it the most recently used entry.
    cached.sequence = this.lastSequence;
    this.entries.delete(etag);
    this.entries.set(etag, cached);
    return cached;
  }

  getBody(entry: BodyCacheEntry, response: ForecastResponse, encoding: Encoding): RenderedBody | Promise<RenderedBody> {
    const cached = entry.bodies.get(encoding);
    if (cached) {
      sentBodies.cache++;
      return cached;
    }
    sentBodies.rendering++;
    const rendering = this.render(entry, response, encoding);
    entry.bodies.set(encoding, rendering);
    rendering.catch(() => entry.bodies.delete(encoding));
    return rendering;
  }

  /** Returns the body if it is rendered already. */
  peekBody(entry: BodyCacheEntry, encoding: Encoding): RenderedBody | undefined {
    const cached = entry.bodies.get(encoding);
    if (!cached || cached instanceof Promise) return undefined;
    sentBodies.cache++;
    return cached;
  }

  /** Evicts the bodies of an outdated response. */
  evict({ etag }: ForecastResponse): void {
    this.bytes -= this.entries.get(etag)?.bytes ?? 0;
    this.entries.delete(etag);
  }

  private async render(entry: BodyCacheEntry, response: ForecastResponse, encoding: Encoding): Promise<RenderedBody> {
    const { title, language, envelope, provenanceSummaries, format } = response;
    const fullEnvelope = provenanceSummaries.length > 0 ? { ...envelope, provenance: provenanceSummaries } : envelope;
    const bytes = await this.renderer.render({
      tableInputs: await response.readTableInputs(),
      format,
      encoding,
      title: String(title),
      language,
      envelope: fullEnvelope,
    });
    const body = toRenderedBody(bytes, encoding, entry.headers);
    entry.bodies.set(encoding, body);
    if (this.entries.get(response.etag) === entry) this.addBytes(entry, bytes.length);
    return body;
  }

  /** Adds bytes to an entry. Evicts idle entries, and the least recently used ones above the byte limit. */
  private addBytes(entry: BodyCacheEntry, addedBytes: number): void {
    entry.bytes += addedBytes;
    this.bytes += addedBytes;
    const idleSince = this.clock.now() - MAX_IDLE_MS;
    for (const [etag, oldest] of this.entries) {
      if (this.bytes <= this.maxBytes && oldest.lastUsedAt > idleSince) break;
      this.entries.delete(etag);
      this.bytes -= oldest.bytes;
    }
  }
}

/** Headers that depend on the format alone. */
const headersByFormat = Object.fromEntries(
  Object.entries(CONTENT_TYPES).map(([format, type]) => {
    const headers = { ...COMMON_HEADERS, ...(format === 'html' ? PAGE_HEADERS : {}), 'content-type': type };
    return [
      format,
      Object.entries({
        ...headers,
        vary: format === 'html' ? `${VARY_BY_CALLER}, accept-language` : VARY_BY_CALLER,
      }).flat(),
    ];
  }),
);

/** Builds the headers that are the same for all callers and encodings. */
function buildResponseHeaders(response: ForecastResponse): ResponseHeaders {
  const { etag, format, issue, modifiedAt } = response;
  const provenance = response.getProvenance();
  const { sources, best, worst, newestInput } = provenance;
  const tag = `"${etag}"`;
  const responseHeaders = [
    // Weak, because bodies in several encodings share it.
    'etag',
    `W/${tag}`,
    'last-modified',
    new Date(modifiedAt).toUTCString(),
    'x-weather-source',
    sources.join(', ') || 'climatology',
    'x-issue-id',
    issue.id,
    'x-issued-at',
    new Date(issue.issuedAt).toISOString(),
    'x-ladder',
    best === worst ? best : `${best}..${worst}`,
    'x-coverage',
    formatCoverage(response, provenance),
    ...formatTuning(response.getTuning?.()),
    ...(response.headers ?? []),
  ];
  return { dataTime: newestInput, rawHeaders: headersByFormat[format].concat(responseHeaders), tag };
}

const formatTuning = (tuning?: string) => (tuning === undefined ? [] : ['x-tuning', tuning]);

function formatCoverage(
  { coverage, rowCoverage, missingFields = [] }: ForecastResponse,
  provenance: Provenance,
): string {
  const details = [
    // Rounded down: a share below 1 must not read as 1.
    rowCoverage === undefined ? '' : `rows ${(Math.floor(rowCoverage * 1000) / 1000).toFixed(3)}`,
    formatClimatology(provenance),
    coverage === undefined ? '' : `capacity ${coverage.toFixed(3)}`,
    missingFields.length === 0 ? '' : `without ${missingFields.join(', ')}`,
  ];
  return details.filter(Boolean).join('; ') || 'complete';
}

function formatClimatology({ climatology }: Provenance): string {
  const formatTime = (time: number) => new Date(time).toISOString().replace('.000', '');
  return climatology.map(([from, to]) => `climatology ${formatTime(from)}/${formatTime(to)}`).join('; ');
}
