import type { DeletedCount } from '@daystar/contracts';
import { count } from '../api-description/basic-schemas';
import { objectWith } from '../api-description/json-schema';

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

/** Adds what a deletion means for the tuning: a deletion of nothing changes nothing. */
export const describeDeletion = ({ deleted }: DeletedCount): DeletedRows => ({ deleted, tuning_reset: deleted > 0 });
