/** What an account may do. Plans are data: a new one is a row here. */
export interface Plan {
  readonly name: string;
  /** Utility-scale sites beyond those assigned as test sites. */
  readonly utilitySites: number;
  readonly rooftopSites: number;
  /** Requests for any latitude/longitude, per day (UTC). */
  readonly simpleRequestsPerDay: number;
  readonly requestsPerMinute: number;
  /** May define aggregations over its own sites. */
  readonly aggregations: boolean;
}

const unlimited = Number.POSITIVE_INFINITY;

export const PLANS = {
  free: {
    name: 'Free',
    utilitySites: 1,
    rooftopSites: 2,
    simpleRequestsPerDay: 50,
    requestsPerMinute: 60,
    aggregations: false,
  },
  commercial: {
    name: 'Commercial',
    utilitySites: unlimited,
    rooftopSites: unlimited,
    simpleRequestsPerDay: 5000,
    requestsPerMinute: 600,
    aggregations: false,
  },
  enterprise: {
    name: 'Enterprise',
    utilitySites: unlimited,
    rooftopSites: unlimited,
    simpleRequestsPerDay: unlimited,
    requestsPerMinute: 6000,
    aggregations: true,
  },
} as const satisfies Record<string, Plan>;

export type PlanId = keyof typeof PLANS;

/** The plan of an account. One that only a later release knows, which a table may hold, counts as the smallest. */
export const planOf = (id: PlanId): Plan => PLANS[id] ?? PLANS.free;

export const PLAN_IDS = Object.keys(PLANS) as PlanId[];
