import { SKY_COLUMNS, type ForecastIssue, type SkyBlock, type SkyColumn } from '@daystar/contracts';

export const site = 'site/1234-abcd-5678-ef90';

export function issueOf(id: string, issuedAt: string, change: Partial<ForecastIssue> = {}): ForecastIssue {
  return {
    resource: site,
    issue_id: id,
    issued_at: issuedAt,
    next_issue_at: '2026-01-01T12:10:00Z',
    unit: 'MW',
    capacity: 100,
    resource_version: 1,
    estimated_actuals: {
      first_period_end: '2026-01-01T11:55:00Z',
      pv_estimate: [58.3, 0],
      provenance: [{ steps: 2, ladder: 'nwp', inputs: [{ source: 'gfs', run: '2026-01-01T06:00:00Z' }] }],
    },
    forecasts: {
      first_period_end: '2026-01-01T12:05:00Z',
      pv_estimate: [57.1234, 56.8, 99.9999],
      pv_estimate10: [49.2, 47.5, 0.0001],
      pv_estimate90: [61.4, 61.9, 100],
      untuned_estimate: [55.5, 54.1, 98.2],
      provenance: [{ steps: 3, ladder: 'nwp', inputs: [{ source: 'gfs', run: '2026-01-01T06:00:00Z' }] }],
    },
    ...change,
  };
}

export function skyOf(cell: string, issuedAt: string, temperature = 21.35): SkyBlock {
  const columns = Object.fromEntries(SKY_COLUMNS.map((name) => [name, Float64Array.of(0.5, 0.2, NaN)])) as Record<
    SkyColumn,
    Float64Array
  >;
  return {
    cell,
    issued_at: issuedAt,
    next_issue_at: '2026-01-01T12:10:00Z',
    first_period_end: '2026-01-01T11:55:00Z',
    period: 'PT5M',
    actual_steps: 2,
    columns: { ...columns, air_temp: Float64Array.of(temperature, -40, 0) },
    provenance: [{ steps: 3, ladder: 'climatology', inputs: [] }],
  };
}
