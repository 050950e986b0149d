/** A kind of event: its topic with version, the class its payload is validated against, its key, an example. */
export interface EventType<T extends object = object> {
  readonly topic: string;
  readonly payload: new () => T;
  /** Messages of one key keep their order. */
  keyOf(payload: T): string;
  /** A compacted topic keeps the last message of each key for ever; a message without payload removes the key. */
  readonly compacted: boolean;
  readonly example: T;
}
