import { PLANS, PLAN_IDS, type PlanId, type UsageUnit } from '@daystar/contracts';
import { DAY, MINUTE } from '@daystar/timeseries';
import type { Limit } from './rate-limits';

const createPlanLimits = (limit: (plan: PlanId) => Limit) =>
  Object.fromEntries(PLAN_IDS.map((plan) => [plan, limit(plan)])) as Readonly<Record<PlanId, Limit>>;

const countByDay = (unit: UsageUnit): Limit => ({ name: unit, limit: Infinity, windowMs: DAY });

export const MINUTE_LIMITS = createPlanLimits((plan) => ({
  name: 'minute',
  limit: PLANS[plan].requestsPerMinute,
  windowMs: MINUTE,
  usage: countByDay('requests'),
}));
/** Number of 304 responses that are free for each request per minute of the plan. */
const FREE_NOT_MODIFIED_PER_REQUEST = 10;
export const NOT_MODIFIED_LIMITS = createPlanLimits((plan) => ({
  name: 'not-modified',
  limit: FREE_NOT_MODIFIED_PER_REQUEST * PLANS[plan].requestsPerMinute,
  windowMs: MINUTE,
}));
/** Latitude/longitude requests. The name stays, because counters and metrics of earlier releases use it. */
export const PLACE_REQUEST_LIMITS = createPlanLimits((plan) => ({
  name: 'simple-day',
  limit: PLANS[plan].placeRequestsPerDay,
  windowMs: DAY,
  usage: countByDay('simple_requests'),
}));
/** New sites and sites that move: the service fetches the weather of each new place. */
export const SITE_PLACE_LIMITS = createPlanLimits((plan) => ({
  name: 'site-place-day',
  limit: PLANS[plan].placeRequestsPerDay,
  windowMs: DAY,
}));
export const TYPICAL_YEAR_LIMITS = createPlanLimits((plan) => ({
  name: 'typical-year-day',
  limit: PLANS[plan].typicalYearsPerDay,
  windowMs: DAY,
  usage: countByDay('typical_years'),
}));
export const MEASUREMENT_LIMITS = createPlanLimits((plan) => ({
  name: 'measurement-day',
  limit: PLANS[plan].measurementsPerDay,
  windowMs: DAY,
  usage: countByDay('measurements'),
}));
