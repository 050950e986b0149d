import { DaystarError, PLANS, type Plan, type PlanId, type SiteKind } from '@daystar/contracts';

/** Weather sites cost what rooftop sites cost, and every plan has room for as many. */
const ROOM: Record<SiteKind, (plan: Plan) => number> = {
  utility: (plan) => plan.utilitySites,
  rooftop: (plan) => plan.rooftopSites,
  weather: (plan) => plan.rooftopSites,
};

/** @throws DaystarError Forbidden when the plan has no room for one more site of a kind */
export function checkRoom(planId: PlanId, kind: SiteKind, held: number): void {
  const plan = PLANS[planId];
  const room = ROOM[kind](plan);
  if (held < room) return;
  const sites = room === 1 ? 'site' : 'sites';
  const message = `The ${plan.name} plan has room for ${room} ${kind} ${sites}: delete one, or ask for another plan.`;
  throw new DaystarError('Forbidden', message);
}
