/** Name, kind and attributes of a span. */
export interface SpanOptions {
  /** Low-cardinality name of an operation and a topic or command: `publish sites.site.v1`. */
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
  /** Returns the headers with which the handler of a message continues the current trace. */
  createContextHeaders(): Record<string, string>;
  /** Runs a task in a span; an error is recorded and rethrown. */
  runInSpan<T>(span: SpanOptions, task: () => Promise<T>): Promise<T>;
  /** Runs a task in the trace of the given headers; outside any trace when they are empty. */
  runInContext<T>(headers: Readonly<Record<string, string>>, task: () => Promise<T>): Promise<T>;
  /** Adds attributes to the span of the current HTTP request; the route pattern also names it. */
  annotateRequest(route: string | undefined, attributes: Readonly<Record<string, string>>): void;
  /** Returns the id of the current trace, 32 hex digits. */
  getTraceId(): string | undefined;
  /** Exports the remaining spans. */
  stop(): Promise<void>;
}
