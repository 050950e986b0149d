import { DaystarError, planOf, type Plan, type PlanId, type SiteKind } from '@daystar/contracts';

/** Weather sites cost what rooftop sites cost, and every plan has room for as many. */
const ROOM: Record<SiteKind, (plan: Plan) => number> = {
  utility: (plan) => plan.utilitySites,
  rooftop: (plan) => plan.rooftopSites,
  weather: (plan) => plan.rooftopSites,
};

/** @throws DaystarError Forbidden when the plan has no room for one more site of a kind */
export function checkRoom(planId: PlanId, kind: SiteKind, held: number): void {
  const plan = planOf(planId);
  const room = ROOM[kind](plan);
  if (held < room) return;
  const sites = room === 1 ? 'site' : 'sites';
  throw new DaystarError('Forbidden', `The ${plan.name} plan has room for ${room} ${kind} ${sites}.`);
}
