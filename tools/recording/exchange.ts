/** A request that a weather source sent, and the response it got. */
export interface Exchange {
  readonly source: string;
  /** Path and query below the address of the source, without a leading slash. */
  readonly path: string;
  /** Value of the request's `Range` header. */
  readonly range?: string;
  /** Time of the request, ms since 1970. */
  readonly at: number;
  /** Status of the response; absent when the connection failed before it. */
  readonly status?: number;
  /** Response headers that sources read, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Time from the request to the response headers, ms. */
  readonly firstByteMs: number;
  /** Time from the request to the end of the response, ms. */
  readonly durationMs: number;
  /** SHA-256 of the received body in hexadecimal digits: the name of its file. Absent for an empty body. */
  readonly body?: string;
  /** Whether the connection failed before the end of the response. */
  readonly isInterrupted: boolean;
}

/** Names of the response headers that sources read. */
export const RECORDED_HEADERS = ['content-type', 'content-range', 'etag', 'last-modified', 'retry-after'] as const;
