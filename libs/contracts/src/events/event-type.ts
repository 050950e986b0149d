/** A kind of event. */
export interface EventType<T extends object = object> {
  /** Ends with its version. */
  readonly topic: string;
  /** When it is sent, and what it says. */
  readonly meaning: string;
  /** The class its payload is validated against. */
  readonly payload: new () => T;
  /** Messages of one key keep their order. */
  keyOf(payload: T): string;
  /** A compacted topic keeps the last message of each key for ever; a message without payload removes the key. */
  readonly compacted: boolean;
  /**
   * For how long after it was sent an event matters to instances that hold in memory what it tells, ms: one that starts is
   * not told of older ones. Without it, it is told of all that are retained.
   */
  readonly mattersFor?: number;
  readonly example: T;
}
