import { Gauge } from 'prom-client';

const labelNames = ['table'];

export const partitionCount = new Gauge({
  name: 'daystar_table_partitions',
  help: 'Partitions of a table, including the default partition.',
  labelNames,
});
export const oldestPartition = new Gauge({
  name: 'daystar_table_oldest_month_timestamp_seconds',
  help: 'Start of the oldest monthly partition of a table.',
  labelNames,
});
export const partitionsEnd = new Gauge({
  name: 'daystar_table_newest_month_end_timestamp_seconds',
  help: 'End of the newest monthly partition of a table.',
  labelNames,
});
