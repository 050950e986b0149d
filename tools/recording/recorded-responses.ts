import type { Exchange } from './exchange';

/** Response to a request during a replay. */
export type ReplayedResponse =
  /** A response as it was recorded. */
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  /** Bytes of an object that was recorded with another range: part of the body of the exchange. `end` is exclusive. */
  | {
      readonly kind: 'slice';
      readonly exchange: Exchange;
      readonly start: number;
      readonly end: number;
      readonly contentRange: string;
    }
  /** The object was published later. */
  | { readonly kind: 'not published' }
  /** No source asked for it during the recording. */
  | { readonly kind: 'not recorded' };

/** Bytes of an object that a response has; `end` is exclusive. */
interface Extent {
  readonly start: number;
  readonly end: number;
  /** Size of the object as in `Content-Range`. */
  readonly size: string;
}

/** Finds what a source would have got at a time of a recording. */
export class RecordedResponses {
  /** Exchanges of each path, by time. */
  private readonly byPath = new Map<string, Exchange[]>();

  constructor(exchanges: readonly Exchange[]) {
    for (const exchange of [...exchanges].sort((a, b) => a.at - b.at)) {
      const key = toKey(exchange.source, exchange.path);
      const known = this.byPath.get(key);
      if (known) known.push(exchange);
      else this.byPath.set(key, [exchange]);
    }
  }

  /**
   * Finds the last response up to a time, either to the same request or to one for more bytes of the same object.
   * @param range value of the request's `Range` header
   * @param time ms since 1970
   */
  find(source: string, path: string, range: string | undefined, time: number): ReplayedResponse {
    const all = this.byPath.get(toKey(source, path));
    if (!all) return { kind: 'not recorded' };
    const past = all.filter(({ at }) => at <= time);
    const exact = past.findLast((exchange) => exchange.range === range);
    const slice = this.findSlice(past, range);
    // An object that was complete once is preferred to an earlier failure.
    if (exact && (!slice || exact.at >= slice.exchange.at)) return { kind: 'exchange', exchange: exact };
    if (slice) return slice;
    const missing = past.findLast(({ status }) => status === 404 || status === 403);
    if (missing) return { kind: 'exchange', exchange: missing };
    return past.length === 0 ? { kind: 'not published' } : { kind: 'not recorded' };
  }

  private findSlice(past: readonly Exchange[], range: string | undefined) {
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (first === undefined) return undefined;
    const start = Number(first);
    for (const exchange of past.toReversed()) {
      const extent = readExtent(exchange);
      if (!extent || start < extent.start || start >= extent.end) continue;
      const end = last ? Number(last) + 1 : Number(extent.size);
      if (end > extent.end) continue;
      const contentRange = `bytes ${start}-${end - 1}/${extent.size}`;
      return { kind: 'slice' as const, exchange, start: start - extent.start, end: end - extent.start, contentRange };
    }
    return undefined;
  }
}

const toKey = (source: string, path: string): string => `${source} ${path}`;

/** Reads which bytes a complete response has; undefined for others. */
function readExtent({ status, headers, isInterrupted }: Exchange): Extent | undefined {
  if (status !== 206 || isInterrupted) return undefined;
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  return first === undefined ? undefined : { start: Number(first), end: Number(last) + 1, size };
}
