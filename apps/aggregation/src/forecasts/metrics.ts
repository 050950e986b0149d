import { Counter, Histogram } from 'prom-client';

export const aggregationDuration = new Histogram({
  name: 'daystar_aggregation_duration_seconds',
  help: 'Time to sum and publish an aggregation.',
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30],
});
export const aggregationCoverage = new Histogram({
  name: 'daystar_aggregation_coverage_ratio',
  help: 'Share of the capacity of an aggregation that belongs to members with a recent issue, observed for each aggregation issue.',
  buckets: [0.5, 0.8, 0.9, 0.95, 0.99, 1],
});
export const failedAggregations = new Counter({
  name: 'daystar_aggregation_failures_total',
  help: 'Failed attempts to publish that an aggregation is due, or to sum and publish it.',
});
export const aggregationDelay = new Histogram({
  name: 'daystar_aggregation_delay_seconds',
  help: 'Clock time from a change of an aggregation or its members to the publication of the new sum.',
  buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 300],
});
export const droppedDuplicates = new Counter({
  name: 'daystar_aggregation_sums_dropped_total',
  help: 'Aggregation issues skipped because an identical one was already published.',
});
