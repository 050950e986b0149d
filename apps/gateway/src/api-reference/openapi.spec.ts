import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { fieldError } from '../api-description/responses';
import { listOf } from '../api-description/json-schema';
import { RouteTable } from '../http/route-table';
import { GatewayFixture } from '../gateway.fixture';
import { GATEWAY_API } from '../gateway-api';

const { document: openapiDocument, operations: OPERATIONS } = GATEWAY_API.clients;

/** Routes outside the OpenAPI document. */
const UNDESCRIBED = /^\/(\*|$|data\/\w+\/premium)/;
const API =
  /^\/(utility_scale_sites|rooftop_sites|weather_sites|radiation|world_radiation|world_pv_power|pv_power|accounts|keys|usage|v1|json|health|data|resources|openapi\.json|asyncapi\.json)(\/|$)/;

describe('the OpenAPI document', () => {
  const fixture = new GatewayFixture();
  const watch = jest.spyOn(RouteTable.prototype, 'install');
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  it('is public, and is an OpenAPI 3.1 document with a name for each operation', async () => {
    const response = await fixture.get('/openapi.json', { authorization: '' });
    const document = (await response.json()) as typeof openapiDocument;
    expect([response.status, document.openapi]).toEqual([200, '3.1.0']);
    expect(document).toEqual(JSON.parse(JSON.stringify(openapiDocument)));
    const operations = Object.values(document.paths).flatMap(
      (path) => Object.values(path) as { operationId: string }[],
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('offers periods of 20 minutes of rows by site only under the data API', () => {
    const isOffered = ({ query = [] }: (typeof OPERATIONS)[number]) =>
      query.some(({ name, schema }) => name === 'period' && (schema.enum as string[]).includes('PT20M'));
    const paths = OPERATIONS.filter(isOffered).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !/^\/(data|pv_power\/collections)\//.test(path))).toEqual([]);
  });

  it('describes exactly the existing routes', () => {
    const known = watch.mock.contexts[0] as RouteTable;
    const real = known
      .listRoutes()
      .filter(({ path }) => API.test(path) && !UNDESCRIBED.test(path))
      .flatMap(({ path, methods }) =>
        methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
      );
    // A trailing slash is not a separate route.
    const described = OPERATIONS.filter(({ path }) => !path.endsWith('/')).map(
      ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':_')}`,
    );
    expect(real.map((route) => route.replace(/:\w+/g, ':_')).sort()).toEqual(described.sort());
  });

  it('has only schemas that a validator accepts, and examples that match them', () => {
    const ajv = addFormats(new Ajv2020({ strict: false }));
    ajv.addSchema(openapiDocument, 'openapi');
    for (const [name, schema] of Object.entries(openapiDocument.components.schemas)) {
      const validate = ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
      for (const example of (schema.examples ?? []) as unknown[]) {
        expect([name, validate(example), validate.errors]).toEqual([name, true, null]);
      }
    }
  });

  it('uses `warnings` for warnings about a request alone, which any JSON object may have', () => {
    const listed: unknown[] = [];
    JSON.stringify(openapiDocument, (name, value: unknown) => {
      if (name === 'warnings') listed.push(value);
      return value;
    });
    expect(listed.length).toBeGreaterThan(50);
    for (const found of listed)
      expect([{ $ref: '#/components/schemas/Warnings' }, listOf(fieldError)]).toContainEqual(found);
  });

  it('has no broken references', () => {
    const references = [...JSON.stringify(openapiDocument).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path);
    expect(references.length).toBeGreaterThan(100);
    for (const path of new Set(references)) {
      const found = path
        .split('/')
        .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], openapiDocument);
      expect([path, typeof found]).toEqual([path, 'object']);
    }
  });
});
