import { Histogram } from 'prom-client';

export const databaseSeconds = new Histogram({
  name: 'daystar_database_duration_seconds',
  help: 'Duration of single statements (read) and of transactions; refused: rejected by the database or by rules of the service.',
  labelNames: ['kind', 'outcome'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 5],
});
