import { Counter, Gauge } from 'prom-client';

export const tilesPublished = new Counter({
  name: 'daystar_weather_tiles_published_total',
  help: 'Weather tiles published because their values changed.',
  labelNames: ['source'],
});
export const newestRun = new Gauge({
  name: 'daystar_weather_newest_input_timestamp_seconds',
  help: 'Start of the newest model run, or time of the newest observation, of a source.',
  labelNames: ['source'],
});
