import { Gauge } from 'prom-client';

export const topicRowsMissing = new Gauge({
  name: 'daystar_topic_rows_missing',
  help: 'Lower bound of the number of database rows missing from a compacted topic. `npm run admin -- announce` publishes them.',
  labelNames: ['topic'],
});
