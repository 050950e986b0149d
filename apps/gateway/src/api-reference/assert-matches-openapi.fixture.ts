import { createHash } from 'node:crypto';
import { shareBetweenSpecFiles } from '@daystar/testing';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { normalizeUrl } from '../http/request-url';
import { GATEWAY_API } from '../gateway-api';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Record<string, object> }>>;
}

const openapiDocument = GATEWAY_API.clients.document;
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const cacheKey = `validators of the OpenAPI document ${hash(JSON.stringify(openapiDocument))}`;
const { ajv, validators } = shareBetweenSpecFiles(cacheKey, () => {
  // openapi.spec.ts validates the schemas.
  const quick = { allErrors: false, validateSchema: false, meta: false };
  // Operations share components: inlining these and optimizing the code takes longer than a short run gains.
  const ajv = addFormats(new Ajv2020({ strict: false, ...quick, inlineRefs: false, code: { optimize: false } }));
  return { ajv: ajv.addSchema(openapiDocument, 'openapi'), validators: new Map<string, ValidateFunction>() };
});
const patterns = Object.keys(openapiDocument.paths)
  // Fixed segments come before parameters: /utility_scale_sites/search is not a site.
  .sort((a, b) => a.split('{').length - b.split('{').length)
  .map((path) => [path, new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)] as const);

/** Schemas and hashes of the bodies that match them: specs request the same rows in several ways. */
const validBodies = new Set<string>();

/** Checks that a response matches the OpenAPI document. @returns the response @throws Error when it does not match */
export async function assertMatchesOpenApi(method: string, url: string, response: Response): Promise<Response> {
  const [path] = normalizeUrl({ url, method }).split('?');
  const template = patterns.find(([, pattern]) => pattern.test(path))?.[0];
  const operations = template ? (openapiDocument.paths[template] as Record<string, Operation>) : {};
  const operation = operations[method.toLowerCase()];
  // Wrong methods and paths without description are not checked; specs of errors test them.
  if (!template || !operation) return response;
  const describedResponse = operation.responses[String(response.status)];
  const createMismatchError = (problem: string) =>
    new Error(`${method} ${url} returned ${response.status}: ${problem}`);
  if (!describedResponse) throw createMismatchError('the OpenAPI document does not have this status');
  const [type] = (response.headers.get('content-type') ?? '').split(';');
  const isError = describedResponse.$ref !== undefined;
  const content = isError ? openapiDocument.components.responses.Error : describedResponse;
  const types = Object.keys((content as { content?: object }).content ?? {});
  if (types.length === 0 || response.status === 304) return response;
  if (response.status === 429 && response.headers.get('content-length') === '0') return response;
  if (!types.includes(type)) throw createMismatchError(`${type} is not one of ${types.join(', ')}`);
  if (!/json$/.test(type)) return response;
  const schemaPath = isError
    ? ['components', 'responses', 'Error', 'content', type, 'schema']
    : ['paths', template, method.toLowerCase(), 'responses', String(response.status), 'content', type, 'schema'];
  const pointer = `openapi#/${schemaPath.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
  validators.set(pointer, validate);
  const body = await response.clone().text();
  const validation = `${pointer} ${hash(body)}`;
  if (validBodies.has(validation)) return response;
  if (!validate(JSON.parse(body))) throw createMismatchError(ajv.errorsText(validate.errors));
  validBodies.add(validation);
  return response;
}
