import { StoredExternalForecastIssue } from '../external-forecasts/stored-issue';
import { MAX_MEASUREMENT_AGE_MS } from '../sites/measurement';
import type { EventType } from './event-type';

export const externalForecastsStored: EventType<StoredExternalForecastIssue> = {
  topic: 'forecast.external.v1',
  meaning: 'Published when a posted forecast of another provider for a site or an aggregation has been stored.',
  payload: StoredExternalForecastIssue,
  getKey: (stored) => stored.resource,
  isCompacted: false,
  maxAgeMs: MAX_MEASUREMENT_AGE_MS,
  example: {
    resource: 'site/1234-abcd-5678-ef90',
    issued_at: '2026-01-01T06:00:00Z',
    forecasts: [
      {
        period_end: '2026-01-02T12:30:00Z',
        period: 'PT30M',
        pv_estimate: 58.4,
        pv_estimate10: 31.2,
        pv_estimate90: 71.9,
      },
    ],
  },
};
