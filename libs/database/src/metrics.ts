import { Histogram } from 'prom-client';

export const databaseSeconds = new Histogram({
  name: 'daystar_database_duration_seconds',
  help: 'Time of statements on their own (read) and of transactions; refused: the database or our rules said no',
  labelNames: ['kind', 'outcome'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 5],
});
