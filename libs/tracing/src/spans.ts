/** A span to record. */
export interface SpanOf {
  /** Low-cardinality name, operation and topic or command: `publish sites.site.v1`. */
  readonly name: string;
  readonly kind: 'producer' | 'consumer' | 'client' | 'server';
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Trace headers of the message that caused it; the span joins the trace of its sender. */
  readonly causedBy?: Readonly<Record<string, string>>;
}

/** Tracing of a process. Headers are those of W3C Trace Context (w3.org/TR/trace-context). */
export interface Tracing {
  /** Sets the service name and starts exporting spans. */
  start(service: string): void;
  /** Headers of a message that continue the current trace in its handler. */
  carry(): Record<string, string>;
  /** Runs work in a span; an error is recorded and rethrown. */
  span<T>(span: SpanOf, work: () => Promise<T>): Promise<T>;
  /** Runs work in the trace of the given headers; without headers, outside any trace. */
  within<T>(carried: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T>;
  /** Adds attributes to the span of the current HTTP request; the route pattern also names it. */
  request(route: string | undefined, attributes: Readonly<Record<string, string>>): void;
  /** Id of the current trace, 32 hex digits. */
  id(): string | undefined;
  /** Exports the remaining spans. */
  stop(): Promise<void>;
}
