/** A piece of work as a trace shows it. */
export interface SpanOf {
  /** Few there are: what is done and to which topic or command, `publish sites.site.v1`. */
  readonly name: string;
  readonly kind: 'producer' | 'consumer' | 'client' | 'server';
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Headers of the message that caused it: the work belongs to its sender's trace, and to no other. */
  readonly causedBy?: Readonly<Record<string, string>>;
}

/** What tells of work that goes through several processes, W3C Trace Context (w3.org/TR/trace-context). */
export interface Tracing {
  /** Names this process, and begins to send spans. */
  start(service: string): void;
  /** What a message carries so that its handler goes on with the trace at hand. */
  carry(): Record<string, string>;
  /** Does the work as a span; a failure marks it and is thrown on. */
  span<T>(span: SpanOf, work: () => Promise<T>): Promise<T>;
  /** Does the work in the trace that was carried, in none when nothing was: what it does as spans belongs there. */
  within<T>(carried: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T>;
  /** Adds to the span of the HTTP request at hand: the pattern of its route, which also names it, and others. */
  request(route: string | undefined, attributes: Readonly<Record<string, string>>): void;
  /** The trace at hand, 32 hex digits. */
  id(): string | undefined;
  /** Sends what is left. */
  stop(): Promise<void>;
}
