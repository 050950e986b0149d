import type { Aggregation } from '@daystar/contracts';
import type { Caller } from '../../http/caller';

/** Whether a caller may read and change the measurements of an aggregation, and change its tuning. */
export const isWritable = ({ account: { account_id } }: Caller, { owner, writers = [] }: Aggregation): boolean =>
  owner === account_id || writers.includes(account_id);
