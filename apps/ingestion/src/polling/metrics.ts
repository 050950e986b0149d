import { Counter, Gauge } from 'prom-client';

export const rejections = new Counter({
  name: 'daystar_weather_rejections_total',
  help: 'Rows, messages, files and responses rejected, by reason.',
  labelNames: ['source', 'code'],
});
export const pollFailures = new Counter({
  name: 'daystar_weather_failures_total',
  help: 'Failed fetches from a source: it could not be reached or read, or its tiles could not be published.',
  labelNames: ['source'],
});
export const lastSuccessTimestamp = new Gauge({
  name: 'daystar_weather_last_success_timestamp_seconds',
  help: 'Clock time of the last successful poll of a source, also when there was no new data or nothing to request. Before the first one, the start time.',
  labelNames: ['source'],
});
