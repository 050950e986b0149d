import type { EventType } from '@daystar/contracts';

/** Two consecutive payloads of a key, and an invalid one. */
export interface MessageCase<T extends object = object> {
  readonly type: EventType<T>;
  /** Returns a unique key, by number. */
  getKey(n: number): string;
  createOlder(n: number): T;
  createNewer(n: number): T;
  /** A field and its invalid value. */
  readonly invalidFields: Readonly<Record<string, unknown>>;
  /** Unknown enum values of a later release; empty for a class without enums. */
  readonly unknownValues: Readonly<Record<string, unknown>>;
  /** Whether a message with unknown values is skipped instead of read without them. */
  readonly isSkippedWhenUnknown?: boolean;
}
