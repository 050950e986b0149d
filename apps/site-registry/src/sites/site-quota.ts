import { DaystarError, PLANS, type Plan, type PlanId, type SiteKind, getPlan } from '@daystar/contracts';

/** Limits of sites by kind. Weather sites cost as much as rooftop sites and have the same limit. */
const LIMITS: Record<SiteKind, (plan: Plan) => number> = {
  utility: (plan) => plan.utilitySites,
  rooftop: (plan) => plan.rooftopSites,
  weather: (plan) => plan.rooftopSites,
};

/**
 * Checks that an account may register another site.
 * @param existingSites number of sites of the kind
 * @param maxSites limit of the operator, which replaces the limits of paid plans
 * @throws DaystarError Forbidden when the plan allows no further site of the kind
 */
export function checkSiteQuota(planId: PlanId, kind: SiteKind, existingSites: number, maxSites?: number): void {
  const plan = getPlan(planId);
  const limit = plan === PLANS.free ? LIMITS[kind](plan) : (maxSites ?? LIMITS[kind](plan));
  if (existingSites < limit) return;
  const name = kind === 'utility' ? 'utility-scale' : kind;
  const sites = limit === 1 ? 'site' : 'sites';
  const message = `The ${plan.name} plan allows ${limit} ${name} ${sites}. Delete one, or ask the operator for more.`;
  throw new DaystarError('Forbidden', message);
}
