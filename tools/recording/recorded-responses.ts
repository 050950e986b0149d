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

/** Finds the response that a source would have got at a time of a recording. */
export class RecordedResponses {
  /** Exchanges of each path, by time. */
  private readonly byPath = new Map<string, Exchange[]>();

  constructor(exchanges: readonly Exchange[]) {
    for (const exchange of [...exchanges].sort((a, b) => a.at - b.at)) {
      const key = toKey(exchange.source, exchange.path);
      const pathExchanges = this.byPath.get(key);
      if (pathExchanges) pathExchanges.push(exchange);
      else this.byPath.set(key, [exchange]);
    }
  }

  /**
   * Finds the last response up to a time, either to the same request or to one for more bytes of the same object.
   * @param range value of the request's `Range` header
   * @param time ms since 1970
   */
  find(source: string, path: string, range: string | undefined, time: number): ReplayedResponse {
    const exchanges = this.byPath.get(toKey(source, path));
    if (!exchanges) return { kind: 'not recorded' };
    const past = exchanges.filter(({ at }) => at <= time);
    const exactMatch = past.findLast((exchange) => exchange.range === range);
    const slice = this.findSlice(past, range);
    // An object that was complete once is preferred to an earlier failure.
    if (exactMatch && (!slice || exactMatch.at >= slice.exchange.at)) return { kind: 'exchange', exchange: exactMatch };
    if (slice) return slice;
    const notFound = past.findLast(({ status }) => status === 404 || status === 403);
    if (notFound) return { kind: 'exchange', exchange: notFound };
    return past.length === 0 ? { kind: 'not published' } : { kind: 'not recorded' };
  }

  private findSlice(past: readonly Exchange[], range: string | undefined) {
    const [, firstByte, lastByte] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (firstByte === undefined) return undefined;
    const start = Number(firstByte);
    for (const exchange of past.toReversed()) {
      const extent = readExtent(exchange);
      if (!extent || start < extent.start || start >= extent.end) continue;
      const end = lastByte ? Number(lastByte) + 1 : Number(extent.size);
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
  const [, firstByte, lastByte, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  return firstByte === undefined ? undefined : { start: Number(firstByte), end: Number(lastByte) + 1, size };
}
