import { Counter, Gauge } from 'prom-client';

export const inputsRejected = new Counter({
  name: 'daystar_weather_rejections_total',
  help: 'Rows, messages, files and responses rejected, by reason.',
  labelNames: ['source', 'code'],
});
export const fetchesFailed = new Counter({
  name: 'daystar_weather_failures_total',
  help: 'Polls that failed because the source could not be reached or read.',
  labelNames: ['source'],
});
export const lastPollTimestamp = new Gauge({
  name: 'daystar_weather_last_success_timestamp_seconds',
  help: 'Clock time of the last successful poll of a source, even without new data. Before the first one, the start time.',
  labelNames: ['source'],
});
