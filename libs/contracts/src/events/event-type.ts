/** Type of event on one topic. */
export interface EventType<T extends object = object> {
  /** Ends with its version. */
  readonly topic: string;
  /** When the event is sent, and what it contains. */
  readonly meaning: string;
  /** Class that payloads are validated against. */
  readonly payload: new () => T;
  /** Message key: messages with the same key are ordered. */
  getKey(payload: T): string;
  /** A compacted topic keeps the last message of each key; a message without payload (tombstone) removes the key. */
  readonly isCompacted: boolean;
  /**
   * Maximum age, ms, of the messages delivered to an instance that rebuilds its memory at start-up. Without it, all
   * retained messages are delivered.
   */
  readonly maxAgeMs?: number;
  readonly example: T;
}
