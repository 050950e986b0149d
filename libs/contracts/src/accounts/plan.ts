/** Limits of an account. To add a plan, add an entry to `PLANS`. */
export interface Plan {
  readonly name: string;
  /** Utility-scale sites beyond those assigned as test sites. The operator may set another number for paying plans. */
  readonly utilitySites: number;
  /** Rooftop sites, and as many weather sites. The operator may set another number for paying plans. */
  readonly rooftopSites: number;
  /**
   * Latitude/longitude requests per day (UTC): data of a place, or of a system that is not registered as a site. Past rows and
   * typical years of sites count too, because they are computed from the weather of the place.
   */
  readonly placeRequestsPerDay: number;
  /** Typical years and monthly soiling, of places and sites, per day (UTC): each reads some 20 years of weather. */
  readonly typicalYearsPerDay: number;
  /** Years of history that the account may order, per day (UTC), unless the operator set another number for it. */
  readonly historyYearsPerDay: number;
  /** Measurements that the account may post, per day (UTC): a year of five-minute values has 105,120. */
  readonly measurementsPerDay: number;
  readonly requestsPerMinute: number;
  /** Whether the account may define aggregations over its own sites. */
  readonly canDefineAggregations: boolean;
}

const UNLIMITED = Number.POSITIVE_INFINITY;

export const PLANS = {
  free: {
    name: 'Free',
    utilitySites: 1,
    rooftopSites: 2,
    placeRequestsPerDay: 50,
    typicalYearsPerDay: 20,
    historyYearsPerDay: 5,
    measurementsPerDay: 500_000,
    requestsPerMinute: 60,
    canDefineAggregations: false,
  },
  commercial: {
    name: 'Commercial',
    utilitySites: 10_000,
    rooftopSites: 10_000,
    placeRequestsPerDay: 5000,
    typicalYearsPerDay: 500,
    historyYearsPerDay: 200,
    measurementsPerDay: 10_000_000,
    requestsPerMinute: 600,
    canDefineAggregations: false,
  },
  enterprise: {
    name: 'Enterprise',
    utilitySites: 100_000,
    rooftopSites: 100_000,
    placeRequestsPerDay: UNLIMITED,
    typicalYearsPerDay: UNLIMITED,
    historyYearsPerDay: UNLIMITED,
    measurementsPerDay: UNLIMITED,
    requestsPerMinute: 6000,
    canDefineAggregations: true,
  },
} as const satisfies Record<string, Plan>;

export type PlanId = keyof typeof PLANS;

/** Returns the plan of an account. An id from a later release, which the database may contain, counts as the smallest plan. */
export const getPlan = (id: PlanId): Plan => PLANS[id] ?? PLANS.free;

export const PLAN_IDS = Object.keys(PLANS) as PlanId[];
