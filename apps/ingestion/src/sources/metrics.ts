import { Counter } from 'prom-client';

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
