import { Counter, Histogram } from 'prom-client';

export const sumSeconds = new Histogram({
  name: 'daystar_aggregation_duration_seconds',
  help: 'Time that summing an aggregation and publishing it took',
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30],
});
export const coverage = new Histogram({
  name: 'daystar_aggregation_coverage_ratio',
  help: 'Share of the capacity of its members that an aggregation was summed of, one count per issue',
  buckets: [0.5, 0.8, 0.9, 0.95, 0.99, 1],
});
export const sumsFailed = new Counter({
  name: 'daystar_aggregation_failures_total',
  help: 'Times that an aggregation could not be summed or published',
});
