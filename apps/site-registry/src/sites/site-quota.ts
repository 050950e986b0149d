import {
  DaystarError,
  PLANS,
  type Plan,
  type PlanId,
  type SiteKind,
  deriveTestSiteId,
  getPlan,
} from '@daystar/contracts';
import { SiteEntity } from '@daystar/database';
import { type EntityManager, Not } from 'typeorm';

/** Limits of sites by kind. Weather sites cost as much as rooftop sites and have the same limit. */
const LIMITS: Record<SiteKind, (plan: Plan) => number> = {
  utility: (plan) => plan.utilitySites,
  rooftop: (plan) => plan.rooftopSites,
  weather: (plan) => plan.rooftopSites,
};

/** Counts the sites of a kind to which the limit applies: all but the test site. */
export const countSites = (manager: EntityManager, account_id: string, kind: SiteKind): Promise<number> =>
  manager.countBy(SiteEntity, { account_id, kind, resource_id: Not(deriveTestSiteId(account_id)) });

/**
 * Returns how many sites of a kind an account may have.
 * @param maxSites limit of the operator, which replaces the limits of paid plans
 */
export function getSiteLimit(planId: PlanId, kind: SiteKind, maxSites?: number): number {
  const plan = getPlan(planId);
  return plan === PLANS.free ? LIMITS[kind](plan) : (maxSites ?? LIMITS[kind](plan));
}

/**
 * Checks that an account may register another site.
 * @param existingSites number of sites of the kind
 * @param maxSites as in `getSiteLimit`
 * @throws DaystarError Forbidden when the plan allows no further site of the kind
 */
export function checkSiteQuota(planId: PlanId, kind: SiteKind, existingSites: number, maxSites?: number): void {
  const plan = getPlan(planId);
  const limit = getSiteLimit(planId, kind, maxSites);
  if (existingSites < limit) return;
  const kindName = kind === 'utility' ? 'utility-scale' : kind;
  const noun = limit === 1 ? 'site' : 'sites';
  const message = `The ${plan.name} plan allows ${limit} ${kindName} ${noun}. Delete one, or ask the operator for more.`;
  throw new DaystarError('Forbidden', message);
}
