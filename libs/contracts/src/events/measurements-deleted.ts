import { MAX_MEASUREMENT_AGE_MS } from '../sites/measurement';
import { DeletedMeasurements } from '../sites/deleted-measurements';
import type { EventType } from './event-type';

export const measurementsDeleted: EventType<DeletedMeasurements> = {
  topic: 'sites.measurement-deleted.v1',
  meaning: 'Published when the owner of a site has deleted its measurements of a time range.',
  payload: DeletedMeasurements,
  getKey: (deleted) => deleted.resource_id,
  isCompacted: false,
  maxAgeMs: MAX_MEASUREMENT_AGE_MS,
  example: {
    resource_id: '1234-abcd-5678-ef90',
    account_id: 'acme',
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
    deleted_at: '2026-01-03T09:00:00Z',
  },
};
