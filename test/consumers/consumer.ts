import type { Audience } from '@daystar/bus';
import type { EventType } from '@daystar/contracts';
import type { Installation } from './installation';

/** One `OnEvent` handler of a service, and the state it writes. */
export interface Consumer {
  readonly service: string;
  readonly type: EventType;
  readonly audience: Audience;
  /** What the handler does, as the title of its test. */
  readonly task: string;
  /** Prepares the state that the handler needs. @param n identifies the key of the test */
  readonly prepare?: (installation: Installation, n: number) => unknown;
  /**
   * Reads the state of the key after handling, without the key, so that the states of different keys can be compared.
   * Undefined while handling is in progress.
   */
  readonly readState: (installation: Installation, n: number) => unknown;
  /** True when a tombstone does not change the state. */
  readonly isRemovalIgnored?: boolean;
}
