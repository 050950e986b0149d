import type { ForecastIssue } from './issue';

/** An issue of three rows, for the examples of events and commands. */
export const exampleIssue: ForecastIssue = {
  resource: 'site/1234-abcd-5678-ef90',
  issue_id: '20260101T190000Z-1',
  issued_at: '2026-01-01T19:00:00Z',
  next_issue_at: '2026-01-01T19:10:00Z',
  unit: 'MW',
  capacity: 100,
  resource_version: 1,
  estimated_actuals: {
    first_period_end: '2026-01-01T19:00:00Z',
    pv_estimate: [58.3],
    provenance: [{ steps: 1, ladder: 'observation', inputs: [{ source: 'goes', run: '2026-01-01T18:55:00Z' }] }],
  },
  forecasts: {
    first_period_end: '2026-01-01T19:05:00Z',
    pv_estimate: [57.1, 56.8],
    pv_estimate10: [49.2, 47.5],
    pv_estimate90: [61.4, 61.9],
    provenance: [{ steps: 2, ladder: 'nowcast+nwp', inputs: [{ source: 'gfs', run: '2026-01-01T12:00:00Z' }] }],
  },
};
