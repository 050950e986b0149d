import type { DeletedCount } from '@daystar/contracts';
import { count } from '../api-description/basic-schemas';
import { objectWith } from '../api-description/json-schema';
import type { QueryParameter } from '../api-description/operation';
import { createRequiredParameter } from '../api-description/parameters';

/** Response to a deletion of measurements, or of forecasts of other providers. */
export interface DeletedRows extends DeletedCount {
  /** Whether the tuning is deleted too, and trained again half a minute later. */
  readonly tuning_reset: boolean;
}

export const DELETED_ROWS = objectWith({
  deleted: count,
  tuning_reset: {
    type: 'boolean',
    description: 'Whether what was learned is deleted too. Training begins half a minute later, if tuning is enabled.',
  },
});

/** Parameters of a deletion of measurements or external forecasts. */
export const DELETION_RANGE: readonly QueryParameter[] = [
  createRequiredParameter('from', 'Periods that end after this time.', '2026-03-01T00:00:00Z'),
  createRequiredParameter('to', 'Periods that end no later than this time.', '2026-03-02T00:00:00Z'),
];

/** Adds what a deletion means for the tuning: a deletion of nothing changes nothing. */
export const describeDeletion = ({ deleted }: DeletedCount): DeletedRows => ({ deleted, tuning_reset: deleted > 0 });
