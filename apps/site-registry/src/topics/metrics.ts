import { Gauge } from 'prom-client';

export const topicRowsMissing = new Gauge({
  name: 'daystar_topic_rows_missing',
  help: 'Minimum number of database rows that a compacted topic lacks. `npm run admin -- announce` publishes them.',
  labelNames: ['topic'],
});
