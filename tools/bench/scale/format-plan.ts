import { type ResourcePlan, planResources } from './resource-plan';

const SITES = [10_000, 100_000, 1_000_000];
const ISSUES_PER_SLOT = [1, 2] as const;
const ROWS: Readonly<Record<keyof ResourcePlan, string>> = {
  engineCores: 'cores of engines',
  latencyEngines: 'engines to refresh all sites within 300 s of a model run (60 s of a satellite frame)',
  aggregationCores: 'cores of aggregations',
  gatewayCores: 'cores of gateways',
  storeCores: 'cores of Kafka, Redis, Postgres and others',
  serviceMemoryGb: 'memory of engines and gateways, GB',
  redisGb: 'memory of Redis, GB',
  kafkaMbPerSecond: 'writes of Kafka, MB/s',
  kafkaDiskGb: 'disks of Kafka, GB',
  postgresGb: 'disk of Postgres, GB',
  lakeGb: 'lake, GB',
  outgoingGb: 'responses, GB per month',
  monthlyCost: 'USD per month',
};

/** Formats the resources of 10,000 to 1,000,000 sites as a Markdown table, with one and two issues in a slot. */
export function formatPlans(): string {
  const columns = SITES.flatMap((sites) =>
    ISSUES_PER_SLOT.map((issuesPerSlot) => ({
      title: `${sites.toLocaleString('en')}${issuesPerSlot === 2 ? ' (satellite images)' : ''}`,
      plan: planResources(sites, issuesPerSlot),
      sites,
    })),
  );
  const formatRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    formatRow(['sites', ...columns.map(({ title }) => title)]),
    formatRow(['---', ...columns.map(() => '---:')]),
    ...(Object.keys(ROWS) as (keyof ResourcePlan)[]).map((key) =>
      formatRow([ROWS[key], ...columns.map(({ plan }) => formatAmount(plan[key]))]),
    ),
    formatRow(['USD per site and month', ...columns.map(({ plan, sites }) => (plan.monthlyCost / sites).toFixed(4))]),
  ].join('\n');
}

/** Formats an amount with two significant digits below 100, and with three above. */
function formatAmount(amount: number): string {
  return Number(amount.toPrecision(amount < 100 ? 2 : 3)).toLocaleString('en');
}
