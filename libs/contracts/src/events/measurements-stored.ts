import { SiteMeasurements } from '../sites/site-measurements';
import { MAX_MEASUREMENT_AGE_MS } from '../sites/measurement';
import type { EventType } from './event-type';

export const measurementsStored: EventType<SiteMeasurements> = {
  topic: 'sites.measurement.v1',
  meaning: 'Published when posted measurements of a site have been stored.',
  payload: SiteMeasurements,
  getKey: (stored) => stored.resource_id,
  isCompacted: false,
  maxAgeMs: MAX_MEASUREMENT_AGE_MS,
  example: {
    resource_id: '1234-abcd-5678-ef90',
    account_id: 'acme',
    measurements: [{ period_end: '2026-01-01T19:30:00Z', period: 'PT30M', total_power: 61.2 }],
  },
};
