/** Specification of a history of one year. */
export const SPECIFICATION = {
  latitude: 1,
  longitude: 2,
  start: '2023-01-01T00:00:00Z',
  end: '2024-01-01T00:00:00Z',
  period: 'PT30M',
  format: 'csv',
} as const;
