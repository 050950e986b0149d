import type { VerificationReport } from './verification.service';

export const GROUPINGS = ['lead', 'hour', 'sky'] as const;

type GroupedErrors = Pick<VerificationReport, 'time_zone' | 'hours' | 'skies' | 'days'>;

/** Scores by lead time. On request, also errors by lead time and hour of day or sky. */
export type VerificationResponse = Omit<VerificationReport, keyof GroupedErrors> & Partial<Omit<GroupedErrors, 'days'>>;

export function toVerificationResponse(
  { hours, skies, days: _, time_zone, ...report }: VerificationReport,
  grouping: (typeof GROUPINGS)[number],
): VerificationResponse {
  if (grouping === 'hour') return { ...report, time_zone, hours };
  return grouping === 'sky' ? { ...report, skies } : report;
}
