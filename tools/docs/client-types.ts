import { execFileSync } from 'node:child_process';
import { GATEWAY_API } from '../../apps/gateway/src/gateway-api';

/** Schemas of `/openapi.json` that `libs/client` uses. */
const SCHEMAS = [
  'UtilitySiteProperties',
  'SitePage',
  'SiteResponse',
  'Measurement',
  'PowerForecast',
  'RadiationForecast',
  'Changes',
  'Inputs',
  'WhatIf',
  'WhatIfResponse',
  'RegisteredWebhook',
  'WebhookReport',
  'Webhooks',
  'Error',
  'HistoryOrder',
  'Histories',
  'FlaggedMeasurements',
  'Verification',
  'Usage',
  'Aggregation',
  'AggregationDefinition',
  'WeatherSiteProperties',
  'ExternalForecastIssue',
  'ExternalForecasts',
  'Keys',
  'NewKey',
  'ProvenanceSummary',
];

/**
 * Generates the types of requests and responses of `libs/client`. This runs in another process: the generator is asynchronous, and
 * pages are rendered synchronously.
 */
export function generateClientTypes(): string {
  const { openapi, info, components } = GATEWAY_API.clients.document;
  const schemas = Object.fromEntries(findReachable(components.schemas).map((name) => [name, components.schemas[name]]));
  const input = JSON.stringify({ openapi, info, paths: {}, components: { schemas } });
  return execFileSync(process.execPath, ['tools/docs/generate-types.mjs'], { input, encoding: 'utf8' });
}

function findReachable(schemas: Readonly<Record<string, object>>): string[] {
  const reachable = new Set<string>();
  const visit = (name: string) => {
    if (reachable.has(name)) return;
    reachable.add(name);
    for (const [, next] of JSON.stringify(schemas[name]).matchAll(/#\/components\/schemas\/(\w+)"/g)) visit(next);
  };
  SCHEMAS.forEach(visit);
  return [...reachable].sort();
}
