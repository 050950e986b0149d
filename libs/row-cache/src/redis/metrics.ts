import { Histogram } from 'prom-client';

export const redisDurationSeconds = new Histogram({
  name: 'daystar_row_cache_duration_seconds',
  help: 'Duration of row cache operations in Redis.',
  labelNames: ['operation', 'outcome'],
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2],
});
