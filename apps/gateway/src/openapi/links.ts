import type { ApiRoute } from './api-route';

interface Link {
  readonly operationId: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What an answer tells of the paths that go on from it: where they begin, and the parameters to put into them. */
interface Origin {
  readonly begins: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const AGGREGATIONS = '/pv_power/collections/{collection_id}/aggregations';
const ADMIN_AGGREGATION = '/admin/collections/{collection_id}/aggregations/{aggregation_id}';
const inPath = (name: string) => `$request.path.${name}`;
const inBody = (name: string) => `$response.body#/${name}`;

const site = (base: string): [string, Origin] => [
  `post ${base}`,
  { begins: `${base}/{resource_id}`, parameters: { resource_id: inBody('resource_id') } },
];

const ORIGINS: Readonly<Record<string, Origin>> = Object.fromEntries([
  site('/utility_scale_sites'),
  site('/rooftop_sites'),
  site('/weather_sites'),
  ['post /keys', { begins: '/keys/{key_id}', parameters: { key_id: inBody('key_id') } }],
  ['post /v1/webhooks', { begins: '/v1/webhooks/{webhook_id}', parameters: { webhook_id: inBody('webhook_id') } }],
  [
    'post /v1/webhooks/{webhook_id}/test',
    {
      begins: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}',
      parameters: { webhook_id: inPath('webhook_id'), delivery_id: inBody('delivery_id') },
    },
  ],
  [
    `post ${AGGREGATIONS}`,
    {
      begins: `${AGGREGATIONS}/{aggregation_id}`,
      parameters: { collection_id: inPath('collection_id'), aggregation_id: inBody('aggregation_id') },
    },
  ],
  [
    `put ${ADMIN_AGGREGATION}`,
    {
      begins: ADMIN_AGGREGATION,
      parameters: { collection_id: inPath('collection_id'), aggregation_id: inPath('aggregation_id') },
    },
  ],
] satisfies [string, Origin][]);

/**
 * OpenAPI links from what creates something to all that can be asked of it.
 * @param nameOf an operation
 * @returns undefined where nothing goes on
 */
export function linksFrom(
  { method, path }: ApiRoute,
  routes: readonly ApiRoute[],
  nameOf: (method: string, path: string) => string,
): Readonly<Record<string, Link>> | undefined {
  const origin = ORIGINS[`${method} ${path}`] as Origin | undefined;
  if (!origin) return undefined;
  const { begins, parameters } = origin;
  const targets = routes.filter(({ path: target }) => target.startsWith(begins) && allKnown(target, parameters));
  return Object.fromEntries(
    targets.map((target) => {
      const operationId = nameOf(target.method, target.path);
      return [operationId, { operationId, parameters }];
    }),
  );
}

const allKnown = (path: string, parameters: object): boolean =>
  [...path.matchAll(/\{(\w+)\}/g)].every(([, name]) => name in parameters);
