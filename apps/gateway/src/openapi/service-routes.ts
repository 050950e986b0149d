import type { ApiRoute } from './api-route';
import { reference } from './json-schema';

const service = { method: 'get', tag: 'service', open: true } as const;

/** What the service says of itself. */
export const SERVICE_ROUTES: readonly ApiRoute[] = [
  {
    method: 'get',
    tag: 'service',
    path: '/v1/status/inputs',
    summary:
      'Weather sources and what forecasts stand on: age, next time, last error, step of the ladder, share of tiles',
    parameters: ['record'],
    answer: reference('Inputs'),
  },
  { ...service, path: '/health/live', summary: 'Whether the gateway is alive: `ok`', text: true },
  { ...service, path: '/health/ready', summary: 'Whether the gateway takes requests: `ok`', text: true },
  { ...service, path: '/openapi.json', summary: 'This description', answer: { type: 'object' } },
];
