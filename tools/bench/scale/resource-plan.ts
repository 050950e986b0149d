/** Measured sizes and processor times of docs/scale.md. A test compares the costs with the text of that page. */
export const COSTS = {
  /** Processor time to compute an issue, ms. */
  computeMs: 4.2,
  /** Processor time to publish and archive an issue, ms. */
  publishMs: 1.5,
  /** Processor time for an aggregation to read an issue, ms. */
  readMs: 0.4,
  /** Size of an issue in Redis, kB. */
  redisKb: 5.5,
  /** Size of an issue in a Kafka message, kB. */
  kafkaKb: 14.4,
  /** Size of a response with an issue, kB. */
  responseKb: 3,
  /** Pointer and ids of issues of a site in Redis, kB. */
  redisPointersKb: 0.6,
  /** Issues of a site in a day with one issue in a slot, in the archive, kB. */
  archiveKbPerDay: 250,
  /** Measurements of a site in 100 days at PT15M, MB. */
  measurementsMb: 1.3,
  /** Site and account in a gateway, kB. */
  gatewayKb: 1,
} as const;

/** Assumptions of the plan: targets, sizes of processes, and retention. */
export const ASSUMPTIONS = {
  slotSeconds: 600,
  utilization: 0.6,
  coresPerEngine: 2,
  gbPerEngine: 2,
  gateways: 2,
  coresPerGateway: 1,
  /** Time until all sites have rows of a satellite frame, s. */
  frameSeconds: 60,
  /** Time until all sites have rows of a model run, s. */
  modelRunSeconds: 300,
  kafkaReplicas: 3,
  /** Retention of issues in Kafka. */
  kafkaHours: 6,
  /** Time after which Kafka closes a segment: it deletes only closed segments. */
  kafkaSegmentHours: 2,
  postgresDays: 8,
  archiveDays: 90,
  /** Minimum cores of Kafka, Redis, Postgres and others. */
  minStoreCores: 6,
  /** Cores of Kafka, Redis, Postgres and others for a million sites. */
  storeCoresPerMillion: 20,
} as const;

/** Unit prices, USD. */
export const PRICES = {
  coreHour: 0.04,
  memoryGbHour: 0.005,
  diskGbMonth: 0.1,
  objectGbMonth: 0.023,
  outgoingGb: 0.09,
  hoursPerMonth: 730,
} as const;

/** Resources of an installation. 1 GB is 10^9 bytes. */
export interface ResourcePlan {
  readonly engineCores: number;
  /** Engines for new weather of all sites within its target. */
  readonly latencyEngines: number;
  readonly aggregationCores: number;
  readonly gatewayCores: number;
  readonly storeCores: number;
  /** Memory of engines and gateways, GB. */
  readonly serviceMemoryGb: number;
  /** Redis with one replica, GB. */
  readonly redisGb: number;
  /** Written to Kafka with all replicas, MB/s. */
  readonly kafkaMbPerSecond: number;
  /** Issues on the disks of Kafka, at most, GB. */
  readonly kafkaDiskGb: number;
  readonly postgresGb: number;
  readonly lakeGb: number;
  /** Responses of a month, if each issue is read once, GB. */
  readonly outgoingGb: number;
  /** USD per month. */
  readonly monthlyCost: number;
}

/** Counts the engines that refresh all sites within a time after new weather reached all sites at once. */
export function countEnginesForLatency(sites: number, seconds: number): number {
  const { utilization, coresPerEngine } = ASSUMPTIONS;
  const coreSeconds = (sites * (COSTS.computeMs + COSTS.publishMs)) / 1000;
  return Math.ceil(coreSeconds / (seconds * utilization) / coresPerEngine);
}

/** Plans the resources for a number of sites. @param issuesPerSlot issues of a site in a slot: 2 where satellite frames arrive */
export function planResources(sites: number, issuesPerSlot: 1 | 2): ResourcePlan {
  const { slotSeconds, utilization, coresPerEngine, gbPerEngine, kafkaReplicas } = ASSUMPTIONS;
  const issuesPerSecond = (sites * issuesPerSlot) / slotSeconds;
  const issuesPerMonth = issuesPerSecond * 3600 * PRICES.hoursPerMonth;
  const countCores = (ms: number) => Math.ceil((issuesPerSecond * ms) / 1000 / utilization);
  const engineCores = countCores(COSTS.computeMs + COSTS.publishMs);
  const archiveGbPerDay = (sites * issuesPerSlot * COSTS.archiveKbPerDay) / 1e6;
  const kafkaMbPerSecond = (issuesPerSecond * COSTS.kafkaKb * kafkaReplicas) / 1000;
  const plan = {
    engineCores,
    latencyEngines: countEnginesForLatency(
      sites,
      issuesPerSlot === 2 ? ASSUMPTIONS.frameSeconds : ASSUMPTIONS.modelRunSeconds,
    ),
    aggregationCores: countCores(COSTS.readMs),
    gatewayCores: ASSUMPTIONS.gateways * ASSUMPTIONS.coresPerGateway,
    storeCores: Math.max(ASSUMPTIONS.minStoreCores, (ASSUMPTIONS.storeCoresPerMillion * sites * issuesPerSlot) / 1e6),
    serviceMemoryGb:
      Math.ceil(engineCores / coresPerEngine) * gbPerEngine +
      ASSUMPTIONS.gateways * (1 + (sites * COSTS.gatewayKb) / 1e6),
    // The current issue and the issues of the last slot, and a replica of both.
    redisGb: (2 * sites * (COSTS.redisKb * (1 + issuesPerSlot) + COSTS.redisPointersKb)) / 1e6,
    kafkaMbPerSecond,
    kafkaDiskGb: (kafkaMbPerSecond * 3600 * (ASSUMPTIONS.kafkaHours + ASSUMPTIONS.kafkaSegmentHours)) / 1000,
    postgresGb: archiveGbPerDay * ASSUMPTIONS.postgresDays + (sites * COSTS.measurementsMb) / 1000,
    lakeGb: archiveGbPerDay * ASSUMPTIONS.archiveDays,
    outgoingGb: (issuesPerMonth * COSTS.responseKb) / 1e6,
  };
  return { ...plan, monthlyCost: computeCost(plan) };
}

function computeCost(plan: Omit<ResourcePlan, 'monthlyCost'>): number {
  const cores = plan.engineCores + plan.aggregationCores + plan.gatewayCores + plan.storeCores;
  const perHour = cores * PRICES.coreHour + (plan.serviceMemoryGb + plan.redisGb) * PRICES.memoryGbHour;
  return (
    perHour * PRICES.hoursPerMonth +
    (plan.kafkaDiskGb + plan.postgresGb) * PRICES.diskGbMonth +
    plan.lakeGb * PRICES.objectGbMonth +
    plan.outgoingGb * PRICES.outgoingGb
  );
}
