import type { Measurement } from '../types';

/** Fields of a measurement, and the kind of their values. */
export const MEASUREMENT_FIELDS: Readonly<Record<string, 'text' | 'number' | 'boolean'>> = {
  ...({ period_end: 'text', period: 'text', total_power: 'number', mean_ghi: 'number' } as const),
  ...({ availability: 'number', inverters_available: 'number', network_constraint: 'boolean' } as const),
  ...({ constraint_power_ceiling: 'number', local_limit: 'number' } as const),
  ...({ tracking_angle: 'number', frequency: 'number' } as const),
} satisfies Record<keyof Measurement, 'text' | 'number' | 'boolean'>;
