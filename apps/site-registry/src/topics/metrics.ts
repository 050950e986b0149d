import { Gauge } from 'prom-client';

export const topicRowsMissing = new Gauge({
  name: 'daystar_topic_rows_missing',
  help: 'Rows of the database that a compacted topic lacks, at least; `npm run admin -- announce` publishes them.',
  labelNames: ['topic'],
});
