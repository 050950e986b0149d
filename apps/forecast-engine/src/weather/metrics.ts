import { Gauge } from 'prom-client';

export const excludedSources = new Gauge({
  name: 'daystar_weather_source_excluded',
  help: 'Whether a weather source is excluded from forecasts because its data failed plausibility checks (1 or 0).',
  labelNames: ['source'],
});
