import { Histogram } from 'prom-client';

export const databaseDurationSeconds = new Histogram({
  name: 'daystar_database_duration_seconds',
  help: 'Duration of transactions, and of statements outside them (kind read, writes included). Outcomes: ok, unavailable (the database) or failed (the statement).',
  labelNames: ['kind', 'outcome'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 5],
});
