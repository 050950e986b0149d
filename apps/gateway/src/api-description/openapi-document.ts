import { posix } from 'node:path';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '@daystar/contracts';
import { type JsonSchema, collectSchemas } from './json-schema';
import type { ApiOperation } from './read-operations';
import { OPENAPI_HEADERS, describeErrorResponse, describeRequestBody, describeResponses } from './responses';

interface Link {
  readonly operationId: string;
  readonly parameters: Readonly<Record<string, string>>;
}

type SecuritySchemes = Readonly<Record<string, object>>;

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly object[];
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, Record<string, object>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, object>>;
    readonly securitySchemes: SecuritySchemes;
  };
}

const ONE_ACCOUNT = 'A request with valid keys of several accounts is rejected with 400.';
const ONE_AUTHORIZATION = `A request with several Authorization headers is rejected with 400. ${ONE_ACCOUNT}`;
const KEY_SCHEMES: SecuritySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: ONE_AUTHORIZATION },
  basic: { type: 'http', scheme: 'basic', description: `The key is the user name. ${ONE_AUTHORIZATION}` },
  header: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: ONE_ACCOUNT },
  query: { type: 'apiKey', in: 'query', name: 'api_key', description: `Send it once. ${ONE_ACCOUNT}` },
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description: 'The `etag` of the record that you read: 412 if the record has changed since.',
  schema: { type: 'string' },
};
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text that you choose, such as a UUID. A repeated request with the same key and body creates nothing and returns the resource.',
  schema: { type: 'string', minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_LENGTH, pattern: '^[\\x21-\\x7e]+$' },
};

/**
 * Describes operations as OpenAPI 3.1.
 * @param security names of the security schemes that the API accepts
 */
export function toOpenApi(
  operations: readonly ApiOperation[],
  title: string,
  summary: string,
  security: readonly (keyof typeof KEY_SCHEMES)[] = Object.keys(KEY_SCHEMES),
): OpenApiDocument {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method] = describeOperation(operation, operations);
  const responses = { Error: describeErrorResponse() };
  return {
    openapi: '3.1.0',
    info: { title, version: '1', summary, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    security: security.map((name) => ({ [name]: [] })),
    paths,
    components: {
      schemas: collectSchemas({ paths, responses }),
      headers: OPENAPI_HEADERS,
      responses,
      securitySchemes: KEY_SCHEMES,
    },
  };
}

function describeOperation(operation: ApiOperation, operations: readonly ApiOperation[]): object {
  const { tag, summary, requiresKey, pathParameters, query = [], acceptsIdempotencyKey, acceptsIfMatch } = operation;
  const inPath = pathParameters.map((parameter) => ({ ...parameter, in: 'path', required: true }));
  const inQuery = query.map(({ required = false, ...parameter }) => ({ ...parameter, in: 'query', required }));
  const parameters = [
    ...inPath,
    ...inQuery,
    ...(acceptsIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
    ...(acceptsIfMatch ? [IF_MATCH] : []),
  ];
  return {
    operationId: toOperationId(operation),
    tags: [tag],
    summary,
    ...(requiresKey ? {} : { security: [] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeRequestBody(operation),
    responses: describeResponses(operation, buildLinks(operation, operations)),
  };
}

/** Builds the operation id. A path with a trailing slash serves the rows of a site, and needs another id than the record. */
const toOperationId = ({ method, path }: ApiOperation) =>
  method +
  path
    .replace(/\/$/, '/rows')
    .replace(/[^a-z]+/gi, ' ')
    .replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/\W/g, '');

/** Builds OpenAPI links from the operation that creates a resource to all operations on it. */
function buildLinks(
  { path, links }: ApiOperation,
  operations: readonly ApiOperation[],
): Record<string, Link> | undefined {
  if (!links) return undefined;
  const { parameters } = links;
  const basePath = posix.join(path, links.under);
  const hasKnownParameters = ({ pathParameters }: ApiOperation) =>
    pathParameters.every(({ name }) => name in parameters);
  const targets = operations.filter((target) => target.path.startsWith(basePath) && hasKnownParameters(target));
  return Object.fromEntries(
    targets.map((target) => [toOperationId(target), { operationId: toOperationId(target), parameters }]),
  );
}
