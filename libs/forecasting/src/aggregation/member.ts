import type { ForecastIssue } from '@daystar/contracts';
import type { ErrorSource } from './error-groups';

/** A member of an aggregation. */
export interface Member extends ErrorSource {
  readonly resource_id: string;
  /** MW */
  readonly capacity: number;
  /** The highest of the stated capacity and its changes, MW, which bounds P90; `capacity` when absent. */
  readonly highestCapacity?: number;
  /** Newest issue, if any. */
  readonly issue?: ForecastIssue;
}
