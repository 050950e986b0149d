import { PLANS, PLAN_IDS, type PlanId } from '@daystar/contracts';
import { DAY, MINUTE } from '@daystar/timeseries';
import type { Limit } from './rate-limits';

/** Creates a limit for each plan, once, because every request needs it. */
const createPlanLimits = (limit: (plan: PlanId) => Limit) => {
  const limits = new Map(PLAN_IDS.map((plan) => [plan, limit(plan)]));
  return (plan: PlanId): Limit => limits.get(plan)!;
};
export const getMinuteLimit = createPlanLimits((plan) => ({
  name: 'minute',
  limit: PLANS[plan].requestsPerMinute,
  windowMs: MINUTE,
}));
/** Free 304s for each request of the plan. */
const FREE_PER_REQUEST = 10;
export const getNotModifiedLimit = createPlanLimits((plan) => ({
  name: 'not-modified',
  limit: FREE_PER_REQUEST * PLANS[plan].requestsPerMinute,
  windowMs: MINUTE,
}));
export const getSimpleRequestLimit = createPlanLimits((plan) => ({
  name: 'simple-day',
  limit: PLANS[plan].simpleRequestsPerDay,
  windowMs: DAY,
}));
export const getTypicalYearLimit = createPlanLimits((plan) => ({
  name: 'typical-year-day',
  limit: PLANS[plan].typicalYearsPerDay,
  windowMs: DAY,
}));
export const getMeasurementLimit = createPlanLimits((plan) => ({
  name: 'measurement-day',
  limit: PLANS[plan].measurementsPerDay,
  windowMs: DAY,
}));
