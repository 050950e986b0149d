import { DeletedExternalForecasts } from '../external-forecasts/stored-issue';
import { MAX_MEASUREMENT_AGE_MS } from '../sites/measurement';
import type { EventType } from './event-type';

export const externalForecastsDeleted: EventType<DeletedExternalForecasts> = {
  topic: 'forecast.external-deleted.v1',
  meaning: 'Published when external forecasts of a site or an aggregation have been deleted for a time range.',
  payload: DeletedExternalForecasts,
  getKey: (deleted) => deleted.resource,
  isCompacted: false,
  maxAgeMs: MAX_MEASUREMENT_AGE_MS,
  example: {
    resource: 'site/1234-abcd-5678-ef90',
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
    deleted_at: '2026-01-03T09:00:00Z',
  },
};
