import { Counter, Gauge } from 'prom-client';

export const tilesPublished = new Counter({
  name: 'daystar_weather_tiles_published_total',
  help: 'Weather tiles that said something new',
  labelNames: ['source'],
});
export const inputsRejected = new Counter({
  name: 'daystar_weather_rejections_total',
  help: 'Rows, messages, files and answers that were not believed, by reason',
  labelNames: ['source', 'code'],
});
export const fetchesFailed = new Counter({
  name: 'daystar_weather_failures_total',
  help: 'Times that a source could not be reached or read',
  labelNames: ['source'],
});
export const newestRun = new Gauge({
  name: 'daystar_weather_newest_input_timestamp_seconds',
  help: 'Start of the newest run, or time of the newest observation, that a source told of',
  labelNames: ['source'],
});
export const lastHeard = new Gauge({
  name: 'daystar_weather_heard_timestamp_seconds',
  help: 'When a source last answered without failing, news or not, by the clock of the service',
  labelNames: ['source'],
});
